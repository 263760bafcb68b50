import { readStored, writeStored } from './storage-keys.ts'

/** The spec's "state" (S1§4): small habits of whoever uses this device. A sign-out deletes it. */
function whole(): Record<string, unknown> {
  const found = readStored('state')
  return typeof found === 'object' && found !== null ? { ...found } : {}
}

/** What was kept under a name, as it stands in the storage: to be checked by whoever reads it. */
export const deviceState = (name: string): unknown => whole()[name]

/** Keeps a habit beside the others. */
export const keepDeviceState = (name: string, value: unknown): void => writeStored('state', { ...whole(), [name]: value })
