import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#server/store/sqlite/open.ts'
import { insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { openTokenKey, Sessions } from '#server/subjects/sessions/index.ts'
import { Corpus, percentile, randomFrom } from '../../corpus.ts'
import { filledCatalogue, startedServer } from '../http-search.ts'
import type { LiveUser } from '../live-client.ts'
import { cpuSecondsOf, megabytesOf } from '../../processes.ts'
import { arrive } from './arrivals.ts'
import { guestsProcess } from './guests.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { Person, type ReadKind, type WriteKind } from './person.ts'
import { readBack } from './read-back.ts'
import { ask, closeConnections } from './requests.ts'

interface Waits {
  asked: number
  p50: number
  p99: number
}

export interface LoadFigures {
  /** Milliseconds from when a request was due to the last byte of its answer. */
  all: Waits
  kinds: [kind: string, waits: Waits][]
  /** How many milliseconds the generator was late with sending, at the 99th percentile; the waits contain it. */
  lateness: number
  /** Answers other than 200, by status; 0: the connection failed. */
  failed: Record<number, number>
  /** Processor time of the server, as a share of one core; the machine may have been busy with other things. */
  busy: number
  /** Megabytes of the server after each minute. */
  memory: number[]
  /** From the first minute to the last, as a share. */
  growth: number
  acknowledged: number
  /** Writes that were sent twice under one key. */
  repeated: number
  wrong: string[]
  /** Live connections that were held to the end, of so many people, and the hints that came. */
  live: { people: number; held: number; hints: number }
  /** What the hostile guests got, by status. */
  guests?: Record<number, number>
}

const people = 100
/** The share of writes that are sent again under the same key, as after a lost answer. */
const repeatedShare = 0.02
/** The share of people whose app is open and seen. */
const liveShare = 0.5
const warmUpSeconds = 5
const documents = 100_000

interface Load {
  minutes: number
  /** Reads; half as many writes. */
  perSecond: number
}

/** The built server under reads and writes that come however slowly it answers (G11): alone, then beside hostile guests. */
export async function measureLoad(load: Load, tell: (name: string, figures: LoadFigures) => void): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-load-'))
  try {
    const queries = await filledCatalogue(dir, documents)
    const slugs = [...firstSlugs(1000)]
    const run = async (name: string, withGuests: boolean): Promise<LoadFigures> => {
      const random = randomFrom(name.length)
      const accounts = await newAccounts(dir, name)
      const persons = accounts.map(({ token }, n) => new Person(`${name} ${n}`, token, random, queries, slugs))
      const server = await startedServer(dir)
      const listeners = await openListeners(server.url, accounts.slice(0, people * liveShare))
      try {
        return await loaded(server, persons, random, load, withGuests, listeners)
      } finally {
        listeners.leave()
        closeConnections()
        await server.stop()
      }
    }
    tell('alone', await run('Alone', false))
    tell('beside six hostile guests', await run('Beside', true))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function* firstSlugs(count: number): Generator<string> {
  for (const { slug_values } of new Corpus(documents).records()) {
    if (count-- <= 0) return
    yield slug_values[0]!
  }
}

/** People who are logged in already. */
async function newAccounts(dir: string, name: string): Promise<LiveUser[]> {
  const store = await openStore(dir)
  const sessions = new Sessions(store, openTokenKey(dir))
  const accounts: LiveUser[] = []
  for (let n = 0; n < people; n++) {
    const account = { first_name: name, last_name: String(n), email: `${name}${n}@example.org`.toLowerCase() }
    // Nobody logs in, so there is no password to hash.
    const id = await store.write(tx => insertAccount(tx, { ...account, password_hash: '', user_type: 'premium' }, Date.now()))
    accounts.push({ id, token: (await sessions.start(id, Date.now())).token })
  }
  await store.close()
  return accounts
}

async function loaded(
  { url, pid }: { url: string; pid: number },
  persons: readonly Person[],
  random: () => number,
  { minutes, perSecond }: Load,
  withGuests: boolean,
  listeners: Listeners,
): Promise<LoadFigures> {
  const times: Partial<Record<ReadKind | WriteKind, number[]>> = {}
  const late: number[] = []
  const failed: Record<number, number> = {}
  const wrong: string[] = []
  let repeated = 0
  let isMeasured = false
  const somebody = (): Person => persons[Math.floor(random() * persons.length)]!
  const one = async (due: number, isWrite: boolean): Promise<void> => {
    const person = somebody()
    const { kind, asked, answered } = isWrite ? person.nextWrite() : person.nextRead()
    const counts = isMeasured
    if (counts) late.push(performance.now() - due)
    const answer = await ask(url, asked)
    if (counts) (times[kind] ??= []).push(performance.now() - due)
    if (answer.status !== 200) failed[answer.status] = (failed[answer.status] ?? 0) + 1
    answered(answer)
    if (!isWrite || answer.status !== 200 || random() >= repeatedShare) return
    const again = await ask(url, asked)
    repeated += 1
    if (again.status !== 200 || JSON.stringify(again.body) !== JSON.stringify(answer.body))
      wrong.push(`${kind} sent again was answered with ${again.status}, or differently`)
  }
  const load = async (seconds: number): Promise<void> => {
    const until = performance.now() + seconds * 1000
    await Promise.all([
      arrive(perSecond, until, random, due => one(due, false)),
      arrive(perSecond / 2, until, random, due => one(due, true)),
    ])
  }

  const guests = withGuests ? startedGuests(url) : undefined
  await load(warmUpSeconds)
  isMeasured = true
  const memory: number[] = []
  const before = cpuSecondsOf(pid)
  const started = performance.now()
  const minute = setInterval(() => memory.push(megabytesOf(pid)), 60_000)
  await load(minutes * 60)
  clearInterval(minute)
  const busy = (cpuSecondsOf(pid) - before) / ((performance.now() - started) / 1000)
  if (memory.length < minutes) memory.push(megabytesOf(pid))
  const got = await guests?.end()
  for (const person of persons) wrong.push(...(await readBack(url, person)).wrong)
  return {
    all: waitsOf(Object.values(times).flat()),
    kinds: Object.entries(times).map(([kind, own]) => [kind, waitsOf(own)]),
    lateness: percentile(late, 0.99),
    failed,
    busy,
    memory,
    growth: memory.at(-1)! / memory[0]! - 1,
    acknowledged: persons.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    repeated,
    wrong,
    live: listeners.figures(),
    ...(got && { guests: got }),
  }
}

/** The hostile guests in a process of their own. */
function startedGuests(url: string): { end(): Promise<Record<number, number>> } {
  const child = spawn(process.execPath, [process.argv[1]!, guestsProcess, url], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return {
    async end() {
      child.stdin.end()
      await ended
      return JSON.parse(output) as Record<number, number>
    },
  }
}

const waitsOf = (times: readonly number[]): Waits => ({ asked: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) })
