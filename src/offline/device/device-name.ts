import { install, keepInstall, randomName } from './install.ts'
import type { Storage } from '../mirror/db.ts'

/**
 * How this browser calls itself before the server. Kept in two places, so that a deletion of one leaves the other; where neither can be
 * written, nothing waits here that could be locked.
 */
export async function deviceName(storage?: Storage): Promise<string> {
  const known = install().id
  if (known !== undefined) return known
  const made = randomName()
  const { installNameKept } = await import('./partitions.ts')
  const id = await installNameKept(made, storage).catch(() => made)
  keepInstall({ id })
  return id
}
