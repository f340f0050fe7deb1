// Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.

// Loads each document of a YAML file with yaml.v3, at the version in go.mod, and compares it, kind for kind, with the
// value of a JSON Lines file. Usage: go run load_and_compare.go DOCUMENTS.yaml EXPECTED.jsonl
// Prints `loader yaml.v3 documents N`. Exit code 1 at the first difference. The order of names is not compared, as
// a map of Go has none.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

func same(actual, expected interface{}) bool {
	switch expected := expected.(type) {
	case map[string]interface{}:
		// A map with a name that is no text has another type.
		actual, isMap := actual.(map[string]interface{})
		if !isMap || len(actual) != len(expected) {
			return false
		}
		for name, value := range expected {
			member, isThere := actual[name]
			if !isThere || !same(member, value) {
				return false
			}
		}
		return true
	case []interface{}:
		actual, isList := actual.([]interface{})
		if !isList || len(actual) != len(expected) {
			return false
		}
		for i, value := range expected {
			if !same(actual[i], value) {
				return false
			}
		}
		return true
	case json.Number:
		return sameNumber(actual, expected.String())
	default:
		// Text, a bool or null.
		return actual == expected
	}
}

// A number of JSON with a point or an exponent is a float, as in Python.
func sameNumber(actual interface{}, expected string) bool {
	switch actual := actual.(type) {
	case int, int64, uint64:
		return fmt.Sprint(actual) == expected
	case float64:
		value, err := strconv.ParseFloat(expected, 64)
		return strings.ContainsAny(expected, ".eE") && err == nil &&
			math.Float64bits(actual) == math.Float64bits(value)
	default:
		return false
	}
}

func open(path string) io.Reader {
	file, err := os.Open(path)
	if err != nil {
		panic(err)
	}
	return file
}

func main() {
	documents := yaml.NewDecoder(open(os.Args[1]))
	lines := json.NewDecoder(open(os.Args[2]))
	// Otherwise each number would become a float.
	lines.UseNumber()
	for count := 0; ; count++ {
		var actual, expected interface{}
		loaded, read := documents.Decode(&actual), lines.Decode(&expected)
		if loaded == io.EOF && read == io.EOF {
			fmt.Println("loader yaml.v3 documents", count)
			return
		}
		if loaded != nil || read != nil || !same(actual, expected) {
			fmt.Printf("different yaml.v3 document %d %#v %v expected %#v %v\n", count, actual, loaded, expected, read)
			os.Exit(1)
		}
	}
}
