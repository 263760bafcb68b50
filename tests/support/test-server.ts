import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashSync } from '@node-rs/argon2'
import Database from 'libsql'
import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { Folder, FolderInput } from '#contract/folders.ts'
import type { UserType } from '#contract/rights.ts'
import { createServer, type Server } from '#server/app.ts'
import { openCopy } from '#server/catalogue/copies/copied-catalogue.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import type { LiveTimes } from '#server/live/embedded/socket-checks.ts'
import type { RateLimitTable } from '#server/http/rate-limits.ts'
import { insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { Sessions } from '#server/subjects/sessions/sessions.ts'
import { openTokenKey } from '#server/subjects/sessions/token-key.ts'
import { dataFiles } from '#server/core/data-files.ts'
import { openLog } from '#server/core/log.ts'
import { openSecretFile } from '#server/core/secret-file.ts'
import { openSecrets } from '#server/open-secrets.ts'
import type { Settings } from '#server/core/settings.ts'
import { trackWriteJobs } from '#server/core/write-job.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import type { Store } from '#server/store/store.ts'
import { smallCatalogue, smallRecords } from './small-catalogue.ts'
import { undescribed } from './described-answers.ts'
import { freePort } from './spawned.ts'
import { onPostgres, openTestStore } from './test-store.ts'

export interface TestUser {
  id: string
  email: string
  password: string
  token: string
}

interface Sending {
  method?: string
  user?: TestUser
  token?: string
  headers?: Record<string, string>
  /** Sent as JSON; a string goes as it is. */
  body?: unknown
  /** The Idempotency-Key; `true` makes a new one. */
  key?: string | true
}

export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  /** The parsed JSON, or the text where it is none. */
  body: T
}

export interface TestServerOptions {
  /** Serves the built app from dist/client. */
  static?: boolean
  /** Where to listen; by default nothing listens and requests go straight to the server's handler. */
  socket?: boolean
  /** The catalogue, or how to open one in the server's folder; by default a few records in memory. */
  catalogue?: Catalogue | ((dir: string) => Promise<Catalogue>)
  /** Settings that differ from those of a test. */
  settings?: Partial<Settings>
  /** `false` where very many requests are sent: following write jobs costs some time of each. */
  tracksWriteJobs?: false
  /** How many calls a caller may make; by default any number. */
  limits?: RateLimitTable
  /** Most that an account of each plan can have; by default as for people. */
  bounds?: AccountBoundTable
  /** How long live connections may say nothing; by default as for people. */
  liveTimes?: LiveTimes
  /** One of several servers on a PostgreSQL: on the database of `beside`, or on its own. Only in files of the project `postgres`. */
  together?: { beside?: TestServer; clock?: () => number }
}

let counter = 0

/** A real hash that is quickly made and checked: every test has accounts, and few are about what a password costs. */
const quickHash = (password: string): string => hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

let emptyStore: Buffer | undefined

/** The file of a store at the newest schema: to take all its steps again for each server takes most of the time of a start. */
function newStoreFile(): Buffer {
  if (emptyStore) return emptyStore
  const dir = mkdtempSync(join(tmpdir(), 'indago-store-'))
  const file = join(dir, dataFiles.users)
  const database = new Database(file)
  migrate(database, Date.now())
  database.close()
  emptyStore = readFileSync(file)
  rmSync(dir, { recursive: true })
  return emptyStore
}

/** A real server in the test's process over a folder of its own, with a clock that can be moved. */
export class TestServer {
  readonly dir: string
  readonly #options: TestServerOptions
  readonly #catalogue: NonNullable<TestServerOptions['catalogue']>
  #offset = 0
  #port = 0
  #server!: Server
  #openSecret = openSecretFile
  store!: Store
  /** Where the server listens; empty without a socket. */
  url = ''

  constructor(dir: string, options: TestServerOptions) {
    this.dir = dir
    this.#options = options
    this.#catalogue = options.catalogue ?? smallCatalogue()
  }

  get app(): Server['app'] {
    return this.#server.app
  }

  get routes(): Server['routes'] {
    return this.#server.routes
  }

  now = (): number => Date.now() + this.#offset

  /** Moves the server's clock. Milliseconds. */
  advanceClock(ms: number): void {
    this.#offset += ms
  }

