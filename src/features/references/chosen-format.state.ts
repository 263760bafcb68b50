import { proxy, useSnapshot } from 'valtio'
import type { ReferenceFormat } from '#workers/export-building/formats.ts'

/** The format that was chosen last, for as long as the app is open. */
const chosen = proxy<{ format: ReferenceFormat }>({ format: 'apa' })

export const useChosenFormat = (): ReferenceFormat => useSnapshot(chosen).format

export function chooseFormat(format: ReferenceFormat): void {
  chosen.format = format
}
