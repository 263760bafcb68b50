import { type CslItem, furtherNote } from './csl.ts'

/** A file of CSL-JSON items. */
export const cslJson = (items: readonly CslItem[]): string =>
  `${JSON.stringify(
    items.map(item => ({ ...item, ...(item.page && { page: item.page.replaceAll('–', '-') }), ...noted(item) })),
    null,
    2,
  )}\n`

/** `custom` is read by few: who reads the note knows that authors are missing. */
function noted(item: CslItem): { note?: string } {
  const note = [item.note, furtherNote(item)].filter(Boolean).join(' ')
  return note === '' ? {} : { note }
}
