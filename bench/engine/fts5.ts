import { performance } from 'node:perf_hooks'
import Database from 'libsql'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { labelsOf } from '#search/segment/facet-values.ts'
import { cardHighlights } from '#search/answer/highlight.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { bucketValue } from '#search/segment/plan.ts'
import { newestKey } from '#search/segment/sort-keys.ts'
import { type BenchQuery, Corpus, type Figures, timesOf } from '../corpus.ts'
import { RecordStore } from './record-store.ts'

/**
 * The same searches on SQLite FTS5, with facets counted in memory: FTS5 returns the matching rows (with their rank if needed),
 * and one pass over the rows' facet values filters, counts and selects the top 12.
 */
export function measureFts5(documents: number, queryCount = 320): Figures {
  const corpus = new Corpus(documents)
  const store = new RecordStore()
  const rows = new FtsRows()
  const started = performance.now()
  let storing = 0
  for (const record of corpus.records()) {
    rows.add(record)
    const before = performance.now()
    store.add(record)
    storing += performance.now() - before
  }
  rows.close()
  const buildSeconds = (performance.now() - started - storing) / 1000
  store.close()
  const queries = corpus.queries(queryCount)
  const totals = new Map<BenchQuery, number>()
  const times = timesOf(queries, query => {
    const { total, slugs } = rows.search(query)
    const parsed = parseQuery(query.keyword, publicationsIndex)
    if (parsed.ok) {
      const highlightsOf = cardHighlights(publicationsIndex, parsed.query)
      for (const slug of slugs) highlightsOf(store.get(slug))
    }
    totals.set(query, total)
  })
  const typeahead = timesOf(corpus.beginnings(480), beginning => rows.complete(beginning))
  const megabytes = rows.megabytes
  rows.dispose()
  store.dispose()
  return {
    engine: 'SQLite FTS5',
    documents,
    request: times,
    typeahead,
    buildSeconds,
    megabytes,
    totals: queries.map(query => totals.get(query)!),
  }
}

const namePaths = publicationsIndex.search.flatMap(field => ('names' in field ? field.paths : []))

/** The full-text table, one of titles and names for typeahead, and in memory the facet and sort values of each row. */
class FtsRows {
  private readonly database = new Database(':memory:')
  private readonly insert
  private readonly ranked
  private readonly unranked
  private readonly offer
  private readonly offered
  private readonly mentions = new Map<string, number>()
  private readonly slugs: string[] = []
  private readonly dates: number[] = []
  private readonly cited: number[] = []
  private readonly values = publicationsIndex.facets.map(() => new Map<string, number>())
  private readonly labels: { facet: number; label: string; value: string }[] = []
  private readonly rowValues: Uint32Array[] = []

