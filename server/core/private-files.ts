/** Imported first by every command: what this process creates is for its own user only. */
process.umask(0o077)
