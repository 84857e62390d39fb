"""What holds for all tests: one thread for linear algebra.

The matrices of tests are small, so that more threads only wait for each other, most of all beside the second
worker of a parallel test run. This file is read before NumPy is, which looks at the variable once.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
