import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes: imported catalogues and browser profiles are large, and the tests themselves need memory too. */
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
 * Where there is plenty of memory, the folders of a run lie in it: servers flush to the disk at every change, thousands of times, and
 * what a broken test leaves behind goes with the run. Tests of what outlives a kill say `INDAGO_DISK` and stay on the disk.
 */
export default function setup(): (() => void) | undefined {
  if (process.env['INDAGO_DISK'] !== undefined || !hasPlenty()) return undefined
  process.env['INDAGO_DISK'] = tmpdir()
  const folder = mkdtempSync(join(memory, 'indago-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
