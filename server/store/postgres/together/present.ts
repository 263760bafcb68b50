import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { StartupError } from '../../../core/startup-errors.ts'
import type { Presented } from '../../together.ts'
import { migrations } from '../../migrations/migrations.ts'
import { beginUnderLock } from './under-lock.ts'
import { databaseNow } from './schema.ts'

const joinLock = 4_921_006
/** Milliseconds. */
const times = { lasts: 15_000, renew: 5000, look: 1000 }
/** How far a clock may be from the database's: tokens, links and turns are told by it. */
const clockMs = 60_000

/** Shows this server to the others, and finds out whether it can work with them. */
export class PresentServer {
  readonly #pool: Pool
  readonly #id: string
  readonly #clock: () => number
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(pool: Pool, id: string, clock: () => number) {
    this.#pool = pool
    this.#id = id
    this.#clock = clock
  }

  async join(presented: Presented, waitMs = 20_000): Promise<void> {
    // A server that was killed is believed to be there for a while, also its own successor on another machine.
    const patience = performance.now() + waitMs
    while (!(await this.#hasJoined(presented))) {
      if (performance.now() > patience)
        throw new StartupError(
          'Another server uses this database, and the files of one cannot be read by the other. FILES_URL must name a bucket, or a folder that all servers share, at each of them.',
        )
      await pause(times.look)
    }
    this.#timer = setInterval(() => void this.#renew(presented).catch(() => undefined), times.renew).unref()
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer)
    await this.#pool.query('DELETE FROM servers.present WHERE id = $1', [this.#id]).catch(() => undefined)
  }

  /** What keeps it from working with the others, in a sentence. */
  async problem(): Promise<string | undefined> {
    return (await this.#schemaProblem()) ?? (await this.#clockProblem())
  }

  async #schemaProblem(): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ least: number }>('SELECT least FROM servers.least_schema')
    if ((rows[0]?.least ?? 0) <= migrations.length) return undefined
    return 'A newer version has changed the database so that this one cannot work with it. Please update this server.'
  }

  /** A clock that is wrong by minutes. */
  async #clockProblem(): Promise<string | undefined> {
    const before = this.#clock()
    const { rows } = await this.#pool.query<{ now: number }>(`SELECT ${databaseNow} AS now`)
    const apart = (before + this.#clock()) / 2 - rows[0]!.now
    if (Math.abs(apart) <= clockMs) return undefined
    const minutes = Math.round(Math.abs(apart) / 60_000)
    return `The clock of this server is ${minutes === 1 ? 'a minute' : `${minutes} minutes`} ${apart > 0 ? 'ahead of' : 'behind'} that of the database.`
  }

  /** One server after the other, so that of two that cannot work together one is first. */
  async #hasJoined(presented: Presented): Promise<boolean> {
    const client = await this.#pool.connect()
    try {
      await client.query(beginUnderLock(joinLock))
      const isCutOff = await this.#isCutOff(client, presented)
      if (!isCutOff) await this.#show(client, presented)
      await client.query('COMMIT')
      client.release()
      return !isCutOff
    } catch (problem) {
      client.release(true)
      throw problem
    }
  }

  async #renew(presented: Presented): Promise<void> {
    await this.#show(this.#pool, presented)
    await this.#pool.query(`
      DELETE FROM servers.present WHERE until < ${databaseNow} - 60000;
      DELETE FROM servers.usage WHERE until < ${databaseNow};
      DELETE FROM servers.failures WHERE expire < ${databaseNow}`)
  }

  async #show(query: Pick<ClientBase, 'query'>, { files, sharesFiles, folder }: Presented): Promise<void> {
    await query.query(
      `INSERT INTO servers.present (id, folder, files, shares_files, until) VALUES ($1, $2, $3, $4, ${databaseNow} + $5)
       ON CONFLICT (id) DO UPDATE SET until = excluded.until`,
      [this.#id, folder, files, sharesFiles, times.lasts],
    )
  }

  /** Whether another server is there that has other files. What shows the same data folder was this server's own earlier run. */
  async #isCutOff(query: Pick<ClientBase, 'query'>, { files, sharesFiles, folder }: Presented): Promise<boolean> {
    const { rows } = await query.query(
      `SELECT id FROM servers.present
       WHERE folder <> $1 AND until > ${databaseNow} AND NOT (shares_files AND $2 AND files = $3) LIMIT 1`,
      [folder, sharesFiles, files],
    )
    return rows.length > 0
  }
}
