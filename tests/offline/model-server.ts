import type { FollowedIndex, Subscription, SubscriptionChange } from '#contract/alerts.ts'
import type { Annotation, Bookmark, Folder, ItemChange } from '#contract/folders.ts'
import type { Announcement } from '#contract/announcements.ts'
import type { Notification } from '#contract/notifications.ts'
import { type Namesake, namesakePair } from '#contract/namesakes.ts'
import { type ContactInput, contactTypeOf, type OwnContact } from '#contract/contact-info.ts'
import { type Preferences, type PreferencesChange, usualPreferences, withPreferencesChange } from '#contract/preferences.ts'
import { type Education, type Experience, ownProfileId, ofTermLists, type Profile as OwnProfile, termLists } from '#contract/profile.ts'
import { changeBetween, changedList } from '#contract/list-change.ts'
import { type OwnPublication, type PublicationContent, titleOfPublication } from '#contract/own-publication.ts'
import type { ReadMark } from '#contract/read-marks.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { SavedSearch, SearchChange } from '#contract/searches.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { type Action, type Role, roleMay } from '#contract/roles.ts'
import { slugify } from '#contract/slugs.ts'
import { annotationKey, annotations, type ItemId } from '#features/folders/annotations.mirrored.ts'
import { positionOfAddition } from '#contract/item-position.ts'
import { joinedWriting } from '#contract/joined-writing.ts'
import { bookmarkKey, bookmarks, isRecordId } from '#features/folders/bookmarks.mirrored.ts'
import type { OwnEntry, OwnEntryChange } from '#contract/own-entry.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { withChange } from '#features/folders/mutations/change-own-entry.mutation.ts'
import { itemOfEntry, ownEntries, ownEntryKey } from '#features/folders/own-entries.mirrored.ts'
import { announcements } from '#features/announcements/announcements.mirrored.ts'
import { ownContacts } from '#features/contacts/own/own-contacts.mirrored.ts'
import { notifications } from '#features/notifications/notifications.mirrored.ts'
import { readMarks } from '#features/notifications/read-marks.mirrored.ts'
import { preferences } from '#features/preferences/preferences.mirrored.ts'
import { educations, experiences, ownProfile } from '#features/researchers/researchers.mirrored.ts'
import { namesakeKey, namesakes } from '#features/researchers/namesakes/namesakes.mirrored.ts'
import { ownPublications } from '#features/own-publications/own-publications.mirrored.ts'
import { searches } from '#features/alerts/searches/searches.mirrored.ts'
import { type Profile, profileKey, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import { type Fields, type Mirrored, type Subject, parentKeyText } from '#offline/declare/subject.ts'
import { ModelGroups, type SentToGroups } from './model-groups.ts'
import { groupNamed } from './model-made-groups.ts'
import { subjects } from '../support/subjects.ts'

/** What the network does to one request. */
export type Fault =
  | 'none'
  | 'drop-request'
  | 'drop-response'
  | 'duplicate'
  | 'portal'
  | 'redirect'
  | 'echo-missing'
  | 'cut-json'
  | '500'
  | '503-wait'
  | '504-after'
  | '429'
  | 'foreign-401'
  | 'refused-401'

interface Stored {
  status: number
  body: unknown
  request: string
}
class Refusal extends Error {
  readonly code: ErrorCode
  readonly current: unknown
  constructor(code: ErrorCode, current?: unknown) {
    super(code)
    this.code = code
    this.current = current
  }
}
/** The bodies of all calls in one type; the model does not validate them. */
interface Sent extends SentToGroups {
  bookmark_folder: Folder
  base: Partial<Folder> & ItemChange & SearchChange
  bookmark?: ItemChange
  slug_values: string[]
  index: Bookmark['index']
  keep_copy: boolean
  own_entries: (Pick<OwnEntry, 'id' | 'entry'> & { written?: ItemChange })[]
  as_they_are?: boolean
  slug_value: string
  own_entry: OwnEntryChange
  notification?: { ids: string[]; before?: string }
  announcement?: { ids: string[]; before?: string }
  search: SearchChange
  subscription: SubscriptionChange
  preferences?: PreferencesChange
  researcher?: Fields
  experience?: Partial<Experience>
  education?: Partial<Education>
  id?: string
  contact_info?: ContactInput
  publication?: Partial<PublicationContent>
}
interface Change {
  seq: number
  subject: Subject
  key: string
}

/**
 * A server of all mirrored subjects in memory, with the rules for folders and followed profiles (src/offline/README.md "Exactly once" and "Conflicts"), behind a network that
 * fails as configured. It is small enough to be verified by reading: `effects` counts the effects of every key.
 */
export class ModelServer {
  /** The rows of every mirrored subject, by its name and their keys. */
  readonly rows = new Map(subjects.map(({ name }) => [name, new Map<string, object>()]))
  folders = this.of<Folder>(folders)
  bookmarks = this.of<Bookmark>(bookmarks)
  annotations = this.of<Annotation>(annotations)
  subscriptions = this.of<Subscription>(subscriptions)
  notifications = this.of<Notification>(notifications)
  announcements = this.of<Announcement>(announcements)
  readMarks = this.of<ReadMark>(readMarks)
  searches = this.of<SavedSearch>(searches)
  preferences = this.of<Preferences>(preferences)
  profiles = this.of<OwnProfile>(ownProfile)
  experiences = this.of<Experience>(experiences)
  educations = this.of<Education>(educations)
  contacts = this.of<OwnContact>(ownContacts)
  publications = this.of<OwnPublication>(ownPublications)
  groups = new ModelGroups({
    of: subject => this.of(subject),
    change: (subject, key, row) => this.change(subject, key, row),
    refuse: (code, current) => new Refusal(code, current),
  })
  /** Invitations that were answered, by their id. */
  invitations = new Map<string, 'confirmed' | 'declined'>()
  ownEntries = this.of<OwnEntry>(ownEntries)
  /** Titles of works that the catalogue has: entries with them become bookmarks under these slugs. */
  works = new Map<string, string>()
  /** What own entries became: the key of each and the record that took its place. */
  became = new Map<string, ItemId>()
  /** Records that bookmarks carry, by `index/slug`. */
  catalogue = new Map<string, AnyRecord>()
  effects = new Map<string, number>()
  answers = new Map<string, Stored>()
  /** Keys in the order of their first effect. */
  order: string[] = []
  requests: { method: string; path: string; key: string | null; fault: Fault }[] = []
  fault: (request: { method: string; path: string; key: string | null }) => Fault = () => 'none'
  /** Refuses requests with a code. */
  refuse: (request: { method: string; path: string; body: unknown }) => ErrorCode | undefined = () => undefined
  now = 1_800_000_000_000
  private log: Change[] = []
  private seq = 0
  private forgotten = 0
  /** Of folders made so far. */
  ids = 0

  readonly fetch: typeof fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    const headers = new Headers(init?.headers)
    const request = { method: init?.method ?? 'GET', path: path.replace(/^\/(v1|api)/, ''), key: headers.get('idempotency-key') }
    const fault = this.fault(request)
    this.requests.push({ ...request, fault })
    await Promise.resolve()
    if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const text = typeof init?.body === 'string' ? init.body : ''
    const real = () => this.answer(request.method, request.path, text, headers)
    switch (fault) {
      case 'drop-request':
      case 'redirect':
        throw new TypeError('Failed to fetch')
      case 'drop-response':
        real()
        throw new TypeError('Failed to fetch')
      case 'duplicate':
        real()
        return real()
      case 'portal':
        return new Response('<html>Sign in to this network</html>', { status: 200, headers: { 'content-type': 'text/html' } })
      case 'echo-missing':
        return Response.json(this.elsewhere(request.method, request.path))
      case 'cut-json':
        real()
        return new Response('{"id":"17","na', { headers: { 'content-type': 'application/json' } })
      case '500':
        return this.error('internal', null)
      case '503-wait':
        return this.error('not_ready', null, { 'retry-after': '2' })
      case '504-after':
        real()
        return new Response('Gateway Timeout', { status: 504 })
      case '429':
        return this.error('too_many', null, { 'retry-after': '1' })
      case 'foreign-401':
        return Response.json({ message: 'proxy says no' }, { status: 401 })
      case 'refused-401':
        return this.error('not_signed_in', null)
      case 'none':
        return real()
    }
  }

  /** A well-formed answer that something between client and server made up. */
  private elsewhere(method: string, path: string): unknown {
    const now = { created_at: this.now, updated_at: this.now }
    const owner = { slug_values: [], full_name: 'Nobody' }
    const flags = { is_private: true, tags: [], owner, rw_access: 'owner', count: 0, categories: [], version: 1 }
    const folder = { id: 'made-up', name: 'Made up', slug_values: [], description: '', ...flags, ...now }
    const bookmark = { folder_id: 'made-up', slug_value: 'x', index: 'news', added_at: this.now, record: null }
    if (path.endsWith('/subscribe')) return { subscription: this.subscription({ index: 'researchers', slug_value: 'made-up' }) }
    if (path.endsWith('/notifications') || path.endsWith('/announcements')) return { unread: 0, results: [], read_mark: null }
    if (path.includes('/searches')) return this.savedSearch('made-up', {})
    if (path.endsWith('/preferences')) return usualPreferences
    if (path.includes('/experiences')) return { ...madeUpStage, category: 0 }
    if (path.includes('/educations')) return madeUpStage
    if (/^\/researchers\/[^/]+$/.test(path)) return emptyProfile
    if (path.includes('/namesakes/')) return { namesake: { slug_value: 'made-up', other_slug_value: 'x', created_at: this.now } }
    if (path.includes('/contact_info')) return { contact_info: [] }
    if (path.includes('/publications')) return madeUpPublication
    if (path.startsWith('/research_groups')) return groupNamed('made-up')
    const { record: _, added_at: __, ...item } = bookmark
    const annotation = { ...item, note: 'Made up', tags: [], state: 'to_read', version: 1 }
    if (path.endsWith('/record')) return { bookmark, folder, annotation }
    if (path.includes('/own_entries'))
      return { kept: [], added_at: this.now, linked: [], already: [], annotations: [], own_entry: madeUpEntry, folder }
    if (path.includes('/bookmarks')) return { bookmark, folder, annotation }
    return method === 'DELETE' ? { id: 'made-up' } : folder
  }

  private error(code: ErrorCode, key: string | null, headers: Record<string, string> = {}, current?: unknown): Response {
    const { status, sentence } = errors[code]
    return Response.json(
      { code, error: sentence, ...(current ? { current } : {}) },
      { status, headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) } },
    )
  }

  private answer(method: string, path: string, text: string, headers: Headers): Response {
    const key = headers.get('idempotency-key')
    if (path === '/health') return Response.json({ status: 'ok', version: '1' })
    if (path.startsWith('/changes')) return Response.json(this.changesSince(new URLSearchParams(path.split('?')[1]).get('since')))
    if (path === '/refresh_token' || path === '/me') return this.error('internal', null)
    if (!key) return this.error('key_needed', null)
    const request = `${method} ${path} ${text} ${headers.get('if-match')}`
    const known = this.answers.get(key)
    if (known && known.request !== request) return this.error('key_reused', key)
    if (known)
      return Response.json(known.body, { status: known.status, headers: { 'idempotency-key': key, 'idempotency-replayed': 'true' } })
    try {
      const body = this.effect(method, path, text, headers)
      this.effects.set(key, (this.effects.get(key) ?? 0) + 1)
      this.order.push(key)
      this.answers.set(key, { status: 200, body, request })
      return Response.json(body, { headers: { 'idempotency-key': key } })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const { status, sentence } = errors[refusal.code]
      const body = { code: refusal.code, error: sentence, ...(refusal.current ? { current: refusal.current } : {}) }
      this.answers.set(key, { status, body, request })
      return Response.json(body, { status, headers: { 'idempotency-key': key } })
    }
  }

  private effect(method: string, path: string, text: string, headers: Headers): unknown {
    const body = (text ? JSON.parse(text) : {}) as Sent
    const refused = this.refuse({ method, path, body })
    if (refused) throw new Refusal(refused)
    const ofGroups = this.groups.answer({ method, path, body, ifMatch: headers.get('if-match'), now: this.now })
    if (ofGroups !== undefined) return ofGroups
    if (path.endsWith('/subscribe')) return this.followed(method, path, body.subscription)
    if (body.notification) return this.readOf(notifications, body.notification)
    if (path.includes('/namesakes/')) return this.toldApart(method, path)
    if (body.preferences) return this.wished(body.preferences)
    if (body.announcement) return this.readOf(announcements, body.announcement)
    const [, place, id, part, slug] = path.split('/').map(decodeURIComponent)
    if (part === 'experiences') return this.ofStages(experiences, method, slug, body, headers.get('if-match'))
    if (part === 'educations') return this.ofStages(educations, method, slug, body, headers.get('if-match'))
    if (place === 'researchers' && body.researcher) return this.profiled(body.researcher, body.base, headers.get('if-match'))
    if (part === 'publications') return this.ofPublications(method, slug ?? body.id ?? '', body, headers.get('if-match'))
    if (path.includes('/searches')) return this.ofSearches(method, slug ?? '', body, headers.get('if-match'))
    if (path.includes('/contact_info')) return this.ofContacts(method, slug ?? '', body, headers.get('if-match'))
    if (place === 'researchers') return this.left(slug ?? '', body.keep_copy)
    if (place === 'users' && path.includes('/invites/')) return this.answered(slug ?? '', method === 'PUT' ? 'confirmed' : 'declined')
    if (method === 'POST' && !id) return this.created(body.bookmark_folder)
    const folder = this.folders.get(id ?? '')
    if (!folder) throw new Refusal('not_found')
    const isShared = ['note', 'tags', 'position'].some(field => field in (body.bookmark ?? {}))
    const onItem = method === 'PUT' ? (isShared ? 'changeItem' : 'markItem') : 'removeBookmark'
    const onFolder = method === 'PUT' ? 'updateFolder' : method === 'POST' ? 'addBookmark' : 'deleteFolder'
    const isEntry = path.includes('/own_entries')
    const onEntry = method === 'DELETE' ? 'removeBookmark' : 'addBookmark'
    const act: Action = isEntry ? onEntry : slug ? onItem : onFolder
    if (!roleMay(folder.rw_access, act)) throw new Refusal('forbidden')
    const ifMatch = headers.get('if-match')
    if (path.endsWith('/record'))
      return this.linked(folder, slug ?? '', { folder_id: folder.id, index: body.index, slug_value: body.slug_value })
    if (isEntry) return this.ofEntries(method, folder, slug, body, ifMatch)
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
    this.folders.delete(id)
    this.note(folders, id)
    for (const rows of [this.bookmarks, this.annotations, this.ownEntries])
      for (const key of rows.keys()) if (parentKeyText(folders, key) === id) rows.delete(key)
  }

  /** An owner gives this user another role in a folder. */
  changeRole(id: string, rw_access: Role): void {
    const folder = this.folders.get(id)
    if (folder) this.change(folders, id, { ...folder, rw_access })
  }

  /** A folder of somebody else, with which this user has a role. */
  share(id: string, rw_access: Role, name = `Folder ${id}`): Folder {
    const owner = { slug_values: ['ben'], full_name: 'Ben' }
    const fixed = { id, name, slug_values: [slugify(name)], owner, rw_access, description: '', is_private: true, tags: [] }
    return this.put({ ...fixed, count: 0, categories: [], version: 0, created_at: this.now, updated_at: this.now })
  }

  private left(id: string, keepCopy: boolean): unknown {
    const folder = this.folders.get(id)
    if (!folder) throw new Refusal('not_found')
    if (folder.rw_access === 'owner') throw new Refusal('forbidden')
    let copy: Folder | null = null
    if (keepCopy) {
      copy = this.created({ ...folder, is_private: true })
      for (const row of [...this.bookmarks.values()].filter(one => one.folder_id === id)) {
        const copied = { ...row, folder_id: copy.id }
        this.change(bookmarks, bookmarkKey(copied), copied)
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
    const folder = before ? (this.folders.get(`shared-${id}`) ?? null) : this.share(`shared-${id}`, 'admin')
    return { ...reply, redirect: '/search', folder }
  }

  private created(input: Pick<Folder, 'name' | 'description' | 'is_private' | 'tags'>): Folder {
    const id = String(++this.ids)
    return this.put({
      ...input,
      id,
      slug_values: [slugify(input.name)],
      owner: { slug_values: ['ada'], full_name: 'Ada' },
      rw_access: 'owner',
      count: 0,
      categories: [],
      version: 0,
      created_at: this.now,
      updated_at: this.now,
    })
  }

  /** Raises the version and tells `changes`. */
  put(folder: Folder): Folder {
    const rows = [...this.bookmarks.values()].filter(row => row.folder_id === folder.id)
    const names = [...new Set(rows.map(row => row.index))]
    const written = {
      ...folder,
      count: rows.length + [...this.ownEntries.values()].filter(row => row.folder_id === folder.id).length,
      categories: names.map(name => ({ name, total: rows.filter(row => row.index === name).length })),
      version: folder.version + 1,
    }
    this.folders.set(folder.id, written)
    this.note(folders, folder.id)
    return written
  }

  private updated(folder: Folder, change: Partial<Folder>, base: Partial<Folder>, ifMatch: string | null): Folder {
    const now = folder as unknown as Record<string, unknown>
    const saw = base as Record<string, unknown>
    const isStale = ifMatch !== null && ifMatch !== `"${folder.version}"`
    const clash = Object.keys(change).some(field => JSON.stringify(now[field]) !== JSON.stringify(saw[field]))
    if (isStale && clash) throw new Refusal('version_conflict', folder)
    return this.put({ ...folder, ...change, updated_at: this.now })
  }

  private added(folder: Folder, slug: string, index: Bookmark['index'], written?: ItemChange): unknown {
    const place = { folder_id: folder.id, index, slug_value: slug }
    const key = bookmarkKey(place)
    const known = this.bookmarks.get(key)
    const bookmark = known ?? { ...place, added_at: this.now, record: this.catalogue.get(`${index}/${slug}`) ?? null }
    const annotation = this.annotations.get(key)
    if (known) return { bookmark, folder, ...(annotation && { annotation }) }
    this.bookmarks.set(key, bookmark)
    this.note(bookmarks, key)
    const added = written && this.write(place, written)
    return { bookmark, folder: this.put({ ...folder, updated_at: this.now }), ...(added && { annotation: added }) }
  }

  private removed(folder: Folder, slug: string, index: Bookmark['index']): unknown {
    const place = { folder_id: folder.id, index, slug_value: slug }
    if (!this.bookmarks.delete(bookmarkKey(place))) return { folder }
    this.note(bookmarks, bookmarkKey(place))
    if (this.annotations.delete(bookmarkKey(place))) this.note(annotations, bookmarkKey(place))
    return { folder: this.put(folder) }
  }

  private annotated(named: ItemId, { bookmark: change = {}, base }: Sent, ifMatch: string | null) {
    const place = this.itemNamed(named)
    if (!place) throw new Refusal('not_found')
    const key = annotationKey(place)
    const now = this.annotations.get(key) ?? { ...place, note: '', tags: [], state: 'to_read' as const, version: 0 }
    const isStale = ifMatch !== null && ifMatch !== `"${now.version}"`
    const { note, tags } = change
    if (isStale && note !== undefined && note !== now.note && base.note !== now.note) throw new Refusal('version_conflict', now)
    const isTagged = isStale && tags && JSON.stringify(base.tags) !== JSON.stringify(now.tags)
    return this.write(place, isTagged ? { ...change, tags: [...new Set([...now.tags, ...tags])].slice(0, 5) } : change)
  }

  /** The item of this name; of an own entry that became a record, that record. */
  private itemNamed(item: ItemId): ItemId | undefined {
    if (isRecordId(item)) return this.bookmarks.has(bookmarkKey(item)) ? item : undefined
    const key = ownEntryKey({ folder_id: item.folder_id, id: item.slug_value })
    if (this.ownEntries.has(key)) return item
    const record = this.became.get(key)
    return record && this.itemNamed(record)
  }

  /** Writes on an item. */
  write(place: ItemId, change: ItemChange): Annotation {
    const key = annotationKey(place)
    const before = this.annotations.get(key) ?? { ...place, note: '', tags: [], state: 'to_read' as const, version: 0 }
    const row = { ...before, ...change, version: this.seq + 1 } as Annotation
    this.annotations.set(key, row)
    this.note(annotations, key)
    return row
  }

  private ofEntries(method: string, folder: Folder, id: string | undefined, body: Sent, ifMatch: string | null): unknown {
    if (method === 'POST') return this.addedEntries(folder, body)
    const key = ownEntryKey({ folder_id: folder.id, id: id ?? '' })
    const row = this.ownEntries.get(key)
    if (method === 'DELETE') {
      if (!row) return { folder }
      this.dropEntry(row)
      return { folder: this.put(folder) }
    }
    if (!row) throw new Refusal('not_found')
    const [now, saw] = [row.entry as Fields, body.base as Fields]
    const isStale = ifMatch !== null && ifMatch !== `"${row.version}"`
    const text = (value: unknown) => JSON.stringify(value ?? null)
    if (isStale && Object.keys(body.own_entry).some(field => text(now[field]) !== text(saw[field])))
      throw new Refusal('version_conflict', { ...row.entry, version: row.version })
    const own_entry = { ...row, entry: withChange(row.entry, body.own_entry), version: row.version + 1 }
    this.change(ownEntries, key, own_entry)
    return { own_entry, folder: this.put({ ...folder, updated_at: this.now }) }
  }

  private dropEntry(row: OwnEntry, record?: ItemId): void {
    this.change(ownEntries, ownEntryKey(row))
    this.change(annotations, annotationKey(itemOfEntry(row)))
    if (record) this.became.set(ownEntryKey(row), record)
    else this.became.delete(ownEntryKey(row))
  }

  private linked(folder: Folder, id: string, record: Pick<Bookmark, 'folder_id' | 'index' | 'slug_value'>): unknown {
    const row = this.ownEntries.get(ownEntryKey({ folder_id: folder.id, id }))
    if (!row) throw new Refusal('not_found')
    const none = { note: '', tags: [], state: 'to_read' as const, position: undefined }
    const written = this.annotations.get(annotationKey(itemOfEntry(row))) ?? none
    const before = this.annotations.get(bookmarkKey(record)) ?? none
    const isNew = !this.bookmarks.has(bookmarkKey(record))
    const joined = joinedWriting(before, written)
    if (!joined) throw new Refusal('invalid')
    const position = written.position ?? positionOfAddition({ ...itemOfEntry(row), added_at: row.added_at })
    this.dropEntry(row, record)
    const { bookmark } = this.added(folder, record.slug_value, record.index) as { bookmark: Bookmark }
    const state = before.state === 'to_read' ? written.state : before.state
    const annotation = this.write(record, { ...joined, state, ...(isNew && { position }) })
    return { bookmark, annotation, folder: this.put({ ...this.folders.get(folder.id)!, updated_at: this.now }) }
  }

  private addedEntries(folder: Folder, { own_entries: entries, as_they_are = false }: Sent): unknown {
    const kept: string[] = []
    const already: string[] = []
    const linked: { id: string; index: Bookmark['index']; slug_value: string }[] = []
    const written: Annotation[] = []
    let now = folder
    for (const { id, entry, written: change } of entries) {
      const key = ownEntryKey({ folder_id: folder.id, id })
      const slug_value = as_they_are ? undefined : this.works.get(entry.title)
      if (slug_value !== undefined && !this.ownEntries.has(key)) {
        this.became.set(key, { folder_id: folder.id, index: 'publications', slug_value })
        linked.push({ id, index: 'publications', slug_value })
        now = (this.added(now, slug_value, 'publications', change) as { folder: Folder }).folder
        continue
      }
      if (this.ownEntries.has(key)) {
        already.push(id)
        continue
      }
      kept.push(id)
      this.change(ownEntries, key, { folder_id: folder.id, id, entry, added_at: this.now, version: 1 })
      if (change && Object.keys(change).length > 0) written.push(this.write({ folder_id: folder.id, index: 'own', slug_value: id }, change))
      now = this.put({ ...now, updated_at: this.now })
    }
    return { kept, added_at: this.now, linked, already, annotations: written, folder: now }
  }

  /** A notification and an announcement under this number, if they are new. */
  announce(id: string): void {
    const nothing = { message_prefix: '', message_suffix: '', copy_text: null, link: null, action: null, action_args: {}, sender: null }
    const data = { ...nothing, message: `Notification ${id}`, variant: 'info' as const, silent: false }
    if (!this.notifications.has(id)) this.change(notifications, id, { id, data, viewed_at: null, created_at: this.now })
    if (!this.announcements.has(id))
      this.change(announcements, id, { id, title: `Announcement ${id}`, url: null, seen: false, created_at: this.now })
  }

  /** Named ones are read; no names move the mark, which never goes back. */
  private readOf(subject: Subject, { ids, before = '0' }: { ids: string[]; before?: string }): unknown {
    const known = ids.filter(id => this.rows.get(subject.name)?.has(id))
    for (const id of known) {
      const row = this.notifications.get(id)
      const seen = this.announcements.get(id)
      if (subject === notifications && row?.viewed_at === null) this.change(subject, id, { ...row, viewed_at: this.now })
      if (subject === announcements && seen?.seen === false) this.change(subject, id, { ...seen, seen: true })
    }
    const mark = this.readMarks.get(subject.name)
    const isFurther = ids.length === 0 && Number(before) > Number(mark?.up_to ?? 0)
    if (isFurther) this.change(readMarks, subject.name, { name: subject.name, up_to: before, at: this.now })
    return {
      unread: 0,
      results: known.map(id => this.rows.get(subject.name)?.get(id)),
      read_mark: ids.length === 0 ? (this.readMarks.get(subject.name) ?? null) : null,
    }
  }

  /** Of two changes of one field the later one counts. */
  private wished(change: PreferencesChange): Preferences {
    const { id } = usualPreferences
    const row = withPreferencesChange(this.preferences.get(id) ?? usualPreferences, change)
    this.change(preferences, id, row)
    return row
  }

  /** The own profile: fields of both devices are merged, and of lists what each added and removed. */
  private profiled(change: Fields, base: Fields, ifMatch: string | null): OwnProfile {
    const row = this.profiles.get(ownProfileId) ?? emptyProfile
    const now = row as unknown as Fields
    const isStale = ifMatch !== null && ifMatch !== `"${row.version}"`
    const fields = Object.entries(change).map(([field, value]): [string, unknown] => {
      if ((termLists as readonly string[]).includes(field)) {
        const before = now[field] as string[]
        return [field, changedList(before, changeBetween((base[field] ?? before) as string[], value as string[]))]
      }
      if (field === 'visibility') return [field, { ...row.visibility, ...(value as object) }]
      if (isStale && value !== now[field] && base[field] !== now[field]) throw new Refusal('version_conflict', row)
      return [field, value]
    })
    const changed = { ...row, ...Object.fromEntries(fields), version: row.version + 1 }
    const next = { ...changed, full_name: `${changed.first_name} ${changed.last_name}`.trim() }
    this.change(ownProfile, ownProfileId, next)
    return next
  }

  private ofStages(subject: Subject, method: string, id: string | undefined, body: Sent, ifMatch: string | null): unknown {
    const rows = this.of<Experience>(subject)
    const given = (body.experience ?? body.education ?? {}) as Experience
    const key = id ?? given.id
    const row = rows.get(key)
    if (method === 'DELETE') {
      this.change(subject, key)
      return { id: key }
    }
    if (method === 'POST') {
      if (!row) this.change(subject, key, { ...given, version: 1 })
      return rows.get(key)
    }
    if (!row) throw new Refusal('not_found')
    const [now, saw]: [Fields, Fields] = [{ ...row }, { ...body.base }]
    const isStale = ifMatch !== null && ifMatch !== `"${row.version}"`
    const isTaken = Object.entries(given).some(([field, value]) => value !== now[field] && saw[field] !== now[field])
    if (isStale && isTaken) throw new Refusal('version_conflict', row)
    this.change(subject, key, { ...row, ...given, version: row.version + 1 })
    return rows.get(key)
  }

  /** A contact is added once; a change of a value that another device changed is refused. */
  private ofContacts(method: string, id: string, body: Sent, ifMatch: string | null): unknown {
    const row = this.contacts.get(body.id ?? id)
    if (method === 'DELETE') this.change(ownContacts, id)
    else if (method === 'POST' ? !row : this.mayChangeContact(row, body, ifMatch)) {
      const input = body.contact_info!
      const key = body.id ?? id
      this.change(ownContacts, key, {
        id: key,
        ...input,
        contact_type: contactTypeOf(input.contact_type_id),
        version: (row?.version ?? 0) + 1,
      })
    }
    return { contact_info: [...this.contacts.values()] }
  }

  private mayChangeContact(row: OwnContact | undefined, { contact_info, base }: Sent, ifMatch: string | null): boolean {
    if (!row) throw new Refusal('not_found')
    if (row.value === contact_info?.value && row.contact_type_id === contact_info.contact_type_id) return false
    const { value: seen } = base as { value?: string }
    if (ifMatch !== null && row.value !== seen && row.value !== contact_info?.value) throw new Refusal('version_conflict', row)
    return true
  }

  private ofPublications(method: string, id: string, { publication = {}, base }: Sent, ifMatch: string | null): unknown {
    const row = this.publications.get(id)
    if (method === 'POST') {
      if (row) return row
      const slug = this.works.get(titleOfPublication(publication as PublicationContent))
      const content = { publication: publication as PublicationContent, added_at: this.now, version: 1 }
      const added = { id, slug_value: slug ?? `own-${id}`, is_linked: slug !== undefined, ...content }
      this.change(ownPublications, id, added)
      return added
    }
    if (method === 'DELETE') {
      if (row) this.change(ownPublications, id)
      return {}
    }
    if (!row) throw new Refusal('not_found')
    if (row.is_linked) throw new Refusal('forbidden')
    const [now, saw] = [row.publication as Fields, base as Fields]
    const isStale = ifMatch !== null && ifMatch !== `"${row.version}"`
    if (isStale && Object.keys(publication).some(field => JSON.stringify(now[field] ?? null) !== JSON.stringify(saw[field] ?? null)))
      throw new Refusal('version_conflict', { ...row.publication, version: row.version })
    const changed = { ...row, publication: { ...row.publication, ...publication }, version: row.version + 1 }
    this.change(ownPublications, id, changed)
    return changed
  }

  private savedSearch(id: string, input: SearchChange): SavedSearch {
    const now = { timestamp_epoch: this.now, created_at: this.now }
    const data = { index: 'publications', keyword: 'made up' } as SavedSearch['data']
    return {
      id,
      name: 'Made up',
      data,
      ...input,
      new_results: 0,
      found: [],
      is_paused: false,
      push: false,
      mail: 'off',
      version: 1,
      ...now,
    } as SavedSearch
  }

  private ofSearches(method: string, id: string, { search, base }: Sent, ifMatch: string | null): unknown {
    const row = method === 'POST' ? this.savedSearch(`search-${++this.ids}`, search) : this.searches.get(id)
    if (!row) throw new Refusal('not_found')
    if (method === 'DELETE') {
      this.change(searches, id)
      return { id }
    }
    if (method === 'POST') {
      this.change(searches, row.id, row)
      return row
    }
    const { seen_at, ...change } = search
    const [now, saw] = [row as Fields, base as Fields]
    const isStale = ifMatch !== null && ifMatch !== `"${row.version}"`
    if (isStale && Object.keys(change).some(field => JSON.stringify(now[field]) !== JSON.stringify(saw[field])))
      throw new Refusal('version_conflict', row)
    const seen = seen_at !== undefined && seen_at > row.timestamp_epoch && { timestamp_epoch: seen_at, new_results: 0 }
    const changed = { ...row, ...change, ...seen, version: row.version + 1 } as SavedSearch
    this.change(searches, id, changed)
    return changed
  }

  /** A record that a saved search has found. */
  find(id: string, slug_value: string): void {
    const row = this.searches.get(id)
    const item = { index: 'publications' as const, slug_value, title: slug_value, found_at: this.now }
    if (row) this.change(searches, id, { ...row, new_results: row.new_results + 1, found: [item, ...row.found] })
  }

  private subscription(profile: Profile): Subscription {
    const nothing = { new_results: 0, found: [], is_paused: false, mail: 'off' as const, push: false }
    return { ...profile, name: `Profile ${profile.slug_value}`, ...nothing, timestamp_epoch: this.now, created_at: this.now }
  }

  /** A record that names a followed profile. */
  findOf(profile: Profile, slug_value: string): void {
    const row = this.subscriptions.get(profileKey(profile))
    const item = { index: 'publications' as const, slug_value, title: slug_value, found_at: this.now }
    if (row) this.change(subscriptions, profileKey(profile), { ...row, new_results: row.new_results + 1, found: [item, ...row.found] })
  }

  private toldApart(method: string, path: string): object {
    const [, , one = '', , another = ''] = path.split('/').map(decodeURIComponent)
    const pair = namesakePair(one, another)
    const key = namesakeKey(pair)
    const known = this.of<Namesake>(namesakes).get(key)
    if (method === 'DELETE') {
      this.change(namesakes, key)
      return {}
    }
    const row = known ?? { ...pair, created_at: this.now }
    if (!known) this.change(namesakes, key, row)
    return { namesake: row }
  }

  private followed(method: string, path: string, change: SubscriptionChange): unknown {
    const [, index, slug_value = ''] = path.split('/').map(decodeURIComponent)
    const profile = { index: index as FollowedIndex, slug_value }
    const row = this.subscriptions.get(profileKey(profile))
    if (method === 'PUT') {
      if (!row) throw new Refusal('not_found')
      const { is_paused = row.is_paused, mail = row.mail, seen_at = 0 } = change
      const seen = seen_at > row.timestamp_epoch && { timestamp_epoch: seen_at, new_results: 0 }
      this.change(subscriptions, profileKey(profile), { ...row, is_paused, mail, ...seen })
      return { subscription: this.subscriptions.get(profileKey(profile)) }
    }
    return method === 'POST' ? { subscription: this.follow(profile) } : this.unfollow(profile)
  }

  follow(profile: Profile): Subscription {
    const key = profileKey(profile)
    const row = this.subscriptions.get(key) ?? this.subscription(profile)
    if (!this.subscriptions.has(key)) this.note(subscriptions, key)
    this.subscriptions.set(key, row)
    return row
  }

  unfollow(profile: Profile): object {
    if (this.subscriptions.delete(profileKey(profile))) this.note(subscriptions, profileKey(profile))
    return {}
  }

  /** A record of the catalogue that bookmarks carry from now on; null takes it out. */
  rewrite(index: Bookmark['index'], slug_value: string, record: AnyRecord | null): void {
    if (record) this.catalogue.set(`${index}/${slug_value}`, record)
    else this.catalogue.delete(`${index}/${slug_value}`)
    for (const [key, row] of this.bookmarks) {
      if (row.index !== index || row.slug_value !== slug_value) continue
      this.bookmarks.set(key, { ...row, record })
      this.note(bookmarks, key)
    }
  }

  of<R extends object>(subject: Mirrored<R, object>): Map<string, R> {
    // Written under one subject's name only with that subject's rows.
    return this.rows.get(subject.name) as Map<string, R>
  }

  /** A row that another device wrote or, without one, took away. */
  change(subject: Subject, key: string, row?: object): void {
    if (row) this.of(subject).set(key, row)
    else if (!this.of(subject).delete(key)) return
    this.note(subject, key)
  }

  /** How many rows have changed so far. */
  get changes(): number {
    return this.seq
  }

  /** Forgets old removals: older cursors get a reset. */
  forget(): void {
    this.forgotten = this.seq
  }

  private note(subject: Subject, key: string): void {
    this.log.push({ subject, key, seq: ++this.seq })
  }

  private changesSince(since: string | null): unknown {
    const isReset = since === null || Number(since) < this.forgotten
    const from = isReset ? 0 : Number(since)
    const page = this.log.filter(change => change.seq > from).slice(0, 20)
    const last = page.at(-1)?.seq ?? from
    return {
      cursor: String(last),
      reset: isReset,
      more: last < this.seq,
      ...Object.fromEntries(
        subjects.flatMap(subject => {
          const { name } = subject
          const keys = [...new Set(page.flatMap(change => (change.subject === subject ? [change.key] : [])))]
          const rows = this.of(subject)
          return [
            [name, keys.flatMap(key => rows.get(key) ?? [])],
            [`removed_${name}`, keys.filter(key => !rows.has(key)).map(key => nameOf(subject, key))],
          ]
        }),
      ),
    }
  }
}

const madeUpEntry: OwnEntry = { folder_id: 'made-up', id: 'x', entry: { type: 'book', title: 'Made up' }, added_at: 0, version: 1 }

export const emptyProfile: OwnProfile = {
  id: ownProfileId,
  slug_values: ['ada'],
  full_name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  academic_title: '',
  function_title: null,
  function_title_id: null,
  country: null,
  country_id: null,
  gender: null,
  gender_id: null,
  twitter_id: '',
  orcid_id: null,
  about: '',
  ...ofTermLists((): string[] => []),
  organisations: [],
  visibility: {},
  version: 0,
}

const madeUpStage: Education = {
  id: 'made-up',
  organisation: 'Made up',
  organisation_slug: null,
  title: 'Made up',
  from_month: null,
  from_year: 1990,
  to_month: null,
  to_year: null,
  present: true,
  version: 1,
}

const madeUpPublication: OwnPublication = {
  id: 'made-up',
  slug_value: 'made-up',
  publication: { titles_attributes: [{ title: 'Made up' }] },
  is_linked: false,
  added_at: 0,
  version: 1,
}

/** How the wire names a row that is gone: a key of one field as it is, of several as an object. */
function nameOf({ key }: Subject, text: string): string | Fields {
  const parts = text.split('/')
  return key.length === 1 ? text : Object.fromEntries(key.map((field, at) => [field, parts[at]]))
}
