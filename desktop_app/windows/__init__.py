"""Windows: widgets arranged and wired to the binding, and nothing decided."""
