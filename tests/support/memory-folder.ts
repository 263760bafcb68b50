import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes: imported catalogues and browser profiles are large, and tests need memory too. */
const plenty = 4 * 1024 ** 3

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= plenty && process.availableMemory() >= 2 * plenty
  } catch {
    return false
  }
}

/**
 * With enough memory, the folders of a run are in it: servers flush to the disk at every change, and leftovers of failed tests go
 * with the run. Tests of crashes use `INDAGO_DISK` and stay on the disk.
 */
export default function setup(): (() => void) | undefined {
  if (process.env['INDAGO_DISK'] !== undefined || !hasPlenty()) return undefined
  process.env['INDAGO_DISK'] = tmpdir()
  const folder = mkdtempSync(join(memory, 'indago-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
