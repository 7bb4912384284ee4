"""Says what a folder does that should behave like FAT32, one line for each thing that it does not.

Usage: fat_check.py FOLDER LIMIT
"""

import errno
import os
import sys

folder, limit = sys.argv[1], int(sys.argv[2])
os.chdir(folder)


def refused(number, action, *arguments):
    try:
        action(*arguments)
    except OSError as error:
        if error.errno == number:
            return
        print(f"{action.__name__} {arguments}: {error}")
    else:
        print(f"{action.__name__} {arguments}: not refused")


def make(name):
    return os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)


file = make("Name.age")
refused(errno.EEXIST, make, "name.AGE")
for sign in '?*:"<>|\\':
    refused(errno.EINVAL, make, f"a{sign}b")
refused(errno.EPERM, os.link, "Name.age", "other")
refused(errno.EPERM, os.symlink, "Name.age", "other")
refused(errno.EPERM, os.chmod, "Name.age", 0o600)
refused(errno.EPERM, os.fchmod, file, 0o600)
os.close(make("second"))
refused(errno.EEXIST, os.rename, "second", "NAME.age")
refused(errno.EINVAL, os.rename, "second", "se:cond")
os.rename("second", "third")
status = os.stat("name.age")
if status.st_mode & 0o777 != 0o755:
    print(f"mode {status.st_mode:o}")
if status.st_mtime_ns % 2_000_000_000:
    print(f"time {status.st_mtime_ns}")
if sorted(os.listdir(".")) != ["Name.age", "third"]:
    print(f"names {os.listdir('.')}")
if os.pwrite(file, b"abc", limit - 2) != 2:
    print("a write over the limit is not cut there")
refused(errno.EFBIG, os.pwrite, file, b"abc", limit)
refused(errno.EFBIG, os.ftruncate, file, limit + 1)
refused(errno.EFBIG, os.posix_fallocate, file, limit, 1)
os.ftruncate(file, 0)
os.close(file)
os.unlink("THIRD")
os.unlink("Name.age")
os.mkdir("folder")
os.rmdir("Folder")
if os.listdir("."):
    print(f"left {os.listdir('.')}")