  async start(): Promise<void> {
    if (this.#options.tracksWriteJobs !== false) trackWriteJobs()
    // Chosen before it listens, because links in mails name it.
    if (this.#options.socket && this.#port === 0) this.#port = await freePort()
    const storeFile = join(this.dir, dataFiles.users)
    if (!onPostgres && !existsSync(storeFile)) writeFileSync(storeFile, newStoreFile())
    const { together } = this.#options
    this.store = await openTestStore(together?.beside?.dir ?? this.dir, this.now, together?.clock)
    const own = typeof this.#catalogue === 'function' ? await this.#catalogue(this.dir) : this.#catalogue
    const settings: Settings = { host: '127.0.0.1', port: this.#port, dataDir: this.dir, logLevel: 'silent', ...this.#options.settings }
    if (together) this.#openSecret = await openSecrets(settings, this.store)
    this.#server = createServer({
      settings,
      store: this.store,
      openSecret: this.#openSecret,
      catalogue: together ? await openCopyOf(own, this.store, this.dir) : own,
      limits: this.#options.limits ?? false,
      now: this.now,
      ...(this.#options.bounds && { bounds: this.#options.bounds }),
      ...(this.#options.liveTimes && { liveTimes: this.#options.liveTimes }),
      ...(this.#options.static && { staticDir: 'dist/client' }),
    })
    // A starting server publishes what it finds of people. Those of a test come later: they are published when they change.
    await this.store.write(async () => undefined)
    if (!this.#options.socket) return
    const { url } = await this.#server.listen()
    this.url = url
    this.#port = Number(new URL(url).port)
  }

  /** Stops and starts again on the same folder, and on the same port. */
  async restart(): Promise<void> {
    await this.#server.stop()
    await this.start()
  }

  async stop({ keepFolder = false } = {}): Promise<void> {
    await this.#server.stop()
    if (!keepFolder) rmSync(this.dir, { recursive: true, force: true })
  }

  /** One request, answered by the server's own handler. `path` begins with the base, e.g. `/v1/me`. */
  async request<T = Record<string, unknown>>(path: string, sending: Sending = {}): Promise<Answer<T>> {
    const { method = sending.body === undefined ? 'GET' : 'POST', user, token = user?.token, body, key } = sending
    const headers = new Headers(sending.headers)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (body !== undefined && !headers.has('content-type')) headers.set('Content-Type', 'application/json')
    if (key !== undefined) headers.set('Idempotency-Key', key === true ? `test.${++counter}` : key)
    const request = new Request(new URL(path, this.url || 'http://127.0.0.1'), {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = this.url ? await fetch(request) : await this.#server.app.fetch(request)
    const text = await response.text()
    const faults = undescribed(method, path, { status: response.status, headers: response.headers, text })
    if (faults.length > 0) throw new Error(`An answer is not as its OpenAPI page says. ${faults.join('; ')}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json;')
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T }
  }

  /** A new account, signed in. */
  async user({ user_type = 'premium' }: { user_type?: UserType } = {}): Promise<TestUser> {
    const email = `person${++counter}@example.org`
    const password = `secret words ${counter}`
    const names = { first_name: 'Person', last_name: String(counter) }
    const password_hash = quickHash(password)
    const id = await this.store.write(tx => insertAccount(tx, { ...names, email, password_hash, user_type }, Date.now()))
    return { id, email, password, token: await this.session(id) }
  }

  /** A session as a sign-in starts it, without the cost of a password. For tests that are not about signing in. */
  async session(userId: string): Promise<string> {
    return (await new Sessions(this.store, openTokenKey(this.dir, this.#openSecret)).start(userId, this.now())).token
  }

  async signIn(email: string, password: string): Promise<string> {
    const { status, body } = await this.request<{ token: string }>('/v1/authenticate', { body: { email, password } })
    if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`)
    return body.token
  }

  async folder(user: TestUser, input: Partial<FolderInput> = {}): Promise<Folder> {
    const bookmark_folder = { name: 'Reading', ...input }
    const { status, body } = await this.request<Folder>('/v1/bookmark_folders', { user, body: { bookmark_folder }, key: true })
    if (status !== 200) throw new Error(`creating a folder answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
}

const openCopyOf = (catalogue: Catalogue, store: Store, dir: string): Promise<Catalogue> =>
  openCopy({ catalogue, store, writes: store.together!.catalogue, file: join(dir, 'copied'), log: openLog('silent') })

/** The real catalogue of a data folder, with a few records in it. */
export async function searchedCatalogue(dir: string): Promise<Catalogue> {
  const catalogue = await openCatalogue(dir)
  if ((await catalogue.size()) === 0) await catalogue.put(smallRecords)
  return catalogue
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = new TestServer(mkdtempSync(join(tmpdir(), 'indago-server-')), { socket: true, ...options })
  await server.start()
  return server
}
