"""A second, independent reader of Medley's formats, written from the documents in ../formats.

It shares no code with the program, needs Python 3.11, python3-nacl and age, and exists so that
a household can open its bundles without Medley and so that the documents are known to suffice.
"""
