import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCursor } from '#contract/dump.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { DocumentStore } from '#server/catalogue/documents/document-store.ts'
import { UnknownCursor } from '#server/catalogue/errors.ts'
import { allOf, openTestDocuments } from '../../support/test-documents.ts'

let dir: string
let documents: DocumentStore
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-documents-'))
  documents = await openTestDocuments(dir)
})
afterAll(async () => {
  await documents.close()
  rmSync(dir, { recursive: true })
})

const made = (index: IndexName, slugs: string, fields: Record<string, unknown> = {}): CatalogueRecord => ({
  index,
  slug_values: slugs.split(' '),
  source: { name: 'Tests' },
  ...fields,
})
const author = (slug: string) => ({ name: slug, slug_values: [slug] })
const find = async (index: IndexName, ...slugs: string[]): Promise<unknown[]> =>
  (await documents.find(slugs.map(slug => ({ index, slug })))).map(one => (typeof one === 'object' ? one.slug_values[0] : one))
const changedSince = async (index: IndexName, change: number) =>
  (await allOf(documents.changedSince(index, change))).map(({ slug, record }) => (record ? slug : `${slug} gone`))

test('a record is found by any slug, answers gone once removed, and lives on under that of another', async () => {
  const counts = await documents.write([made('news', 'a a-old'), made('news', 'b'), made('news', 'a a-old')])
  expect(counts).toEqual({ new: 2, changed: 0, unchanged: 1 })
  expect(await find('news', 'a-old', 'b', 'never', 'a\0', 'b')).toEqual(['a', 'b', undefined, undefined, 'b'])
  expect(await documents.remove('news', 'b')).toBe(true)
  expect(await documents.remove('news', 'b')).toBe(false)
  expect(await find('news', 'b')).toEqual(['gone'])
  await documents.write([made('news', 'c b')])
  expect(await find('news', 'b')).toEqual(['c'])
  await documents.remove('news', 'c')
  expect([await find('news', 'b', 'c', 'a'), await documents.size('news'), await documents.size()]).toEqual([['gone', 'gone', 'a'], 1, 1])
})

test('texts of any characters come back as they were, without the fields that nobody asked for', async () => {
  const record = made('research_topics', 'odd', { title: `\0 ’ 😀 \ud800 "'\\ ${'long '.repeat(2000)}`, full_texts: ['x'] })
  await documents.write([record])
  expect(await documents.find([{ index: 'research_topics', slug: 'odd' }])).toEqual([JSON.parse(JSON.stringify(record))])
  const [{ full_texts: _, ...short }] = [record]
  expect(await documents.find([{ index: 'research_topics', slug: 'odd' }], ['full_texts', 'nothing'])).toEqual([short])
  expect(await documents.records('research_topics', ['never', 'odd', 'odd'])).toHaveLength(2)
})

test('changes are told oldest first, a record once at its last change, and added ones within a bound', async () => {
  const { newest: before } = await documents.changes()
  await documents.write(['a', 'b', 'c', 'd'].map(slug => made('patents', slug)))
  await documents.write([made('patents', 'a', { title: 'New' }), made('patents', 'b')])
  await documents.remove('patents', 'c')
  expect(await changedSince('patents', before.patents)).toEqual(['b', 'd', 'a', 'c gone'])
  const { newest } = await documents.changes()
  expect([newest.news, newest.patents]).toEqual([before.news, await documents.newestChange('patents')])
  expect(await changedSince('patents', newest.patents)).toEqual([])
  expect([await documents.countChanges('patents', 0, 2), await documents.countChanges('patents', newest.patents, 9)]).toEqual([2, 0])
  const two = await documents.addedAmongNext('patents', 0, 0, 2)
  expect(two.records.map(({ slug }) => slug)).toEqual(['b', 'd'])
  const rest = await documents.addedAmongNext('patents', two.upTo, 0, 2)
  expect([rest.records.map(({ slug }) => slug), rest.upTo]).toEqual([['a'], newest.patents])
  expect((await documents.addedAmongNext('patents', 0, Date.now() + 1000, 2)).records).toEqual([])
  expect((await allOf(documents.all('patents'))).map(({ slug }) => slug)).toEqual(['a', 'b', 'd'])
})

test('what stands in the place of a record stays until it is restored, and its original goes on', async () => {
  const [first, second] = [made('projects', 'p', { last_updated: '2024-05-01' }), made('projects', 'p', { last_updated: '2025-06-01' })]
  await documents.write([first])
  await documents.replace('projects', 'p', made('projects', 'p', { title: 'Mine' }))
  expect(await documents.write([second])).toEqual({ new: 0, changed: 1, unchanged: 0 })
  expect(await documents.writeUnlessOlder([first, second])).toEqual(['unchanged', 'unchanged'])
  const shown = async () => documents.find([{ index: 'projects', slug: 'p' }])
  expect(await shown()).toMatchObject([{ title: 'Mine' }])
  expect([await documents.original('projects', 'p'), await documents.replacedSlugs('projects')]).toEqual([second, ['p']])
  expect(await documents.changedOn('projects', 'p')).toBe('2025-06-01')
  await documents.replace('projects', 'p', undefined)
  expect([await shown(), await documents.size('projects')]).toEqual([['gone'], 0])
  expect([await documents.restore('projects', 'p'), await documents.restore('projects', 'p')]).toEqual([true, false])
  expect([await shown(), await documents.size('projects')]).toEqual([[second], 1])
  const outcomes = await documents.writeUnlessOlder([first, made('projects', 'q'), made('projects', 'q', { title: 'Q' })])
  expect(outcomes).toEqual(['unchanged', 'new', 'changed'])
})

