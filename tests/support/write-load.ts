import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '#server/store/postgres/open.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { account, createFolder, folderNames, preparedFolder, signIn } from './spawned-server.ts'

/** A data folder for a server whose accounts are in a database: a few records, and nobody. */
export async function folderWithoutUsers(): Promise<string> {
  const dir = await preparedFolder()
  for (const end of ['', '-wal', '-shm']) rmSync(join(dir, `users.db${end}`), { force: true })
  return dir
}

/** Puts the account of spawned servers into a database. */
export async function createWriter(databaseUrl: string): Promise<void> {
  const store = await openPostgres(databaseUrl)
  await createAccount(store, { ...account, full_name: 'Writer', user_type: 'premium' })
  await store.close()
}

interface Sent {
  name: string
  /** How often it failed before it was acknowledged. */
  failures: number
  /** Milliseconds from the first try to the acknowledgement. */
  took: number
}

export interface LoadResult {
  /** Acknowledged folders that are not there once, and others that are there. */
  wrong: string[]
  mostFailures: number
  /** How many failed at least once. */
  again: number
  /** Milliseconds of the slowest. */
  longest: number
  count: number
}

/** Eight devices that create folders without end, at the servers in turn. What fails is sent again, under its key, to the next one. */
export class WriteLoad {
  readonly acknowledged: Sent[] = []
  readonly #servers: () => readonly string[]
  readonly #caller: { token: string; id: string }
  readonly #writing: Promise<void>[]
  /** Begins its keys and names. */
  readonly #mark = randomBytes(4).toString('hex')
  #isOver = false
  #next = 0

  private constructor(servers: () => readonly string[], caller: { token: string; id: string }) {
    this.#servers = servers
    this.#caller = caller
    this.#writing = Array.from({ length: 8 }, () => this.#writes())
  }

  static async begin(servers: () => readonly string[]): Promise<WriteLoad> {
    return new WriteLoad(servers, await signIn(servers()[0]!))
  }

  /** Resolves after so many more acknowledgements. */
  async goesOn(count = 20): Promise<void> {
    const goal = this.acknowledged.length + count
    while (this.acknowledged.length < goal) await pause(10)
  }

  /** Ends it, and returns what came of it. */
  async end(): Promise<LoadResult> {
    this.#isOver = true
    await Promise.all(this.#writing)
    const { token, id } = this.#caller
    const counted = new Map<string, number>()
    const found = await folderNames(this.#servers()[0]!, token, id)
    for (const name of found.filter(one => one.startsWith(this.#mark))) counted.set(name, (counted.get(name) ?? 0) + 1)
    const sent = new Set(this.acknowledged.map(({ name }) => name))
    const wrong = [
      ...[...sent].filter(name => counted.get(name) !== 1).map(name => `${name}: ${counted.get(name) ?? 0} times`),
      ...[...counted.keys()].filter(name => !sent.has(name)).map(name => `${name}: never acknowledged`),
    ]
    const most = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other), 0)
    const { acknowledged } = this
    return {
      wrong,
      mostFailures: most(acknowledged.map(({ failures }) => failures)),
      again: acknowledged.filter(({ failures }) => failures > 0).length,
      longest: most(acknowledged.map(({ took }) => took)),
      count: acknowledged.length,
    }
  }

  async #writes(): Promise<void> {
    while (!this.#isOver) {
      const number = this.#next++
      const name = `${this.#mark} ${number}`
      const began = Date.now()
      let failures = 0
      while (!(await this.#isCreated(number, name, failures))) {
        failures++
        await pause(500)
      }
      this.acknowledged.push({ name, failures, took: Date.now() - began })
      // An account has a bound, and so have its calls.
      await pause(30)
    }
  }

  async #isCreated(number: number, name: string, failures: number): Promise<boolean> {
    const servers = this.#servers()
    const url = servers[(number + failures) % servers.length]!
    try {
      const response = await createFolder(url, this.#caller.token, `${this.#mark}.${number}`, name)
      await response.text()
      if (response.status === 200) return true
      if (response.status < 500) throw new Error(`a folder was refused with ${response.status}`, { cause: 'refused' })
      return false
    } catch (problem) {
      if (problem instanceof Error && problem.cause === 'refused') throw problem
      return false
    }
  }
}
