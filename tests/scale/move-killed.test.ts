import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#server/store/sqlite/open.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../support/postgres-server.ts'
import { newFolder } from '../support/spawned-server.ts'

const programs = postgresPrograms()
const rounds = Number(process.env['INDAGO_MOVE_KILLS'] ?? 10)
/** So many that a move takes about as long as the start of its process. */
const entries = 20_000

/** A row for each entry: its text is read and written, and nothing refers to it. */
async function filledFolder(): Promise<string> {
  const dir = newFolder()
  const store = await openStore(dir)
  await createAccount(store, { email: 'mover@example.org', password: 'a mover of folders', full_name: 'Mover', user_type: 'premium' })
  await store.close()
  const database = new Database(join(dir, 'users.db'))
  const insert = database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)')
  database.exec('BEGIN')
  for (let n = 0; n < entries; n++) insert.run([`entry ${n}`, `value ${n}’`.repeat(8)])
  database.exec('COMMIT')
  database.close()
  return dir
}

const sumOf = (rows: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(row => JSON.stringify(row)).sort()))
    .digest('hex')
/** What is the same in both places: the rows of `meta` and of `users`. */
const looked = ['SELECT name, value FROM meta', 'SELECT id, email, full_name, password_hash FROM users']

function contentsOfFolder(dir: string): string {
  const database = new Database(join(dir, 'users.db'))
  try {
    return looked.map(text => sumOf(database.prepare(text).all())).join()
  } finally {
    database.close()
  }
}

const contentsOfDatabase = async (url: string): Promise<string> =>
  (await Promise.all(looked.map(async text => sumOf(await query(url, text))))).join()

const isEmpty = async (url: string): Promise<boolean> =>
  (await query(url, `SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'`)).length === 0

describe.skipIf(programs === undefined)('a move between a folder and PostgreSQL that is killed at any moment', () => {
  let postgres: PostgresServer
  let source: string
  let contents: string
  const folders: string[] = []
  let databases = 0
  const newDatabase = async () => {
    await query(`${postgres.url}postgres`, `CREATE DATABASE moved_${++databases}`)
    return `${postgres.url}moved_${databases}`
  }
  const emptyFolder = () => {
    const dir = newFolder()
    folders.push(dir)
    return dir
  }
  beforeAll(async () => {
    postgres = await startPostgres(programs!)
    source = await filledFolder()
    folders.push(source)
    contents = contentsOfFolder(source)
  })
  afterAll(async () => {
    await postgres.stop()
    for (const dir of folders) rmSync(dir, { recursive: true, force: true })
  })

  const begin = (direction: '--to' | '--from', dir: string, url: string): ChildProcess =>
    spawn(process.execPath, ['dist/server/move.js', direction, 'DATABASE_URL'], {
      env: { ...process.env, DATA_DIR: dir, DATABASE_URL: url },
    })
  async function whole(move: ChildProcess): Promise<{ code: number | null; said: string }> {
    let said = ''
    for (const output of [move.stdout!, move.stderr!]) output.on('data', text => (said += String(text)))
    const [code] = (await once(move, 'close')) as [number | null]
    return { code, said }
  }
  /** Returns whether it was killed before its end. */
  async function killed(move: ChildProcess, after: number): Promise<boolean> {
    const ended = once(move, 'exit')
    await Promise.race([pause(after), ended])
    move.kill('SIGKILL')
    await ended
    return move.signalCode === 'SIGKILL'
  }

  test(
    `${rounds} times each way: the source is as before, the target has nothing or all, and a second move says which or does it`,
    async () => {
      // How long a move takes on this machine, which says when to kill one.
      const durations = { to: 0, from: 0 }
      const found = { ended: 0, nothing: 0, all: 0 }
      for (let round = 0; round <= rounds; round++) {
        const dir = emptyFolder()
        cpSync(source, dir, { recursive: true })
        const url = await newDatabase()
        const moment = () => Math.random() * 1.1
        if (round > 0) {
          if (!(await killed(begin('--to', dir, url), durations.to * moment()))) found.ended++
          else if (existsSync(join(dir, 'users.db'))) expect(contentsOfFolder(dir)).toBe(contents)
        }
        if (existsSync(join(dir, 'users.db'))) {
          const began = Date.now()
          const second = await whole(begin('--to', dir, url))
          if (second.code === 0) found.nothing++
          else {
            // It was killed between its last two steps; the recipe says what then.
            expect(second.said).toContain('The database is not empty')
            renameSync(join(dir, 'users.db'), join(dir, 'users.db.moved'))
            found.all++
          }
          if (round === 0) durations.to = Date.now() - began
        }
        expect(await contentsOfDatabase(url)).toBe(contents)
        expect(existsSync(join(dir, 'users.db'))).toBe(false)

        const target = emptyFolder()
        if (round > 0) {
          if (!(await killed(begin('--from', target, url), durations.from * moment()))) found.ended++
        }
        const isThere = existsSync(join(target, 'users.db'))
        const began = Date.now()
        const second = await whole(begin('--from', target, url))
        if (isThere) {
          expect(second).toMatchObject({ code: 1, said: expect.stringContaining('has a users.db already') as string })
          found.all++
        } else {
          expect(second).toMatchObject({ code: 0 })
          found.nothing++
        }
        if (round === 0) durations.from = Date.now() - began
        expect(contentsOfFolder(target)).toBe(contents)
        // What is sealed with them would be lost without them.
        expect(existsSync(join(target, 'token.key'))).toBe(true)
        expect(await contentsOfDatabase(url)).toBe(contents)
      }
      const moves = `${rounds * 2} moves were killed, of which ${found.ended} had ended`
      process.stdout.write(`${moves}; ${found.nothing} second moves did all, ${found.all} found it done\n`)
    },
    60_000 * (rounds + 1),
  )

  test('a database whose move was killed has no half of anything', async () => {
    const dir = emptyFolder()
    cpSync(source, dir, { recursive: true })
    const url = await newDatabase()
    const move = begin('--to', dir, url)
    const isAtIt = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'indago move' AND datname = current_database() AND query LIKE 'INSERT%'`
    while ((await query(url, isAtIt)).length === 0) await pause(5)
    move.kill('SIGKILL')
    await once(move, 'exit')
    expect(await isEmpty(url)).toBe(true)
    expect(contentsOfFolder(dir)).toBe(contents)
  }, 60_000)
})
