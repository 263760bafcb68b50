import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file so that a crash at any moment leaves either the old or the complete new one: the bytes go to a temporary file next to it,
 * are flushed to the disk, and only then the file is renamed; then the folder is flushed.
 */
export function writeDurably(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.part`
  const file = openSync(temporary, 'w')
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Makes created and renamed files in a folder survive a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
