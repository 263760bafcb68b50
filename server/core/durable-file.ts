import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file so that a crash at any moment leaves either the old one or the whole new one: the bytes go to a file
 * beside it, reach the disk, and only then take the name; then the folder's own entry reaches the disk.
 */
export function writeDurably(path: string, bytes: Uint8Array): void {
  const aside = `${path}.part`
  const file = openSync(aside, 'w')
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(aside, path)
  syncFolder(dirname(path))
}

/** Makes names that were given or taken in a folder outlive a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
