import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/** Gives the secret that a file has; `make` makes one where there is none. */
export type SecretSource = (file: string, make: () => Uint8Array) => Uint8Array

/**
 * The content of a file that only this user may read. Where it is missing it is made, and written to a temporary file and renamed, so that it
 * is complete.
 */
export const openSecretFile: SecretSource = (file, make) => {
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