test('derived fields lie over a record, and only another one of them is a change', async () => {
  await documents.write([made('organisations', 'o', { name: 'O' }), made('organisations', 'u')])
  const { id } = (await allOf(documents.all('organisations')))[0]!
  const derive = async (fields: Record<string, unknown> | undefined) => {
    const before = await documents.newestChange('organisations')
    await documents.derive([{ id, fields }])
    return (await documents.newestChange('organisations')) > before
  }
  expect([await derive({ trials_count: 2 }), await derive({ trials_count: 2 })]).toEqual([true, false])
  expect(await documents.find([{ index: 'organisations', slug: 'o' }])).toMatchObject([{ name: 'O', trials_count: 2 }])
  expect(await documents.original('organisations', 'o')).not.toHaveProperty('trials_count')
  expect(await documents.write([made('organisations', 'o', { name: 'O' })])).toMatchObject({ unchanged: 1 })
  expect([await derive(undefined), await derive({})]).toEqual([true, false])
})

test('people of changed works are stale until they are finished; those who were entered stay', async () => {
  await documents.write([
    made('publications', 'w', { authors: [author('ada'), author('ben')] }),
    made('clinical_trials', 't', { investigators: [author('ada')] }),
    made('publications', 'demo', { demo: true, authors: [author('cy')] }),
    made('researchers', 'ben', { full_name: 'Ben' }),
  ])
  const stale = await documents.stalePeople()
  expect(stale.map(({ slug }) => slug)).toEqual(['ada', 'ben'])
  const works = await documents.worksOf(['ada', 'ben', 'cy'])
  expect([works.get('ada'), works.get('ben'), works.get('cy') ?? []].map(ids => ids?.length)).toEqual([2, 1, 0])
  expect(new Set((await documents.byIds(works.get('ada')!)).map(({ record }) => record.slug_values[0]))).toEqual(new Set(['t', 'w']))
  const concluded = ['ada', 'ben'].map(slug => made('researchers', slug, { concluded_from: 'works' }))
  await documents.finishPeople(stale, concluded, [])
  expect(await documents.records('researchers', ['ada', 'ben'])).toMatchObject([{ concluded_from: 'works' }, { full_name: 'Ben' }])
  expect(await documents.stalePeople()).toEqual([])
  await documents.remove('clinical_trials', 't')
  const again = await documents.stalePeople()
  expect([again.map(({ slug }) => slug), (await documents.worksOf(['ada'])).get('ada')?.length]).toEqual([['ada'], 1])
  await documents.finishPeople(again, [], ['ada', 'ben'])
  expect(await find('researchers', 'ada', 'ben')).toEqual(['gone', 'ben'])
})

test('synonyms are kept by source and key, in the order of their source', async () => {
  const write = (groups: Record<string, string[]>) =>
    documents.replaceSynonyms(
      'mesh',
      Object.entries(groups).map(([key, terms]) => ({ key, terms })),
    )
  expect(await write({ k1: ['flu', 'influenza'], k2: ['tea', 'a brew'] })).toEqual({ new: 2, changed: 0, unchanged: 0 })
  expect(await write({ k2: ['tea', 'a brew'], k1: ['influenza', 'flu', 'grippe'] })).toEqual({ new: 0, changed: 1, unchanged: 1 })
  expect(await allOf(documents.synonyms())).toEqual([
    ['influenza', 'flu', 'grippe'],
    ['tea', 'a brew'],
  ])
})

test('a dump is read in parts by their cursors, with what was removed since, and only by its own', async () => {
  const long = 'word '.repeat(20_000)
  await documents.write(['m', 'n', 'o', 'p', 'q'].map(slug => made('web_pages_organisations', slug, { title: long })))
  const read = async (after: string, removedAfter?: number) => {
    const lines: string[] = []
    for (let cursor = after; ;) {
      const part = await documents.dumpPart({
        index: 'web_pages_organisations',
        after: cursor,
        ...(removedAfter !== undefined && { removedAfter }),
      })
      if (part.cursor === cursor) return { lines, cursor }
      lines.push(
        ...Buffer.from(part.lines)
          .toString()
          .trim()
          .split('\n')
          .map(line => {
            const { record, removed } = JSON.parse(line) as { record?: CatalogueRecord; removed?: true }
            return record?.slug_values[0] ?? String(removed)
          }),
      )
      cursor = part.cursor
    }
  }
  const { lines, cursor } = await read(startCursor)
  expect(lines).toEqual(['m', 'n', 'o', 'p', 'q'])
  await documents.remove('web_pages_organisations', 'n')
  await documents.write([made('web_pages_organisations', 'm')])
  expect((await read(cursor, 0)).lines).toEqual(['true', 'm'])
  for (const wrong of ['999999-abcdefabcdef', cursor.replace(/\d+/, '999999')])
    await expect(documents.dumpPart({ index: 'web_pages_organisations', after: wrong })).rejects.toThrow(UnknownCursor)
})

test('addresses name every existing record, and what is known of the whole stays', async () => {
  const { parts, version } = await documents.addressParts()
  const { addresses, next } = await documents.addressBatch(1)
  expect([parts, Number(version), next]).toEqual([1, Math.max(...Object.values((await documents.changes()).newest)), undefined])
  expect(addresses).toContainEqual({ index: 'projects', slug: 'p', changed: '2025-06-01' })
  expect(addresses).toHaveLength(await documents.size())
  await documents.setMetaValue('demo', 'yes')
  await documents.setMetaValue('demo', 'no')
  expect([await documents.metaValue('demo'), await documents.metaValue('never')]).toEqual(['no', undefined])
  const { catalogueId } = await documents.changes()
  await documents.close()
  documents = await openTestDocuments(dir)
  expect((await documents.changes()).catalogueId).toBe(catalogueId)
})
