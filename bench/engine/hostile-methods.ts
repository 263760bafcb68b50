import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { wordsState } from '#contract/search.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { SearchedCatalogue } from '#server/catalogue/embedded/storage/searched-catalogue.ts'
import { refreshSegments } from '#server/catalogue/embedded/storage/segments.ts'
import { searchesOf } from '#server/catalogue/searches/index.ts'
import { BadQuery, type Searches, searchNames } from '#server/catalogue/port.ts'
import { inBatchesOf } from '../batches.ts'
import { Corpus, randomFrom } from '../corpus.ts'
import { hostileArguments, linkedRecords, type NamedRecords } from './hostile-calls.ts'
import { changedSearch, type HostileSearch, randomSearch } from './hostile-states.ts'

type SearchName = keyof Searches

/** The dearest call of a method that was found. */
export interface HuntedMethod {
  name: SearchName
  tried: number
  refused: number
  /** Milliseconds of processor time. */
  ms: number
  arguments: string
}

interface Call {
  from: HostileSearch
  given: readonly unknown[]
  ms: number
}

/** How many of the dearest calls of a method are changed further. */
const kept = 8
const confirmations = 4

/** Looks for the dearest calls of every method of the catalogue, on files as the server has them. */
export async function huntHostileMethods(documents: number, seconds: number, seed: number): Promise<HuntedMethod[]> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-hostile-'))
  try {
    const corpus = new Corpus(documents)
    const named = { publications: [], researchers: [], organisations: [] }
    const files = await openCatalogueFiles(dir)
    for (const batch of inBatchesOf(1000, linkedRecords(corpus.records(), named))) files.documents.write(batch)
    await refreshSegments(dir, files.documents, () => {})
    await files.close()
    const catalogue = await SearchedCatalogue.open(dir, () => {})
    const found = hunt(searchesOf(catalogue), corpus.frequentWords(3000), named, seconds, seed)
    catalogue.close()
    return found
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function hunt(searches: Searches, words: readonly string[], named: NamedRecords, seconds: number, seed: number): HuntedMethod[] {
  const random = randomFrom(seed)
  const worst = new Map(searchNames.map(name => [name, [] as Call[]]))
  const counts = new Map(searchNames.map(name => [name, { tried: 0, refused: 0 }]))
  const end = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < end; turn += 1) {
    const name = searchNames[turn % searchNames.length]!
    const calls = worst.get(name)!
    const count = counts.get(name)!
    const isNew = calls.length === 0 || random() < 0.25
    const from = isNew ? randomSearch(random, words) : changedSearch(random, words, calls[Math.floor(random() ** 2 * calls.length)]!.from)
    const given = hostileArguments(name, from, random, words, named)
    if (given === undefined) continue
    const call = (): number => {
      // Otherwise the engine still has what it looked up for the last call.
      searches.count(v.parse(wordsState, { keyword: words[count.tried % words.length] }))
      const { ms, refused } = measured(searches, name, given)
      if (refused) count.refused += 1
      count.tried += 1
      return ms
    }
    let ms = call()
    const least = calls.length < kept ? 0 : calls.at(-1)!.ms
    for (let again = 0; again < confirmations && ms > least; again += 1) ms = Math.min(ms, call())
    if (ms > least) worst.set(name, [...calls, { from, given, ms }].sort((a, b) => b.ms - a.ms).slice(0, kept))
  }
  return searchNames
    .map(name => ({ name, ...counts.get(name)!, ms: worst.get(name)![0]?.ms ?? 0, arguments: JSON.stringify(worst.get(name)![0]?.given) }))
    .sort((a, b) => b.ms - a.ms)
}

function measured(searches: Searches, name: SearchName, given: readonly unknown[]): { ms: number; refused: boolean } {
  const before = process.cpuUsage()
  let refused = false
  try {
    const search = searches[name] as (...given: readonly unknown[]) => unknown
    search(...given)
  } catch (problem) {
    if (!(problem instanceof BadQuery)) throw problem
    refused = true
  }
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, refused }
}
