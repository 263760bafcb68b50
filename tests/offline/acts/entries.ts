import { addOwnEntries } from '#features/folders/mutations/add-own-entries.mutation.ts'
import { changeOwnEntry } from '#features/folders/mutations/change-own-entry.mutation.ts'
import { linkEntry } from '#features/folders/mutations/link-entry.mutation.ts'
import { markItem } from '#features/folders/mutations/mark-item.mutation.ts'
import { moveItem } from '#features/folders/mutations/move-item.mutation.ts'
import { noteItem } from '#features/folders/mutations/note-item.mutation.ts'
import { tagItem } from '#features/folders/mutations/tag-item.mutation.ts'
import { removeOwnEntry } from '#features/folders/mutations/remove-own-entry.mutation.ts'
import { ownEntries, ownEntryKey } from '#features/folders/own-entries.mirrored.ts'
import { ownEntriesOf } from '#features/folders/mutations/folders.scopes.ts'
import type { Enqueued } from '#offline/queue/enqueue.ts'
import { type Act, type Choice, some } from './act.ts'
import { create, inFolder } from './folders.ts'

/** A few entries with ids that repeat, also between devices, of which one title is in the catalogue. */
const addEntries = inFolder(({ tab, random }, folder_id) => {
  const entries = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => ({
    id: `e${Math.floor(random() * 2) * 3 + at}`,
    entry: { type: 'book' as const, title: random() < 0.3 ? 'In the catalogue' : some(random, 'Book') },
  }))
  return tab.commit(addOwnEntries, { folder_id, entries })
})
const onEntry =
  (act: (choice: Choice, entry: { folder_id: string; id: string }) => Promise<Enqueued<unknown>>): Act =>
  async choice => {
    const { folder, tab, random } = choice
    const rows = folder ? [...(await tab.view(ownEntriesOf(folder.id))).of(ownEntries).values()] : []
    const row = rows[Math.floor(random() * rows.length)]
    return row ? act(choice, row) : addEntries(choice)
  }
const changeEntry = onEntry(({ tab, random }, { folder_id, id }) =>
  tab.commit(changeOwnEntry, {
    folder_id,
    id,
    change: random() < 0.5 ? { volume: some(random, 'Vol') } : { title: some(random, 'Title') },
  }),
)

/** Writes on an own entry as on a record. */
const writeOnEntry = onEntry(({ tab, random }, { folder_id, id: slug_value }) => {
  const item = { folder_id, index: 'own' as const, slug_value }
  const kind = random()
  if (kind < 0.3) return tab.commit(noteItem, { ...item, value: some(random, 'Note') })
  if (kind < 0.5) return tab.commit(tagItem, { ...item, value: [some(random, 'tag')] })
  if (kind < 0.8) return tab.commit(markItem, { ...item, value: random() < 0.5 ? 'reading' : 'read' })
  return tab.commit(moveItem, { ...item, value: `a${Math.floor(random() * 9) + 1}` })
})
const linkOne = onEntry(({ tab, item: { index, slug_value } }, { folder_id, id }) =>
  tab.commit(linkEntry, { folder_id, id, record: { index, slug_value, title: 'A record' } }),
)
const takeAndBringEntry = onEntry(async ({ tab }, { folder_id, id }) => {
  const entry = (await tab.view(ownEntriesOf(folder_id))).of(ownEntries).get(ownEntryKey({ folder_id, id }))!.entry
  const taken = await tab.commit(removeOwnEntry, { folder_id, id })
  const { was } = taken.result
  const brought = await tab.commit(addOwnEntries, { folder_id, asTheyAre: true, entries: [{ id, entry, ...(was && { written: was }) }] })
  return { ...brought, absorbed: [...taken.absorbed, ...brought.absorbed] }
})
const takeEntry = onEntry(({ tab }, { folder_id, id }) => tab.commit(removeOwnEntry, { folder_id, id }))

/** The acts that affect one subject’s rows, by its name. */
export const entryActs = {
  own_entries: [create, addEntries, addEntries, changeEntry, takeEntry, writeOnEntry, writeOnEntry, linkOne, takeAndBringEntry],
} satisfies Record<string, readonly Act[]>
