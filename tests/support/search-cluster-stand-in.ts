import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SearchCluster } from '#server/core/search-cluster.ts'

/** What goes wrong with a request. `silent`: no answer. `cut`: the connection ends and nothing is done; `forgetful`: the same, after it is done. */
export type Stumble = 'silent' | 'cut' | 'forgetful' | { status: number; type?: string; reason?: string; retryAfter?: number }

/** What goes wrong with one document of a bulk request. */
export type DocumentStumble = { status: number; type: string; reason?: string }

interface Kept {
  version: number
  /** Missing: deleted. */
  source?: unknown
}

interface KeptIndex {
  documents: Map<string, Kept>
  aliases: Set<string>
  settings: Record<string, unknown>
  mappings: unknown
  uuid: string
}

interface Reply {
  status: number
  body: unknown
}

const found = (body: unknown): Reply => ({ status: 200, body })
const fault = (status: number, type: string, reason = type): Reply => ({ status, body: { error: { type, reason }, status } })

/**
 * An OpenSearch in memory, as far as indexes are written there: documents with external versions, aliases, settings, counts. It stumbles as
 * it is told.
 */
export class SearchClusterStandIn {
  readonly indexes = new Map<string, KeptIndex>()
  /** `PUT /indago-…`, in order. */
  readonly asked: string[] = []
  /** Bytes of the longest bulk request that came. */
  longest = 0
  version: object = { number: '3.6.0', distribution: 'opensearch' }
  health = 'green'
  /** Of every index, such as `read_only_allow_delete`. */
  block: string | undefined
  stumbleAt: (request: string) => Stumble | undefined = () => undefined
  documentStumbleAt: (id: string) => DocumentStumble | undefined = () => undefined
  /** Is called before a request is answered. */
  before: (request: string) => void | Promise<void> = () => undefined
  readonly #server: Server
  #made = 0

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<SearchClusterStandIn> {
    const standIn = new SearchClusterStandIn()
    await new Promise<void>(resolve => standIn.#server.listen(0, '127.0.0.1', resolve))
    return standIn
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  settings(...before: string[]): SearchCluster {
    return { hosts: [...before, this.origin].map(origin => ({ origin })), prefix: 'indago' }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  /** The name of the index behind an alias. */
  behind(alias: string): string | undefined {
    return [...this.indexes].find(([, { aliases }]) => aliases.has(alias))?.[0]
  }

  /** The living documents behind an alias, by their ids. */
  documents(alias: string): Map<string, Kept> {
    const index = this.indexes.get(this.behind(alias) ?? alias)
    return new Map([...(index?.documents ?? [])].filter(([, { source }]) => source !== undefined))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const text = Buffer.concat(pieces).toString('utf8')
    const url = new URL(request.url!, this.origin)
    const said = `${request.method} ${decodeURIComponent(url.pathname)}`
    this.asked.push(said)
    await this.before(said)
    const stumble = this.stumbleAt(said)
    if (stumble === 'silent') return
    if (stumble === 'cut') return void request.socket.destroy()
    const reply = typeof stumble === 'object' ? fault(stumble.status, stumble.type ?? 'busy', stumble.reason) : this.#reply(said, url, text)
    if (stumble === 'forgetful') return void request.socket.destroy()
    const retryAfter = typeof stumble === 'object' ? stumble.retryAfter : undefined
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    })
    response.end(JSON.stringify(reply.body))
  }

  #reply(said: string, { pathname, searchParams }: URL, text: string): Reply {
    const [method] = said.split(' ') as [string]
    const [, first = '', second = '', third = ''] = pathname.split('/').map(decodeURIComponent)
    const body = () => JSON.parse(text) as Record<string, unknown>
    if (pathname === '/') return found({ version: this.version })
    if (first === '_cat') return found(second === 'aliases' ? this.#aliases(third) : this.#names(third))
    if (first === '_cluster') return found({ status: this.health })
    if (first === '_aliases') return this.#changeAliases(body()['actions'] as Record<string, { index: string; alias: string }>[])
    if (second === '_bulk') return this.#bulk(first, text)
    if (method === 'PUT' && second === '') return this.#make(first, body())
    const names = first.split(',').map(name => this.behind(name) ?? name)
    const all = names.map(name => this.indexes.get(name))
    if (all.includes(undefined)) return fault(404, 'index_not_found_exception', `no such index [${first}]`)
    const index = all[0]!
    if (method === 'DELETE' && second === '_doc') return found({ deleted: index.documents.delete(third) })
    if (method === 'DELETE') return found({ acknowledged: names.map(name => this.indexes.delete(name)) })
    if (second === '_settings' && method === 'GET') return found(this.#settings(names, third))
    if (second === '_settings') return found({ acknowledged: Object.assign(index.settings, body()) !== undefined })
    if (second === '_count') return found({ count: this.documents(names[0]!).size, _shards: { failed: 0 } })
    if (second === '_doc' && method === 'GET') {
      const kept = index.documents.get(third)
      return kept ? found({ _source: kept.source }) : { status: 404, body: { found: false } }
    }
    if (second === '_doc') {
      const isNewer = this.#put(index, third, Number(searchParams.get('version')), body(), true)
      return isNewer ? found({}) : fault(409, 'version_conflict_engine_exception')
    }
    return second === '_refresh' ? found({ _shards: { failed: 0 } }) : fault(400, 'unknown', said)
  }

  #aliases(names: string): { alias: string; index: string }[] {
    return names.split(',').flatMap(alias => {
      const index = this.behind(alias)
      return index === undefined ? [] : [{ alias, index }]
    })
  }

  #names(pattern: string): { index: string }[] {
    const start = pattern.replace(/\*$/, '')
    return [...this.indexes.keys()].filter(name => name.startsWith(start)).map(index => ({ index }))
  }

