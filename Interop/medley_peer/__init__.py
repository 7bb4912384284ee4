"""The network side of Medley in Python: Noise by `noiseprotocol`, CPace by libsodium.

Nothing here is used by the program; it is another reading of formats/pairing.md and session.md.
"""
