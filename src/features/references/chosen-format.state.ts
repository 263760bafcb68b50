import { proxy, useSnapshot } from 'valtio'
import type { ReferenceFormat } from '#workers/export-building/formats.ts'

/** The last chosen format, until the app is closed. */
const chosen = proxy<{ format: ReferenceFormat }>({ format: 'apa' })

export const useChosenFormat = (): ReferenceFormat => useSnapshot(chosen).format

export function chooseFormat(format: ReferenceFormat): void {
  chosen.format = format
}
