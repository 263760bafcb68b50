import type { Annotation, Bookmark, Folder, ItemChange } from '#contract/folders.ts'
import type { AnyRecord } from '#contract/records.ts'
import { type Action, type Role, roleMay } from '#contract/roles.ts'
import { slugify } from '#contract/slugs.ts'
import { annotationKey, annotations, type ItemId } from '#features/folders/annotations.mirrored.ts'
import { bookmarkKey, bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { parentKeyText } from '#offline/declare/subject.ts'
import { ModelEntries } from './entries.ts'
import { isStaleTag, type ModelRows, Refusal } from './rows.ts'
import type { Sent, SentCall } from './sent.ts'

/** Folders with what is saved in them, and the invitations to them. */
export class ModelFolders {
  readonly #rows: ModelRows
  readonly #entries: ModelEntries
  /** Invitations that were answered, by their id. */
  invitations = new Map<string, 'confirmed' | 'declined'>()

  constructor(rows: ModelRows) {
    this.#rows = rows
    this.#entries = new ModelEntries(rows, this)
  }

  answer({ method, path, body, ifMatch }: SentCall): unknown {
    const [, place, id, , slug] = path.split('/').map(decodeURIComponent)
    if (place === 'researchers') return this.left(slug ?? '', body.keep_copy)
    if (place === 'users' && path.includes('/invites/')) return this.answered(slug ?? '', method === 'PUT' ? 'confirmed' : 'declined')
    if (method === 'POST' && !id) return this.created(body.bookmark_folder)
    const folder = this.#rows.folders.get(id ?? '')
    if (!folder) throw new Refusal('not_found')
    const isShared = ['note', 'tags', 'position'].some(field => field in (body.bookmark ?? {}))
    const onItem = method === 'PUT' ? (isShared ? 'changeItem' : 'markItem') : 'removeBookmark'
    const onFolder = method === 'PUT' ? 'updateFolder' : method === 'POST' ? 'addBookmark' : 'deleteFolder'
    const isEntry = path.includes('/own_entries')
    const onEntry = method === 'DELETE' ? 'removeBookmark' : 'addBookmark'
    const act: Action = isEntry ? onEntry : slug ? onItem : onFolder
    if (!roleMay(folder.rw_access, act)) throw new Refusal('forbidden')
    if (path.endsWith('/record'))
      return this.#entries.linked(folder, slug ?? '', { folder_id: folder.id, index: body.index, slug_value: body.slug_value })
    if (isEntry) return this.#entries.answer(method, folder, slug, body, ifMatch)
    if (method === 'PUT' && slug)
      return { annotation: this.annotated({ folder_id: folder.id, index: body.index, slug_value: slug }, body, ifMatch) }
    if (method === 'PUT') return this.updated(folder, body.bookmark_folder, body.base, ifMatch)
    if (method === 'POST') return this.added(folder, body.slug_values[0] ?? '', body.index, body.bookmark)
    if (slug) return this.removed(folder, slug, body.index)
    this.drop(folder.id)
    return { id: folder.id }
  }

  /** The folder is gone for this user: deleted, left, or no longer shared with them. */
  drop(id: string): void {
    this.#rows.folders.delete(id)
    this.#rows.note(folders, id)
    for (const rows of [this.#rows.bookmarks, this.#rows.annotations, this.#rows.ownEntries])
      for (const key of rows.keys()) if (parentKeyText(folders, key) === id) rows.delete(key)
  }

  /** An owner gives this user another role in a folder. */
  changeRole(id: string, rw_access: Role): void {
    const folder = this.#rows.folders.get(id)
    if (folder) this.#rows.change(folders, id, { ...folder, rw_access })
  }

  /** A folder of somebody else, with which this user has a role. */
  share(id: string, rw_access: Role, name = `Folder ${id}`): Folder {
    const owner = { slug_values: ['ben'], full_name: 'Ben' }
    const fixed = { id, name, slug_values: [slugify(name)], owner, rw_access, description: '', is_private: true, tags: [] }
    return this.put({ ...fixed, count: 0, categories: [], version: 0, created_at: this.#rows.now, updated_at: this.#rows.now })
  }

  private left(id: string, keepCopy: boolean): unknown {
    const folder = this.#rows.folders.get(id)
    if (!folder) throw new Refusal('not_found')
    if (folder.rw_access === 'owner') throw new Refusal('forbidden')
    let copy: Folder | null = null
    if (keepCopy) {
      copy = this.created({ ...folder, is_private: true })
      for (const row of [...this.#rows.bookmarks.values()].filter(one => one.folder_id === id)) {
        const copied = { ...row, folder_id: copy.id }
        this.#rows.change(bookmarks, bookmarkKey(copied), copied)
      }
      copy = this.put(copy)
    }
    this.drop(id)
    return { id, copy }
  }

  private answered(id: string, action: 'confirmed' | 'declined'): unknown {
    const before = this.invitations.get(id)
    if (before !== undefined && before !== action) throw new Refusal('gone')
    this.invitations.set(id, action)
    const reply = { id, pending_invites_count: 0 }
    if (action === 'declined') return reply
    const folder = before ? (this.#rows.folders.get(`shared-${id}`) ?? null) : this.share(`shared-${id}`, 'admin')
    return { ...reply, redirect: '/search', folder }
  }

  private created(input: Pick<Folder, 'name' | 'description' | 'is_private' | 'tags'>): Folder {
    const id = String(++this.#rows.ids)
    return this.put({
      ...input,
      id,
      slug_values: [slugify(input.name)],
      owner: { slug_values: ['ada'], full_name: 'Ada' },
      rw_access: 'owner',
      count: 0,
      categories: [],
      version: 0,
      created_at: this.#rows.now,
      updated_at: this.#rows.now,
    })
  }

  /** Raises the version and tells `changes`. */
  put(folder: Folder): Folder {
    const rows = [...this.#rows.bookmarks.values()].filter(row => row.folder_id === folder.id)
    const names = [...new Set(rows.map(row => row.index))]
    const written = {
      ...folder,
      count: rows.length + [...this.#rows.ownEntries.values()].filter(row => row.folder_id === folder.id).length,
      categories: names.map(name => ({ name, total: rows.filter(row => row.index === name).length })),
      version: folder.version + 1,
    }
    this.#rows.folders.set(folder.id, written)
    this.#rows.note(folders, folder.id)
    return written
  }

  private updated(folder: Folder, change: Partial<Folder>, base: Partial<Folder>, ifMatch: string | null): Folder {
    const now = folder as unknown as Record<string, unknown>
    const saw = base as Record<string, unknown>
    const clash = Object.keys(change).some(field => JSON.stringify(now[field]) !== JSON.stringify(saw[field]))
    if (isStaleTag(ifMatch, folder.version) && clash) throw new Refusal('version_conflict', folder)
    return this.put({ ...folder, ...change, updated_at: this.#rows.now })
  }

  added(folder: Folder, slug: string, index: Bookmark['index'], written?: ItemChange): unknown {
    const place = { folder_id: folder.id, index, slug_value: slug }
    const key = bookmarkKey(place)
    const known = this.#rows.bookmarks.get(key)
    const bookmark = known ?? { ...place, added_at: this.#rows.now, record: this.#rows.catalogue.get(`${index}/${slug}`) ?? null }
    const annotation = this.#rows.annotations.get(key)
    if (known) return { bookmark, folder, ...(annotation && { annotation }) }
    this.#rows.bookmarks.set(key, bookmark)
    this.#rows.note(bookmarks, key)
    const added = written && this.write(place, written)
    return { bookmark, folder: this.put({ ...folder, updated_at: this.#rows.now }), ...(added && { annotation: added }) }
  }

  private removed(folder: Folder, slug: string, index: Bookmark['index']): unknown {
    const place = { folder_id: folder.id, index, slug_value: slug }
    if (!this.#rows.bookmarks.delete(bookmarkKey(place))) return { folder }
    this.#rows.note(bookmarks, bookmarkKey(place))
    if (this.#rows.annotations.delete(bookmarkKey(place))) this.#rows.note(annotations, bookmarkKey(place))
    return { folder: this.put(folder) }
  }

  private annotated(named: ItemId, { bookmark: change = {}, base }: Sent, ifMatch: string | null) {
    const place = this.#entries.itemNamed(named)
    if (!place) throw new Refusal('not_found')
    const key = annotationKey(place)
    const now = this.#rows.annotations.get(key) ?? { ...place, note: '', tags: [], state: 'to_read' as const, version: 0 }
    const isStale = isStaleTag(ifMatch, now.version)
    const { note, tags } = change
    if (isStale && note !== undefined && note !== now.note && base.note !== now.note) throw new Refusal('version_conflict', now)
    const isTagged = isStale && tags && JSON.stringify(base.tags) !== JSON.stringify(now.tags)
    return this.write(place, isTagged ? { ...change, tags: [...new Set([...now.tags, ...tags])].slice(0, 5) } : change)
  }

  /** Writes on an item. */
  write(place: ItemId, change: ItemChange): Annotation {
    const key = annotationKey(place)
    const before = this.#rows.annotations.get(key) ?? { ...place, note: '', tags: [], state: 'to_read' as const, version: 0 }
    const row = { ...before, ...change, version: this.#rows.changes + 1 } as Annotation
    this.#rows.annotations.set(key, row)
    this.#rows.note(annotations, key)
    return row
  }

  /** A record of the catalogue that bookmarks carry from now on; null takes it out. */
  rewrite(index: Bookmark['index'], slug_value: string, record: AnyRecord | null): void {
    if (record) this.#rows.catalogue.set(`${index}/${slug_value}`, record)
    else this.#rows.catalogue.delete(`${index}/${slug_value}`)
    for (const [key, row] of this.#rows.bookmarks) {
      if (row.index !== index || row.slug_value !== slug_value) continue
      this.#rows.bookmarks.set(key, { ...row, record })
      this.#rows.note(bookmarks, key)
    }
  }
}
