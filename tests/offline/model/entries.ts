import type { Annotation, Bookmark, Folder } from '#contract/folders.ts'
import { annotationKey, annotations, type ItemId } from '#features/folders/annotations.mirrored.ts'
import { positionOfAddition } from '#contract/item-position.ts'
import { joinedWriting } from '#contract/joined-writing.ts'
import { bookmarkKey, isRecordId } from '#features/folders/bookmarks.mirrored.ts'
import type { OwnEntry } from '#contract/own-entry.ts'
import { withChange } from '#features/folders/mutations/change-own-entry.mutation.ts'
import { itemOfEntry, ownEntries, ownEntryKey } from '#features/folders/own-entries.mirrored.ts'
import type { Fields } from '#offline/declare/subject.ts'
import type { ModelFolders } from './folders.ts'
import { isStaleTag, type ModelRows, Refusal } from './rows.ts'
import type { Sent } from './sent.ts'

/** Own entries of folders, which may become records. */
export class ModelEntries {
  readonly #rows: ModelRows
  readonly #folders: ModelFolders
  /** What own entries became: the key of each and the record that took its place. */
  became = new Map<string, ItemId>()

  constructor(rows: ModelRows, folders: ModelFolders) {
    this.#rows = rows
    this.#folders = folders
  }

  answer(method: string, folder: Folder, id: string | undefined, body: Sent, ifMatch: string | null): unknown {
    if (method === 'POST') return this.addedEntries(folder, body)
    const key = ownEntryKey({ folder_id: folder.id, id: id ?? '' })
    const row = this.#rows.ownEntries.get(key)
    if (method === 'DELETE') {
      if (!row) return { folder }
      this.dropEntry(row)
      return { folder: this.#folders.put(folder) }
    }
    if (!row) throw new Refusal('not_found')
    const [now, saw] = [row.entry as Fields, body.base as Fields]
    const isStale = isStaleTag(ifMatch, row.version)
    const text = (value: unknown) => JSON.stringify(value ?? null)
    if (isStale && Object.keys(body.own_entry).some(field => text(now[field]) !== text(saw[field])))
      throw new Refusal('version_conflict', { ...row.entry, version: row.version })
    const own_entry = { ...row, entry: withChange(row.entry, body.own_entry), version: row.version + 1 }
    this.#rows.change(ownEntries, key, own_entry)
    return { own_entry, folder: this.#folders.put({ ...folder, updated_at: this.#rows.now }) }
  }

  /** The item of this name; of an own entry that became a record, that record. */
  itemNamed(item: ItemId): ItemId | undefined {
    if (isRecordId(item)) return this.#rows.bookmarks.has(bookmarkKey(item)) ? item : undefined
    const key = ownEntryKey({ folder_id: item.folder_id, id: item.slug_value })
    if (this.#rows.ownEntries.has(key)) return item
    const record = this.became.get(key)
    return record && this.itemNamed(record)
  }

  linked(folder: Folder, id: string, record: Pick<Bookmark, 'folder_id' | 'index' | 'slug_value'>): unknown {
    const row = this.#rows.ownEntries.get(ownEntryKey({ folder_id: folder.id, id }))
    if (!row) throw new Refusal('not_found')
    const none = { note: '', tags: [], state: 'to_read' as const, position: undefined }
    const written = this.#rows.annotations.get(annotationKey(itemOfEntry(row))) ?? none
    const before = this.#rows.annotations.get(bookmarkKey(record)) ?? none
    const isNew = !this.#rows.bookmarks.has(bookmarkKey(record))
    const joined = joinedWriting(before, written)
    if (!joined) throw new Refusal('invalid')
    const position = written.position ?? positionOfAddition({ ...itemOfEntry(row), added_at: row.added_at })
    this.dropEntry(row, record)
    const { bookmark } = this.#folders.added(folder, record.slug_value, record.index) as { bookmark: Bookmark }
    const state = before.state === 'to_read' ? written.state : before.state
    const annotation = this.#folders.write(record, { ...joined, state, ...(isNew && { position }) })
    return { bookmark, annotation, folder: this.#folders.put({ ...this.#rows.folders.get(folder.id)!, updated_at: this.#rows.now }) }
  }

  private addedEntries(folder: Folder, { own_entries: entries, as_they_are = false }: Sent): unknown {
    const kept: string[] = []
    const already: string[] = []
    const linked: { id: string; index: Bookmark['index']; slug_value: string }[] = []
    const written: Annotation[] = []
    let now = folder
    for (const { id, entry, written: change } of entries) {
      const key = ownEntryKey({ folder_id: folder.id, id })
      const slug_value = as_they_are ? undefined : this.#rows.works.get(entry.title)
      if (slug_value !== undefined && !this.#rows.ownEntries.has(key)) {
        this.became.set(key, { folder_id: folder.id, index: 'publications', slug_value })
        linked.push({ id, index: 'publications', slug_value })
        now = (this.#folders.added(now, slug_value, 'publications', change) as { folder: Folder }).folder
        continue
      }
      if (this.#rows.ownEntries.has(key)) {
        already.push(id)
        continue
      }
      kept.push(id)
      this.#rows.change(ownEntries, key, { folder_id: folder.id, id, entry, added_at: this.#rows.now, version: 1 })
      if (change && Object.keys(change).length > 0)
        written.push(this.#folders.write({ folder_id: folder.id, index: 'own', slug_value: id }, change))
      now = this.#folders.put({ ...now, updated_at: this.#rows.now })
    }
    return { kept, added_at: this.#rows.now, linked, already, annotations: written, folder: now }
  }

  private dropEntry(row: OwnEntry, record?: ItemId): void {
    this.#rows.change(ownEntries, ownEntryKey(row))
    this.#rows.change(annotations, annotationKey(itemOfEntry(row)))
    if (record) this.became.set(ownEntryKey(row), record)
    else this.became.delete(ownEntryKey(row))
  }
}
