import type { FollowedIndex, Subscription } from '#contract/alerts.ts'
import type { Bookmark, Folder } from '#contract/folders.ts'
import type { AnyRecord } from '#contract/records.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { slugify } from '#contract/slugs.ts'
import { bookmarkKey, type Place, type Profile, profileKey } from '#offline/rows.ts'

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
/** The bodies of all calls in one; the model trusts its client. */
interface Sent {
  bookmark_folder: Folder
  base: Partial<Folder>
  slug_values: string[]
  index: Bookmark['index']
}
interface Change {
  seq: number
  folder?: string
  bookmark?: Place
  profile?: Profile
}

/**
 * The server's rules for folders and followed profiles (offline.md 2.2, 2.5) in memory, behind a network that misbehaves as told. Small enough
 * to be read, so that a schedule of faults can be checked against it: `effects` counts what every key has really done.
 */
export class ModelServer {
  folders = new Map<string, Folder>()
  bookmarks = new Map<string, Bookmark>()
  subscriptions = new Map<string, Subscription>()
  /** Records that bookmarks carry, by `index/slug`. */
  catalogue = new Map<string, AnyRecord>()
  effects = new Map<string, number>()
  answers = new Map<string, Stored>()
  /** Keys in the order of their first effect. */
  order: string[] = []
  requests: { method: string; path: string; key: string | null; fault: Fault }[] = []
  fault: (request: { method: string; path: string; key: string | null }) => Fault = () => 'none'
  /** Codes that a path is refused with, for ever. */
  refuse: (request: { method: string; path: string; body: unknown }) => ErrorCode | undefined = () => undefined
  now = 1_800_000_000_000
  private log: Change[] = []
  private seq = 0
  private ids = 0

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

  /** A well-formed answer to a request of this kind that something between client and server made up. */
  private elsewhere(method: string, path: string): unknown {
    const now = { created_at: this.now, updated_at: this.now }
    const owner = { slug_values: [], full_name: 'Nobody' }
    const flags = { is_private: true, tags: [], owner, rw_access: 'owner', count: 0, categories: [], version: 1 }
    const folder = { id: 'made-up', name: 'Made up', slug_values: [], description: '', ...flags, ...now }
    const bookmark = { folder_id: 'made-up', slug_value: 'x', index: 'news', added_at: this.now, record: null }
    if (path.endsWith('/subscribe'))
      return { subscription: { index: 'researchers', slug_value: 'made-up', name: 'Made up', created_at: this.now } }
    if (path.includes('/bookmarks')) return { bookmark, folder }
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
    if (path.endsWith('/subscribe')) return this.followed(method, path)
    const [, , id, , slug] = path.split('/').map(decodeURIComponent)
    if (method === 'POST' && !id) return this.created(body.bookmark_folder)
    const folder = this.folders.get(id ?? '')
    if (!folder) throw new Refusal('not_found')
    if (method === 'PUT') return this.updated(folder, body.bookmark_folder, body.base, headers.get('if-match'))
    if (method === 'POST') return this.added(folder, body.slug_values[0] ?? '', body.index)
    if (slug) return this.removed(folder, slug, body.index)
    this.folders.delete(folder.id)
    this.note({ folder: folder.id })
    for (const [key, row] of this.bookmarks) if (row.folder_id === folder.id) this.bookmarks.delete(key)
    return { id: folder.id }
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
      count: rows.length,
      categories: names.map(name => ({ name, total: rows.filter(row => row.index === name).length })),
      version: folder.version + 1,
    }
    this.folders.set(folder.id, written)
    this.note({ folder: folder.id })
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

  private added(folder: Folder, slug: string, index: Bookmark['index']): unknown {
    const place = { folder_id: folder.id, index, slug_value: slug }
    const key = bookmarkKey(place)
    const known = this.bookmarks.get(key)
    const bookmark = known ?? { ...place, added_at: this.now, record: this.catalogue.get(`${index}/${slug}`) ?? null }
    if (known) return { bookmark, folder }
    this.bookmarks.set(key, bookmark)
    this.note({ bookmark: place })
    return { bookmark, folder: this.put({ ...folder, updated_at: this.now }) }
  }

  private removed(folder: Folder, slug: string, index: Bookmark['index']): unknown {
    const place = { folder_id: folder.id, index, slug_value: slug }
    if (!this.bookmarks.delete(bookmarkKey(place))) return { folder }
    this.note({ bookmark: place })
    return { folder: this.put(folder) }
  }

  private followed(method: string, path: string): unknown {
    const [, index, slug_value = ''] = path.split('/').map(decodeURIComponent)
    const profile = { index: index as FollowedIndex, slug_value }
    return method === 'POST' ? { subscription: this.follow(profile) } : this.unfollow(profile)
  }

  follow(profile: Profile): Subscription {
    const key = profileKey(profile)
    const row = this.subscriptions.get(key) ?? { ...profile, name: `Profile ${profile.slug_value}`, created_at: this.now }
    if (!this.subscriptions.has(key)) this.note({ profile })
    this.subscriptions.set(key, row)
    return row
  }

  unfollow(profile: Profile): object {
    if (this.subscriptions.delete(profileKey(profile))) this.note({ profile })
    return {}
  }

  /** A record of the catalogue that bookmarks carry from now on; null takes it out. */
  rewrite(index: Bookmark['index'], slug_value: string, record: AnyRecord | null): void {
    if (record) this.catalogue.set(`${index}/${slug_value}`, record)
    else this.catalogue.delete(`${index}/${slug_value}`)
    for (const [key, row] of this.bookmarks) {
      if (row.index !== index || row.slug_value !== slug_value) continue
      this.bookmarks.set(key, { ...row, record })
      this.note({ bookmark: row })
    }
  }

  private note(change: Omit<Change, 'seq'>): void {
    this.log.push({ ...change, seq: ++this.seq })
  }

  private changesSince(since: string | null): unknown {
    const from = since === null ? 0 : Number(since)
    const page = this.log.filter(change => change.seq > from).slice(0, 20)
    const last = page.at(-1)?.seq ?? from
    const folderIds = [...new Set(page.flatMap(change => change.folder ?? []))]
    const items = page.flatMap(change => (change.bookmark ? [change.bookmark] : []))
    const profiles = page.flatMap(change => (change.profile ? [change.profile] : []))
    return {
      cursor: String(last),
      reset: since === null,
      more: last < this.seq,
      folders: folderIds.flatMap(id => this.folders.get(id) ?? []),
      removed_folders: folderIds.filter(id => !this.folders.has(id)),
      bookmarks: items.flatMap(place => this.bookmarks.get(bookmarkKey(place)) ?? []),
      removed_bookmarks: items.filter(place => !this.bookmarks.has(bookmarkKey(place))),
      subscriptions: profiles.flatMap(profile => this.subscriptions.get(profileKey(profile)) ?? []),
      removed_subscriptions: profiles.filter(profile => !this.subscriptions.has(profileKey(profile))),
    }
  }
}
