import { describe, expect, test } from 'vitest'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { indexes } from '#contract/indexes/all.ts'
import { stem } from '#search/text/stem.ts'
import { tokenize } from '#search/index.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { readFiles } from '../import/run-import.ts'
import { freshFolder, opening, stateOf } from './test-catalogue.ts'

/** Whether a record has a word, by definition: a token of a searched text has its stem; names are compared unstemmed. */
const has = (record: CatalogueRecord, word: string, field?: string): boolean =>
  indexes.publications.search.some(
    searched =>
      (field === undefined || searched.name === field) &&
      searched.paths.some(path =>
        textsAt(record, path).some(text =>
          tokenize(text).some(token => ('names' in searched ? token.text === word : stem(token.text) === stem(word))),
        ),
      ),
  )

describe('totals', () => {
  test.skipIf(!hasRealData)(
    `equal a count of all records one by one, over real papers (${hasRealData ? 'real data' : withoutRealData})`,
    async () => {
      const { taken } = await readFiles(
        'acl',
        ...['P19', '2020.acl', 'J93', 'F12'].map(name => realData(`acl-anthology/xml/${name}.xml.gz`)),
      )
      const records = [...taken.values()]
      const catalogue = await opening(freshFolder())
      for (let at = 0; at < records.length; at += 500) await catalogue.put(records.slice(at, at + 500))
      const queries: [string, (record: CatalogueRecord) => boolean][] = [
        ['', () => true],
        ...['translation', 'attention', 'grammar', 'corpus', 'zhang', 'analyse'].map(
          (word): [string, (record: CatalogueRecord) => boolean] => [word, record => has(record, word)],
        ),
        ['title:parsing', record => has(record, 'parsing', 'title')],
        ['dialogue AND emotion', record => has(record, 'dialogue') && has(record, 'emotion')],
        ['summarization OR retrieval', record => has(record, 'summarization') || has(record, 'retrieval')],
        ['neural NOT translation', record => has(record, 'neural') && !has(record, 'translation')],
        [
          '(abstract:graph OR title:graph) AND zhang',
          record => (has(record, 'graph', 'abstract') || has(record, 'graph', 'title')) && has(record, 'zhang'),
        ],
      ]
      for (const [keyword, matches] of queries) {
        const state = stateOf({ index: 'publications', keyword, ignore_synonyms: true })
        const { total } = await catalogue.search(state, { filters: false })
        expect([keyword, total]).toEqual([keyword, records.filter(matches).length])
      }
    },
    60_000,
  )
})
