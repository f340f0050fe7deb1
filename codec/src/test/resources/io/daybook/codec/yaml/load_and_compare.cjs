// Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
// Loads each document of a YAML file with the loaders that node finds (NODE_PATH) and compares it, kind for kind, with
// the line of a JSON Lines file. Usage: node load_and_compare.cjs DOCUMENTS.yaml EXPECTED.jsonl
// Prints one line per loader: `loader NAME documents N`, or `skipped NAME reason`. Exit code 1 at the first difference.
'use strict';
const fs = require('fs');

function same(a, b) {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return Object.is(a, b);
  }
  const inA = Object.entries(a);
  const inB = Object.entries(b);
  return Array.isArray(a) === Array.isArray(b) && inA.length === inB.length &&
    inA.every(([key, value], i) => key === inB[i][0] && same(value, inB[i][1]));
}

function compare(name, load, documents, expected) {
  documents.forEach((document, i) => {
    const actual = load(document);
    if (!same(actual, expected[i])) {
      console.log('different', name, 'document', i, JSON.stringify(actual), 'expected', JSON.stringify(expected[i]));
      process.exit(1);
    }
  });
  console.log('loader', name, 'documents', documents.length);
}

const documents = fs.readFileSync(process.argv[2], 'utf8').split(/^---.*\n/m).slice(1);
const lines = fs.readFileSync(process.argv[3], 'utf8').split('\n').filter((line) => line);
const expected = lines.map((line) => JSON.parse(line));
if (documents.length !== expected.length) {
  console.log('different documents', documents.length, 'expected', expected.length);
  process.exit(1);
}
const found = (name) => {
  try {
    return require(name);
  } catch (e) {
    console.log('skipped', name, 'not installed');
    return null;
  }
};
const yaml = found('yaml');
if (yaml) {
  compare('yaml 1.2', (text) => yaml.parse(text), documents, expected);
  compare('yaml 1.1', (text) => yaml.parse(text, { version: '1.1' }), documents, expected);
}
const jsYaml = found('js-yaml');
if (jsYaml) {
  compare('js-yaml', (text) => jsYaml.load(text), documents, expected);
  if (jsYaml.YAML11_SCHEMA) {
    compare('js-yaml 1.1', (text) => jsYaml.load(text, { schema: jsYaml.YAML11_SCHEMA }), documents, expected);
  }
}
