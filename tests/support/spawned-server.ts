import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { smallRecords } from './small-catalogue.ts'

/** How often a server is killed under load. */
export const killRounds = Number(process.env['INDAGO_KILL_ROUNDS'] ?? 2)
/** A long run kills servers at more moments of everything they do. */
export const killsOften = killRounds >= 100

const main = 'dist/server/main.js'

/** Always on the disk: a kill should interrupt writes to it. */
export const newFolder = (): string => mkdtempSync(join(process.env['INDAGO_DISK'] ?? tmpdir(), 'indago-spawned-'))

export const account = { email: 'writer@example.org', password: 'a writer of folders' }

let prepared: Promise<string> | undefined

/** A data folder with one account and a few records: made once, because a password and a catalogue take longer than a copy of them. */
async function prepare(): Promise<string> {
  const dir = newFolder()
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  const store = await openStore(dir)
  await createAccount(store, { ...account, full_name: 'Writer', user_type: 'premium' })
  await store.close()
  await addRecords(dir, smallRecords)
  return dir
}

export async function addRecords(dir: string, records: readonly CatalogueRecord[]): Promise<void> {
  const catalogue = await openCatalogue(dir)
  await catalogue.put(records)
  await catalogue.close()
}

/** A data folder with one account, a few records and these, so that a server starts on it at once. */
export async function preparedFolder(more: readonly CatalogueRecord[] = []): Promise<string> {
  const dir = newFolder()
  prepared ??= prepare()
  cpSync(await prepared, dir, { recursive: true })
  if (more.length > 0) await addRecords(dir, more)
  return dir
}

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

const running = new Set<SpawnedServer>()

/** For afterEach: kills servers that a failed test has left. */
export async function killLeftServers(): Promise<void> {
  const left = [...running]
  for (const server of left) server.signal('SIGKILL')
  await Promise.all(left.map(server => server.ended()))
}

/** The built server as a process. */
export class SpawnedServer {
  readonly #child: ChildProcess
  readonly #ended: Promise<Ended>
  #stdout = ''
  #stderr = ''

  /** `shell`: commands that run before it in the same shell, such as `umask 0`. `program`: of another build. */
  constructor(env: Record<string, string>, shell = ':', program = main) {
    const command = `${shell}; exec "$0" "$1"`
    this.#child = spawn('/bin/sh', ['-c', command, process.execPath, program], {
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...env },
    })
    this.#child.stdout?.on('data', text => (this.#stdout += text))
    this.#child.stderr?.on('data', text => (this.#stderr += text))
    running.add(this)
    this.#ended = once(this.#child, 'close').then(([code]) => {
      running.delete(this)
      return { code: code as number | null, stdout: this.#stdout, stderr: this.#stderr }
    })
  }

  /** The URL, once the server says that it is ready. */
  async url(): Promise<string> {
    for (;;) {
      const found = /^Indago is ready: (http:\/\/\S+)$/m.exec(this.#stdout)?.[1]
      if (found) return found
      const ended = await Promise.race([this.#ended, once(this.#child.stdout!, 'data').then(() => undefined)])
      if (ended) throw new Error(`the server ended before it was ready: ${ended.stderr || ended.stdout}`)
    }
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  said = (text: string): boolean => this.#stdout.includes(text)

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Its output, after its end. */
  ended = (): Promise<Ended> => this.#ended
}

/** Starts a server that is expected to refuse; one that starts is killed. */
export async function refusedStart(env: Record<string, string>, shell?: string): Promise<Ended> {
  const server = new SpawnedServer(env, shell)
  await server.url().then(
    () => server.signal('SIGKILL'),
    () => undefined,
  )
  return server.ended()
}

export async function signIn(url: string, { email, password } = account): Promise<{ token: string; id: string }> {
  const response = await fetch(`${url}/v1/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token, user } = (await response.json()) as { token: string; user: { user_id: string } }
  return { token, id: user.user_id }
}

export const createFolder = (url: string, token: string, key: string, name: string): Promise<Response> =>
  fetch(`${url}/v1/bookmark_folders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify({ bookmark_folder: { name } }),
  })

export async function folderNames(url: string, token: string, userId: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 0, more = true; more; page++) {
    const path = `/v1/users/${userId}/bookmark_folders?page=${page}`
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
    const answer = (await response.json()) as { results: { name: string }[]; more: boolean }
    names.push(...answer.results.map(folder => folder.name))
    more = answer.more
  }
  return names
}