  constructor() {
    const columns = publicationsIndex.search.map(field => field.name)
    this.database.exec(
      `CREATE VIRTUAL TABLE records USING fts5(${columns.join(', ')}, content='', tokenize="unicode61 remove_diacritics 2"); BEGIN`,
    )
    this.insert = this.database.prepare(
      `INSERT INTO records (rowid, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
    )
    this.database.exec(
      `CREATE VIRTUAL TABLE offers USING fts5(text, weight UNINDEXED, prefix='1 2 3', tokenize="unicode61 remove_diacritics 2")`,
    )
    this.offer = this.database.prepare('INSERT INTO offers VALUES (?, ?)')
    this.offered = this.database.prepare('SELECT text FROM offers WHERE offers MATCH ? ORDER BY weight DESC LIMIT 20').raw()
    const weights = publicationsIndex.search.map(field => field.weight).join(', ')
    this.ranked = this.database.prepare(`SELECT rowid, bm25(records, ${weights}) FROM records WHERE records MATCH ?`).raw()
    this.unranked = this.database.prepare('SELECT rowid FROM records WHERE records MATCH ?').raw()
  }

  add(record: Parameters<typeof newestKey>[1]): void {
    this.insert.run(
      this.slugs.length,
      ...publicationsIndex.search.map(field => field.paths.flatMap(path => textsAt(record, path)).join(' . ')),
    )
    this.offer.run(record['title'], Number(record['estimated_citation_count'] ?? 0))
    for (const name of new Set(namePaths.flatMap(path => textsAt(record, path))))
      this.mentions.set(name, (this.mentions.get(name) ?? 0) + 1)
    this.slugs.push(record.slug_values[0]!)
    this.dates.push(newestKey(publicationsIndex, record))
    this.cited.push(Number(record['estimated_citation_count'] ?? -1))
    const own = new Set<number>()
    publicationsIndex.facets.forEach((facet, number) => {
      for (const label of labelsOf(facet, textsAt(record, facet.path))) own.add(this.valueOf(number, label))
    })
    this.rowValues.push(Uint32Array.from(own))
  }

  private valueOf(facet: number, label: string): number {
    const value = bucketValue(label)
    const known = this.values[facet]!.get(value)
    if (known !== undefined) return known
    const number = this.labels.length
    this.labels.push({ facet, label, value })
    this.values[facet]!.set(value, number)
    return number
  }

  close(): void {
    for (const [name, count] of this.mentions) this.offer.run(name, count)
    this.mentions.clear()
    this.database.exec('COMMIT')
    this.database.exec("INSERT INTO offers(offers) VALUES ('optimize')")
    this.database.exec("INSERT INTO records(records) VALUES ('optimize')")
  }

  /** Titles and names with these words, the last one as a prefix: the most cited and mentioned. */
  complete(beginning: string): unknown[] {
    const words = beginning.split(' ').map(word => `"${word}"`)
    return this.offered.all(`${words.join(' ')}*`)
  }

  search(query: BenchQuery): { total: number; slugs: string[]; buckets: { value: string; count: number }[][] } {
    const ranked = query.sort === 'relevance' && query.match !== undefined
    const found =
      query.match === undefined
        ? this.slugs.map((_, row) => [row])
        : ((ranked ? this.ranked : this.unranked).all(query.match) as number[][])
    const chosen = Object.entries(query.filters).map(([name, values]) => {
      const facet = publicationsIndex.facets.findIndex(facet => facet.name === name)
      return { facet, numbers: new Set(values.map(value => this.values[facet]!.get(value))) }
    })
    const counts = new Int32Array(this.labels.length)
    const kept: { row: number; key: number }[] = []
    for (const [row, rank] of found as [number, number][]) {
      const values = this.rowValues[row]!
      const failed = chosen.filter(({ numbers }) => !values.some(value => numbers.has(value)))
      if (failed.length > 1) continue
      for (const value of values) if (failed.length === 0 || this.labels[value]!.facet === failed[0]!.facet) counts[value]! += 1
      if (failed.length === 0) kept.push({ row, key: ranked ? -rank : query.sort === 'most_cited' ? this.cited[row]! : this.dates[row]! })
    }
    return { total: kept.length, slugs: this.best(kept, 12), buckets: this.buckets(counts) }
  }

  /** The slugs of the highest keys by one pass, since only a dozen are wanted. */
  private best(kept: { row: number; key: number }[], wanted: number): string[] {
    const top: { row: number; key: number }[] = []
    for (const one of kept) {
      if (top.length === wanted && one.key <= top[wanted - 1]!.key) continue
      let at = top.length
      while (at > 0 && top[at - 1]!.key < one.key) at -= 1
      top.splice(at, 0, one)
      if (top.length > wanted) top.pop()
    }
    return top.map(({ row }) => this.slugs[row]!)
  }

  /** The fifty largest buckets of every facet. */
  private buckets(counts: Int32Array): { value: string; count: number }[][] {
    const best: { value: string; count: number }[][] = publicationsIndex.facets.map(() => [])
    counts.forEach((count, number) => {
      if (count === 0) return
      const { facet, value } = this.labels[number]!
      const list = best[facet]!
      if (list.length === 50 && list[49]!.count >= count) return
      let at = list.length
      while (at > 0 && list[at - 1]!.count < count) at -= 1
      list.splice(at, 0, { value, count })
      if (list.length > 50) list.pop()
    })
    return best
  }

  /** Pages of the full-text table. */
  get megabytes(): number {
    const pages = this.database.prepare('PRAGMA page_count').raw().get() as number[]
    const size = this.database.prepare('PRAGMA page_size').raw().get() as number[]
    return (pages[0]! * size[0]!) / 2 ** 20
  }

  dispose(): void {
    this.database.close()
  }
}
