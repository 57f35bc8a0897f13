"""Many games that take one step each at a time: on cores (`cores`) and on a GPU (`device`, with the loop of `warp`).

A folder of its own, since compiled functions are kept on disk until a file beside them changes.
"""
