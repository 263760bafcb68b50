import { readInstall, writeInstall, randomName } from './install.ts'
import type { Storage } from './mirror/db.ts'

let making: Promise<string> | undefined

/**
 * The random id by which the server knows this browser. It is stored in two places, so that one survives the deletion of the other. Where
 * neither can be written, no data is stored that would need a key.
 */
export async function deviceId(storage?: Storage): Promise<string> {
  const known = readInstall().id
  if (known !== undefined) return known
  // Shared, so that those who ask at the same time never get two ids.
  making ??= makeId(storage).finally(() => (making = undefined))
  return making
}

async function makeId(storage: Storage | undefined): Promise<string> {
  const made = randomName()
  const { storeDeviceId } = await import('./device/partitions.ts')
  const id = await storeDeviceId(made, storage).catch(() => made)
  writeInstall({ id })
  return id
}
