"""The fourth way to run: compiled functions as a WebAssembly module, for the player's own browser.

`modules` compiles registered functions and describes their records and arguments, `linking` makes what LLVM writes into
a module that a browser loads. Nothing but Numba and its LLVM is needed, and no rule is written twice.
"""
