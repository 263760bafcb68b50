import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { answerSearch, ownSynonyms, type SearchSource } from '#search/index.ts'
import { readFiles } from '../import/run-import.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { answering, stateOf } from './search-source.ts'

/** Short names, and the record that everyone means by each. */
const papers = [
  ['bert', 'acl-n19-1423'],
  ['bleu', 'acl-p02-1040'],
  ['moses', 'acl-p07-2045'],
  ['rouge', 'acl-w04-1013'],
  ['wordnet', 'acl-h92-1116'],
  ['penn treebank', 'acl-j93-2004'],
  ['squad', 'acl-d16-1264'],
  ['the original BERT paper', 'acl-n19-1423'],
  ['who invented BLEU', 'acl-p02-1040'],
  ['moses toolkit paper', 'acl-p07-2045'],
] as const
const organisations = [
  ['MIT', 'ror-042nb2s44'],
  ['ETH', 'ror-05a28rw58'],
  ['CERN', 'ror-01ggx4157'],
  ['NIH', 'ror-01cwqze88'],
] as const

/** `npm run check` takes the whole sources; else the volumes of these papers beside late ones, and the organisations with one of the words. */
const isWhole = process.env['INDAGO_CATALOGUE'] === 'all'
const someVolumes = /^(?:P02|P07|W04|H92|H93|J93|D16|N19|2021\.acl)/
const hasWord = new RegExp(`\\b(?:${organisations.map(([name]) => name).join('|')})\\b`)

describe.skipIf(!hasRealData)(`landmarks (${hasRealData ? 'real data' : withoutRealData})`, () => {
  test('papers are first for the short names that everyone uses', { timeout: 120_000 }, async () => {
    const folder = realData('acl-anthology', 'xml')
    const files = readdirSync(folder).filter(name => isWhole || someVolumes.test(name))
    const { taken } = await readFiles('acl', ...files.map(name => realData('acl-anthology', 'xml', name)))
    expect(taken.size).toBeGreaterThan(isWhole ? 60_000 : 2500)
    const source = searchSource('publications', [...taken.values()])
    for (const [name, slug] of papers) expect([name, firstFor(source, name)]).toEqual([name, slug])
  })

  test('organisations are first for their short names', { timeout: 120_000 }, async () => {
    const { taken } = await readFiles('ror', realData('ror', 'ror-records-latest-through-v2.7_schema_v2.json.gz'))
    const chosen = [...taken.values()].filter(record => isWhole || hasWord.test(JSON.stringify(record)))
    expect(chosen.length).toBeGreaterThan(isWhole ? 30_000 : 30)
    const source = searchSource('organisations', chosen)
    for (const [name, slug] of organisations) expect([name, firstFor(source, name)]).toEqual([name, slug])
  })
})

const searchSource = (index: IndexName, records: readonly CatalogueRecord[]): SearchSource => answering(index, records, ownSynonyms)

const firstFor = (source: SearchSource, keyword: string): string | undefined =>
  answerSearch(source, stateOf({ index: source.index.name, keyword }), {}, { filters: false }).results[0]?.data.slug_values[0]
