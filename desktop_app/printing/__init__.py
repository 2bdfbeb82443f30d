"""Paper: lays out a sheet in millimetres, blank or filled, and paints the same pages on printer, PDF and preview."""
