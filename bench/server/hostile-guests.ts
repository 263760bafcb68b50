import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Corpus, percentile, randomFrom } from '../corpus.ts'
import { changedSearch, type HostileSearch, randomSearch, stateOf } from '../engine/hostile-states.ts'
import { benchStateOf, each, filledFolder, signedIn, startedServer } from './http-search.ts'

export interface HostileGuestFigures {
  /** Milliseconds of a person's search over HTTP, without and with the hostile guests. */
  quiet: { asked: number; p50: number; p95: number }
  hostile: { asked: number; p50: number; p95: number }
  /** What the hostile guests got, by status, and after how many seconds the first of them was told to wait. */
  answers: Record<number, number>
  firstRefusal: number | undefined
  /** Answers to people that were not 200. */
  failed: number
}

const people = 20
const guests = 6
const seconds = 30
/** What a guest may call. */
const paths = ['search', 'count', 'search_top_matches', 'rewrites', 'typeahead'] as const

/** People who each search every two seconds, first alone, then beside guests who send dear searches without a pause. */
export async function measureHostileGuests(documents: number): Promise<HostileGuestFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-hostile-guests-'))
  try {
    const queries = await filledFolder(dir, documents)
    const server = await startedServer(dir)
    try {
      const tokens = await Promise.all(Array.from({ length: people }, (_, n) => signedIn(server.url, n)))
      const random = randomFrom(50)
      const phases = tokens.map(() => random())
      let failed = 0
      const searching = async (): Promise<number[]> => {
        const times: number[] = []
        await each(2000, seconds, phases, async (person, turn) => {
          const body = benchStateOf(queries[(person * 7 + turn) % queries.length]!)
          const before = performance.now()
          const { status } = await post(`${server.url}/search-service/search`, JSON.stringify(body), {
            Authorization: `Bearer ${tokens[person]!}`,
          })
          times.push(performance.now() - before)
          if (status !== 200) failed += 1
        })
        return times
      }
      await searching()
      const quiet = await searching()
      const answers: Record<number, number> = {}
      let firstRefusal: number | undefined
      const started = performance.now()
      const endAttack = startAttack(server.url, status => {
        answers[status] = (answers[status] ?? 0) + 1
        if (status === 429) firstRefusal ??= (performance.now() - started) / 1000
      })
      const hostile = await searching()
      await endAttack()
      return { quiet: waitsOf(quiet), hostile: waitsOf(hostile), answers, firstRefusal, failed }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Six guests send dear searches until the end, which waits for their last answers. */
export function startAttack(url: string, answered: (status: number) => void): () => Promise<void> {
  const calls = hostileCalls(600)
  const isOver = { value: false }
  const attacks = Array.from({ length: guests }, (_, n) => attack(url, n, calls, isOver, answered))
  return async () => {
    isOver.value = true
    await Promise.all(attacks)
  }
}

interface HostileCall {
  path: string
  body: string
}

/** Made before anything is measured. */
function hostileCalls(count: number): HostileCall[] {
  const random = randomFrom(6)
  const words = new Corpus(1).frequentWords(3000)
  let search: HostileSearch = randomSearch(random, words)
  return Array.from({ length: count }, () => {
    search = random() < 0.5 ? randomSearch(random, words) : changedSearch(random, words, search)
    const state = stateOf(search)
    const path = paths[Math.floor(random() * paths.length)]!
    const body = path === 'typeahead' ? { query: (state.keyword ?? '').slice(0, 200), index: 'publications', limit: 50 } : state
    return { path, body: JSON.stringify(body) }
  })
}

/** A guest from an address of its own, who sends the next call as soon as the last one is answered. */
async function attack(
  url: string,
  guest: number,
  calls: readonly HostileCall[],
  isOver: { value: boolean },
  answered: (status: number) => void,
): Promise<void> {
  const headers = { 'X-Forwarded-For': `192.0.2.${guest}` }
  for (let n = guest; !isOver.value; n += guests) {
    const { path, body } = calls[n % calls.length]!
    // A connection that fails is an answer too: 0.
    answered((await post(`${url}/search-service/${path}`, body, headers).catch(() => ({ status: 0 }))).status)
  }
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<{ status: number }> {
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })
  await answer.arrayBuffer()
  return { status: answer.status }
}

const waitsOf = (times: readonly number[]) => ({ asked: times.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95) })
