import { readStored, writeStored } from './storage-keys.ts'

/** The spec's "state" (S1§4): preferences on this device. A sign-out deletes it. */
function whole(): Record<string, unknown> {
  const found = readStored('state')
  return typeof found === 'object' && found !== null ? { ...found } : {}
}

/** The stored value of a preference, not validated. */
export const deviceState = (name: string): unknown => whole()[name]

/** Stores a preference. */
export const keepDeviceState = (name: string, value: unknown): void => writeStored('state', { ...whole(), [name]: value })
