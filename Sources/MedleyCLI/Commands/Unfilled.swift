/// Marks a command whose work is not joined to its declaration yet.
struct Unfilled: Error {}
