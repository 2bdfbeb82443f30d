"""What outlives the program: the library of adventures, exported transcripts, and case files; needs no Qt."""
