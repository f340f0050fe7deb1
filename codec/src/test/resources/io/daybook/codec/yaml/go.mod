// What load_and_compare.go is built with.
module daybook/load

go 1.17

require gopkg.in/yaml.v3 v3.0.1
