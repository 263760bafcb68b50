import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { AffiliationIndex } from '#server/catalogue/affiliations/affiliation-index.ts'
import { organisationFacts, type OrganisationFacts } from '#server/catalogue/affiliations/organisation-facts.ts'
import { rorFormat } from '#server/import/ror/ror.ts'
import { sourceFiles } from '#server/import/source-files.ts'
import { type Half, halfOf } from './judged.ts'

const folder = join(resolve(process.env['INDAGO_DATA'] ?? '../shared/data'), 'ror')
const judgedFile = join(folder, 'affiliation-matching-springer-2023-10-31.json.gz')

interface JudgedAffiliation {
  text: string
  /** The slugs of the organisations that it means, perhaps none. */
  meant: readonly string[]
}

interface HalfFigures {
  half: Half
  strings: number
  /** Pairs of a string and an organisation: found and meant, only found, only meant. */
  right: number
  wrong: number
  missed: number
  precision: number
  recall: number
}

interface AffiliationFigures {
  organisations: number
  /** Processor time. */
  buildMs: number
  megabytes: number
  halves: HalfFigures[]
  /** Of processor time. */
  perSecond: number
}

export const hasJudgedAffiliations = (): boolean => existsSync(judgedFile)

/** Matches the judged strings whose organisations are all in the register's files, with all organisations of those files. */
export async function measureAffiliations(): Promise<AffiliationFigures> {
  const facts = (await registerRecords()).flatMap(record => organisationFacts(record) ?? [])
  const bySlug = new Map(facts.map(one => [one.slug, one]))
  const judged = readJudged(bySlug)
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const building = process.cpuUsage()
  const index = AffiliationIndex.from(facts)
  const buildMs = usedSince(building)
  globalThis.gc?.()
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
  for (const { text } of judged.slice(0, 300)) index.match(text)
  const matching = process.cpuUsage()
  const found = judged.map(({ text }) => index.match(text).map(({ slug_value }) => slug_value))
  const perSecond = (judged.length / usedSince(matching)) * 1000
  const halves = (['tune', 'test'] as const).map(half => {
    const pairs = judged.flatMap(({ text, meant }, at) => (halfOf(meant[0] ?? text) === half ? [{ meant, got: found[at]! }] : []))
    const right = sum(pairs.map(({ meant, got }) => got.filter(slug => meant.includes(slug)).length))
    const wrong = sum(pairs.map(({ got }) => got.length)) - right
    const missed = sum(pairs.map(({ meant }) => meant.length)) - right
    return { half, strings: pairs.length, right, wrong, missed, precision: right / (right + wrong), recall: right / (right + missed) }
  })
  return { organisations: index.size, buildMs, megabytes, halves, perSecond }
}

async function registerRecords(): Promise<CatalogueRecord[]> {
  const records: CatalogueRecord[] = []
  const read = await rorFormat.reader([])
  for (const file of (await sourceFiles([folder], rorFormat)).files)
    for await (const one of read(file)) if ('record' in one) records.push(one.record)
  return records
}

/** The judged strings. Whoever has ended counts as the one organisation that came after it, as the matcher answers. */
function readJudged(bySlug: ReadonlyMap<string, OrganisationFacts>): JudgedAffiliation[] {
  const lines = JSON.parse(gunzipSync(readFileSync(judgedFile)).toString()) as { affiliation: string; ror_ids: string[] }[]
  const current = (slug: string): string => {
    const facts = bySlug.get(slug)
    const next = facts?.hasEnded ? facts.successors.filter(one => bySlug.has(one)) : []
    return next.length === 1 ? next[0]! : slug
  }
  return lines.flatMap(({ affiliation: text, ror_ids: ids }) => {
    const slugs = ids.map(id => `ror-${id.slice(id.lastIndexOf('/') + 1)}`)
    return slugs.every(slug => bySlug.has(slug)) ? [{ text, meant: [...new Set(slugs.map(current))] }] : []
  })
}

/** Milliseconds of processor time: the machine may be busy with something else. */
function usedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
