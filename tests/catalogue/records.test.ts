import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { inBatches, recordBatchSize } from '#server/catalogue/batches.ts'
import type { FoundRecord, RecordRef } from '#server/catalogue/port.ts'
import { ClientDisconnected } from '#server/core/client-disconnected.ts'
import { smallRecords } from '../support/small-catalogue.ts'
import { freshFolder, opening } from './test-catalogue.ts'

const refsTo = (count: number): RecordRef[] => Array.from({ length: count }, (_, n) => ({ index: 'news', slug: `news-${n % 40}` }))

test('records come in the requested order, with duplicates, deleted and unknown ones in place', async () => {
  const catalogue = await opening(freshFolder())
  await catalogue.put(smallRecords)
  await catalogue.remove('patents', 'patents-1')
  const slugs = ['patents-2', 'old-patents-0', 'patents-1', 'never', 'patents-2', 'old-patents-1']
  const found = await catalogue.records(slugs.map(slug => ({ index: 'patents', slug })))
  expect(found.map(one => (typeof one === 'object' ? one.slug_values[0] : one))).toEqual([
    'patents-2',
    'patents-0',
    'gone',
    undefined,
    'patents-2',
    'gone',
  ])
  const [news, project] = await catalogue.records([
    { index: 'news', slug: 'news-3' },
    { index: 'projects', slug: 'projects-1' },
  ])
  expect([news, project]).toMatchObject([{ index: 'news' }, { index: 'projects' }])
  expect(await catalogue.records([])).toEqual([])
  const [whole] = await catalogue.records([{ index: 'news', slug: 'news-3' }])
  const [cut] = await catalogue.records([{ index: 'news', slug: 'news-3' }], undefined, ['full_texts', 'nothing'])
  const { full_texts: texts, ...rest } = whole as CatalogueRecord
  expect([texts, cut]).toEqual([[{ name: 'Body', value: 'A long text.' }], rest])
})

test('a long list is read in bounded batches and returned complete', async () => {
  const sizes: number[] = []
  const refs = refsTo(recordBatchSize * 2 + 7)
  const found = await inBatches(refs, undefined, batch => {
    sizes.push(batch.length)
    return batch.map((): FoundRecord => 'gone')
  })
  expect([sizes, found.length]).toEqual([[recordBatchSize, recordBatchSize, 7], refs.length])
})

test('other calls are answered between two batches, and an aborted one reads no further batch', async () => {
  const caller = new AbortController()
  let batches = 0
  setImmediate(() => caller.abort())
  const answer = inBatches(refsTo(recordBatchSize * 5), caller.signal, batch => {
    batches++
    return batch.map((): FoundRecord => undefined)
  })
  await expect(answer).rejects.toThrow(ClientDisconnected)
  expect(batches).toBeLessThan(3)
})

test('an already aborted call is not answered', async () => {
  const catalogue = await opening(freshFolder())
  await expect(catalogue.records(refsTo(1), AbortSignal.abort())).rejects.toThrow(ClientDisconnected)
})
