"""Paper: lays a sheet out in millimetres, blank or filled, and paints the same pages on a printer, a PDF or a preview."""
