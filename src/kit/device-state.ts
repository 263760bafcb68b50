/** The spec's "state" (S1§4): small habits of whoever uses this device, under the prefix of all our keys. A sign-out deletes it. */
const key = 'ri-0.0.26-state'

function whole(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}

/** What was kept under a name, as it stands in the storage: to be checked by whoever reads it. */
export const deviceState = (name: string): unknown => whole()[name]

/** Keeps a habit beside the others. Where the browser refuses storage, nothing is kept and nothing breaks. */
export function keepDeviceState(name: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...whole(), [name]: value }))
  } catch {
    // Without storage it lasts as long as the tab.
  }
}
