import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SearchStateInput } from '#contract/search.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { refreshSegments } from '#server/catalogue/embedded/storage/segments.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { inBatchesOf } from '../batches.ts'
import { type BenchQuery, Corpus, percentile, randomFrom } from '../corpus.ts'

/** Milliseconds over HTTP, from the request to the last byte of the answer. */
interface Latencies {
  asked: number
  p50: number
  p95: number
  p99: number
}

export interface HttpFigures {
  documents: number
  users: number
  /** The result page of a search, the totals of all indexes, and both together as the app requests them. */
  page: Latencies
  totals: Latencies
  search: Latencies
  typeahead: Latencies
  /** Answers that were not 200. */
  failed: number
}

const users = 50
const seconds = 60
const typingSeconds = 20
const password = 'bench bench bench'
const emailOf = (n: number): string => `bench${n}@example.org`

/** The built server as a process, with `people` users who each search every two seconds at different phases. */
export async function measureHttpSearch(documents: number): Promise<HttpFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-http-search-'))
  try {
    const queries = await filledFolder(dir, documents)
    const server = await startedServer(dir)
    try {
      return { documents, users, ...(await load(server.url, queries)) }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export async function filledFolder(dir: string, documents: number): Promise<BenchQuery[]> {
  const store = await openStore(dir)
  for (let n = 0; n < users; n++) await createAccount(store, { full_name: `Bench ${n}`, email: emailOf(n), password, user_type: 'premium' })
  await store.close()
  return filledCatalogue(dir, documents)
}

/** Writes a corpus into the catalogue of a folder; returns searches over it. */
export async function filledCatalogue(dir: string, documents: number): Promise<BenchQuery[]> {
  const corpus = new Corpus(documents)
  const files = await openCatalogueFiles(dir)
  for (const batch of inBatchesOf(1000, corpus.records())) files.documents.write(batch)
  await refreshSegments(dir, files.documents, () => {})
  await files.close()
  return corpus.queries(320)
}

export async function startedServer(dir: string): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], { env: { ...process.env, DATA_DIR: dir, PORT: '0' } })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /Indago is ready: (http:\/\/\S+)/.exec(output)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The server ended:\n${output}`)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, pid: child.pid!, stop }
}

async function load(url: string, queries: readonly BenchQuery[]) {
  let failed = 0
  const ask = async (path: string, body: unknown, token: string): Promise<number> => {
    const before = performance.now()
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer.arrayBuffer()
    if (answer.status !== 200) failed += 1
    return performance.now() - before
  }
  const tokens = await Promise.all(Array.from({ length: users }, (_, n) => signedIn(url, n)))
  for (const query of queries.slice(0, 32)) await ask('/search-service/search', benchStateOf(query), tokens[0]!)

  const random = randomFrom(50)
  const phases = tokens.map(() => random())
  const pages: number[] = []
  const totals: number[] = []
  const searches: number[] = []
  await each(2000, seconds, phases, async (user, turn) => {
    const state = benchStateOf(queries[(user * 7 + turn) % queries.length]!)
    const [page, counted] = await Promise.all([
      ask('/search-service/search', state, tokens[user]!),
      ask('/search-service/count', { keyword: state.keyword }, tokens[user]!),
    ])
    pages.push(page)
    totals.push(counted)
    searches.push(Math.max(page, counted))
  })

  const typed: number[] = []
  await each(500, typingSeconds, phases, async (user, turn) => {
    const word = queries[(user * 7) % queries.length]!.keyword.replaceAll(/[^\p{L} ]/gu, '') || 'university'
    typed.push(await ask('/search-service/typeahead', { query: word.slice(0, 1 + (turn % 8)) }, tokens[user]!))
  })
  return { page: waits(pages), totals: waits(totals), search: waits(searches), typeahead: waits(typed), failed }
}

export async function signedIn(url: string, n: number): Promise<string> {
  const answer = await fetch(`${url}/v1/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf(n), password }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** One action of each user per interval, at different phases; a slow action does not delay the next. */
export async function each(
  interval: number,
  forSeconds: number,
  phases: readonly number[],
  act: (user: number, turn: number) => Promise<void>,
): Promise<void> {
  const started = performance.now()
  const turns = Math.floor((forSeconds * 1000) / interval)
  await Promise.all(
    phases.map(async (phase, user) => {
      const acts: Promise<void>[] = []
      for (let turn = 0; turn < turns; turn++) {
        await pause(Math.max(0, started + (turn + phase) * interval - performance.now()))
        acts.push(act(user, turn))
      }
      await Promise.all(acts)
    }),
  )
}

export const benchStateOf = ({ keyword, filters, sort }: BenchQuery): SearchStateInput => ({
  index: 'publications',
  keyword,
  sort,
  filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, { buckets: values.map(value => ({ value })) }])),
})

const waits = (times: readonly number[]): Latencies => ({
  asked: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
})
