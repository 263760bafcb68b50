import { type CslItem, furtherNote } from './csl.ts'

/** A file of CSL-JSON items. */
export const cslJson = (items: readonly CslItem[]): string =>
  `${JSON.stringify(
    items.map(item => ({ ...item, ...(item.page && { page: item.page.replaceAll('–', '-') }), ...noted(item) })),
    null,
    2,
  )}\n`

/** Few programs read `custom`, so the note also says that authors are missing. */
function noted(item: CslItem): { note?: string } {
  const note = [item.note, furtherNote(item)].filter(Boolean).join(' ')
  return note === '' ? {} : { note }
}