  #settings(names: readonly string[], which: string): Record<string, unknown> {
    const index = (name: string): object =>
      which === 'index.uuid' ? { uuid: this.indexes.get(name)!.uuid } : this.block === undefined ? {} : { blocks: { [this.block]: 'true' } }
    return Object.fromEntries(names.map(name => [name, { settings: { index: index(name) } }]))
  }

  #make(
    name: string,
    { settings, mappings, aliases = {} }: { settings?: Record<string, unknown>; mappings?: unknown; aliases?: object },
  ): Reply {
    if (this.indexes.has(name)) return fault(400, 'resource_already_exists_exception')
    this.#made += 1
    this.indexes.set(name, {
      documents: new Map(),
      aliases: new Set(Object.keys(aliases)),
      settings: settings ?? {},
      mappings,
      uuid: `uuid-${this.#made}`,
    })
    return found({ acknowledged: true })
  }

  #changeAliases(actions: readonly Record<string, { index: string; alias: string }>[]): Reply {
    for (const action of actions)
      for (const { index } of Object.values(action)) if (!this.indexes.has(index)) return fault(404, 'index_not_found_exception')
    for (const { add, remove } of actions) {
      if (remove) this.indexes.get(remove.index)!.aliases.delete(remove.alias)
      if (add) this.indexes.get(add.index)!.aliases.add(add.alias)
    }
    return found({ acknowledged: true })
  }

  #bulk(alias: string, text: string): Reply {
    this.longest = Math.max(this.longest, text.length)
    const name = this.behind(alias)
    const lines = text.trimEnd().split('\n')
    const items: unknown[] = []
    while (lines.length > 0) {
      const [[kind, { _id: id, version }]] = Object.entries(
        JSON.parse(lines.shift()!) as Record<string, { _id: string; version: number }>,
      ) as [[string, { _id: string; version: number }]]
      const source = kind === 'index' ? (JSON.parse(lines.shift()!) as unknown) : undefined
      if (Buffer.byteLength(id) > 512) return fault(400, 'action_request_validation_exception', 'id is too long')
      items.push({ [kind]: this.#write(name, id, version, source) })
    }
    return found({ items })
  }

  #write(name: string | undefined, id: string, version: number, source: unknown): object {
    const stumble = this.documentStumbleAt(id)
    if (this.block !== undefined)
      return { status: 429, error: { type: 'cluster_block_exception', reason: 'disk usage exceeded flood-stage watermark' } }
    if (stumble) return { status: stumble.status, error: { type: stumble.type, reason: stumble.reason ?? 'stumbles' } }
    if (name === undefined)
      return { status: 404, error: { type: 'index_not_found_exception', reason: 'no such index and [require_alias]' } }
    const isNewer = this.#put(this.indexes.get(name)!, id, version, source, false)
    return isNewer ? { status: 200 } : { status: 409, error: { type: 'version_conflict_engine_exception', reason: 'older' } }
  }

  #put(index: KeptIndex, id: string, version: number, source: unknown, sameIsNewer: boolean): boolean {
    const kept = index.documents.get(id)
    if (kept && (sameIsNewer ? kept.version > version : kept.version >= version)) return false
    index.documents.set(id, { version, ...(source !== undefined && { source }) })
    return true
  }
}
