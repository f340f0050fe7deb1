// Verifies a signed note with the public library, and prints its text.
package main

import (
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
)

func main() {
	verifier, err := note.NewVerifier(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "verifier:", err)
		os.Exit(1)
	}
	message, err := os.ReadFile(os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	opened, err := note.Open(message, note.VerifierList(verifier))
	if err != nil {
		fmt.Fprintln(os.Stderr, "note:", err)
		os.Exit(1)
	}
	fmt.Print(opened.Text)
}
