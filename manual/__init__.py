"""The manual's own tools: the pages lie beside them as Markdown.

`python -m manual.generate` brings the generated parts and the pictures up to date;
`tests/manual` runs every key sequence and example. Pages may be edited by anyone but
between their markers; nothing here is part of the installed package.
"""
