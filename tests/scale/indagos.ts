import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { type PostgresServer, query, startPostgres } from '../support/postgres-server.ts'
import { smallRecords } from '../support/small-catalogue.ts'
import { freePort } from '../support/spawned.ts'
import { addRecords, killLeftServers, newFolder, SpawnedServer } from '../support/spawned-server.ts'

interface Place {
  dir: string
  port: number
  process: SpawnedServer
}

/** Two processes on one PostgreSQL, each with a data folder of its own and a copy of a small catalogue; files are in a folder that they share. */
export class TwoIndagos {
  readonly #postgres: PostgresServer
  readonly #places: Place[] = []
  readonly #files = newFolder()
  /** Of each server; the same after it was killed. */
  readonly urls: string[] = []
  #turn = 0

  private constructor(postgres: PostgresServer) {
    this.#postgres = postgres
  }

  static async start(programs: string, records: readonly CatalogueRecord[] = smallRecords): Promise<TwoIndagos> {
    const postgres = await startPostgres(programs)
    await query(`${postgres.url}postgres`, 'CREATE DATABASE indago')
    const two = new TwoIndagos(postgres)
    for (let n = 0; n < 2; n++) {
      const [dir, port] = [newFolder(), await freePort()]
      await addRecords(dir, records)
      two.#places.push({ dir, port, process: two.#spawn(dir, port) })
      two.urls.push(`http://127.0.0.1:${port}`)
    }
    await Promise.all(two.#places.map(({ process }) => process.url()))
    return two
  }

  get databaseUrl(): string {
    return `${this.#postgres.url}indago`
  }

  #spawn = (DATA_DIR: string, port: number): SpawnedServer =>
    new SpawnedServer({ DATA_DIR, PORT: String(port), DATABASE_URL: this.databaseUrl, FILES_URL: `file://${this.#files}` })

  /** An account, with its password. */
  async account(email: string): Promise<{ email: string; password: string }> {
    const store = await openPostgres(this.databaseUrl)
    const account = { email, password: 'a writer of folders' }
    await createAccount(store, { ...account, full_name: 'Writer', user_type: 'premium' })
    await store.close()
    return account
  }

  /** Kills a server at once, starts it again, and resolves when it is ready. */
  async killAndRestart(which: number): Promise<void> {
    const place = this.#places[which]!
    await this.kill(which)
    place.process = this.#spawn(place.dir, place.port)
    await place.process.url()
  }

  async kill(which: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const { process } = this.#places[which]!
    process.signal(signal)
    return (await process.ended()).code
  }

  /**
   * Sends to the servers in turn, as a balancer would, and once more to the next one if that fails. Says how often it was sent; throws if both
   * failed.
   */
  async send(path: string, init: RequestInit): Promise<{ response: Response; body: unknown; tries: number }> {
    const first = this.#turn++
    for (let tries = 1; ; tries++) {
      const url = this.urls[(first + tries) % this.urls.length]! + path
      try {
        const response = await fetch(url, init)
        // Also its end must have come.
        const body: unknown = await response.json()
        if (response.status < 500 && response.status !== 409) return { response, body, tries }
        if (tries === 2) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(body)}`)
      } catch (problem) {
        if (tries === 2) throw problem
        await pause(10)
      }
    }
  }

  async stop(): Promise<void> {
    await killLeftServers()
    await this.#postgres.stop()
    for (const dir of [this.#files, ...this.#places.map(place => place.dir)]) rmSync(dir, { recursive: true, force: true })
  }
}
