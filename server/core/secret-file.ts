import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/**
 * The content of a file that only this user may read. Where it is missing it is made, and written to a temporary file and renamed, so that it
 * is complete.
 */
export function openSecretFile(file: string, make: () => Uint8Array): Uint8Array {
  if (!existsSync(file)) {
    const temporary = `${file}.new`
    const handle = openSync(temporary, 'w', 0o600)
    writeSync(handle, make())
    fsyncSync(handle)
    closeSync(handle)
    renameSync(temporary, file)
  }
  return readFileSync(file)
}
