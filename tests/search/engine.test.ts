import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { researchersIndex } from '#contract/indexes/researchers.data.ts'
import { type EngineRequest, IndexEngine, openSegment, type Segment, SegmentBuilder } from '#search/index.ts'
import type { EngineReply } from '#search/query/engine-request.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { index, oneOf, randomFrom, recordOf, recordsOf } from './records.ts'

function request(keyword: string, more: Partial<EngineRequest> = {}): EngineRequest {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok) throw new Error(parsed.reason)
  return { query: parsed.query, exclude: [], fields: [], filters: {}, sort: 'relevance', offset: 0, limit: 12, facets: false, ...more }
}

const slugsOf = (reply: EngineReply): string[] => reply.hits.map(hit => hit.slug)

function segmentOf(records: readonly CatalogueRecord[], addedAt = 0): Segment {
  const builder = new SegmentBuilder(index)
  for (const record of records) builder.add(record, addedAt)
  return openSegment(index, builder.finish())
}

function engineOf(records: readonly CatalogueRecord[]): IndexEngine {
  const engine = new IndexEngine(index)
  engine.setSegments([segmentOf(records)])
  return engine
}

const paper = (slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'Test' },
  ...fields,
})
const byAuthor = (slug: string, name: string): CatalogueRecord => paper(slug, { title: 'Paper', authors: [{ name }] })

test('Müller, Mueller and Muller match each other in names', () => {
  const engine = engineOf([byAuthor('umlaut', 'Jürgen Müller'), byAuthor('written', 'Jürgen Mueller'), byAuthor('plain', 'Jürgen Muller')])
  const find = (keyword: string): string[] => slugsOf(engine.search(request(keyword))).sort()
  expect(find('Müller')).toEqual(['plain', 'umlaut', 'written'])
  expect(find('mu\u0308ller')).toEqual(['plain', 'umlaut', 'written'])
  expect(find('Mueller')).toEqual(['plain', 'umlaut', 'written'])
  expect(find('Muller')).toEqual(['plain', 'umlaut'])
  expect(find('"Jürgen Müller"')).toEqual(['plain', 'umlaut', 'written'])
  expect(find('"juergen mueller"')).toEqual(['plain', 'umlaut', 'written'])
  expect(find('authors:Mül*')).toEqual(['plain', 'umlaut', 'written'])
})

test('a word is not found by the stem of another one that is spelled like it', () => {
  const papers = [paper('verb', { title: 'We consider lamps' }), paper('adjective', { title: 'A considerable lamp' })]
  const find = (records: CatalogueRecord[], keyword: string) => slugsOf(engineOf(records).search(request(keyword)))
  expect(find(papers, 'considerable')).toEqual(['adjective'])
  // Whatever other records there are.
  expect(find(papers.slice(0, 1), 'considerable')).toEqual([])
})

test('Chinese and Japanese words are found inside text, only where the characters are adjacent', () => {
  const engine = engineOf([
    paper('a', { title: '基于神经网络的机器翻译' }),
    paper('b', { title: '网络与神经' }),
    paper('c', { abstract: '東京で研究する' }),
  ])
  expect(slugsOf(engine.search(request('神经网络')))).toEqual(['a'])
  expect(slugsOf(engine.search(request('网络'))).sort()).toEqual(['a', 'b'])
  expect(slugsOf(engine.search(request('東京')))).toEqual(['c'])
  expect(slugsOf(engine.search(request('机器*')))).toEqual(['a'])
})

test('identifiers are found whole, by their parts and by their beginning', () => {
  const record = paper('p', {
    title: 'X',
    identifiers: [
      { name: 'DOI', value: '10.18653/v1/P19-1001' },
      { name: 'NCT', value: 'NCT05756322' },
    ],
  })
  const engine = engineOf([record, paper('q', { title: 'Y', identifiers: [{ name: 'DOI', value: '10.18653/v1/P19-1002' }] })])
  for (const keyword of [
    '10.18653/v1/P19-1001',
    'p19-1001',
    'P191001',
    '"P19 1001"',
    '1001',
    'nct05756322',
    'NCT0575*',
    'identifiers:p19-1001',
  ]) {
    expect(slugsOf(engine.search(request(keyword))), keyword).toEqual(['p'])
  }
  expect(engine.total(request('P19-10*'))).toBe(2)
})

test('a hyphenated word, its adjacent parts and its joined form match each other', () => {
  const engine = engineOf([
    paper('a', { title: 'Pre-training helps' }),
    paper('b', { title: 'Pretraining helps' }),
    paper('c', { title: 'pre training helps' }),
  ])
  expect(engine.total(request('pre-training'))).toBe(3)
  expect(slugsOf(engine.search(request('pretraining'))).sort()).toEqual(['a', 'b'])
})

test('a phrase does not reach from one author, field or list entry into the next', () => {
  const engine = engineOf([
    paper('a', {
      title: 'Deep parsing',
      authors: [{ name: 'Anna Kim' }, { name: 'Lee Park' }],
      fields_of_study: ['Graph theory', 'Speech'],
    }),
  ])
  expect(engine.total(request('"anna kim"'))).toBe(1)
  expect(engine.total(request('"kim lee"'))).toBe(0)
  expect(engine.total(request('"theory speech"'))).toBe(0)
  expect(engine.total(request('"parsing anna"'))).toBe(0)
})

test('a phrase is its words as they are, up to the last stored position of a field', () => {
  const long = `${'filler '.repeat(9000)}deep parsing`
  const engine = engineOf([
    paper('a', { abstract: 'neural networks' }),
    paper('b', { abstract: 'neural fast network' }),
    paper('c', { abstract: long }),
  ])
  expect(slugsOf(engine.search(request('"neural networks"')))).toEqual(['a'])
  expect(engine.total(request('"neural network"'))).toBe(0)
  expect(engine.total(request('deep parsing'))).toBe(1)
  expect(engine.total(request('"deep parsing"'))).toBe(0)
  expect(engine.total(request('"filler filler filler"'))).toBe(1)
})

test('a phrase with a variant or a prefix in it also keeps its words side by side and in order', () => {
  const engine = engineOf([
    byAuthor('right', 'Jürgen Müller'),
    byAuthor('turned', 'Müller Jürgen'),
    byAuthor('apart', 'Jürgen Karl Müller'),
    paper('next', { abstract: 'pre training of pretrained trains' }),
    paper('far', { abstract: 'training of the pre and post trainable' }),
  ])
  expect(slugsOf(engine.search(request('"Jürgen Müller"')))).toEqual(['right'])
  expect(slugsOf(engine.search(request('"juergen muller"')))).toEqual(['right'])
  expect(slugsOf(engine.search(request('pre-trai*')))).toEqual(['next'])
})

test('a prefix finds the words that begin so, and no others', () => {
  const engine = engineOf([
    paper('a', { title: 'Case studies' }),
    paper('b', { title: 'A study' }),
    paper('c', { title: 'Class theory' }),
    paper('d', { title: 'Stud farm' }),
    paper('e', { title: 'On par' }),
    paper('f', { title: 'A parser parses' }),
  ])
  expect(slugsOf(engine.search(request('studie*')))).toEqual(['a'])
  expect(slugsOf(engine.search(request('stud*'))).sort()).toEqual(['a', 'b', 'd'])
  expect(slugsOf(engine.search(request('classes*')))).toEqual([])
  expect(slugsOf(engine.search(request('pars*')))).toEqual(['f'])
})

test('a word finds its forms and spellings, and what is written as it was typed ranks first', () => {
  const engine = engineOf([
    paper('a', { title: 'Labelled corpora' }),
    paper('b', { title: 'A labeled corpus' }),
    paper('c', { title: 'Labelling children' }),
    paper('d', { title: 'Unlabeled child' }),
  ])
  expect(slugsOf(engine.search(request('labelled corpus'))).sort()).toEqual(['a', 'b'])
  expect(slugsOf(engine.search(request('labelled')))[0]).toBe('a')
  expect(slugsOf(engine.search(request('labeled')))[0]).toBe('b')
  expect(slugsOf(engine.search(request('children')))).toEqual(['c', 'd'])
  expect(slugsOf(engine.search(request('child')))).toEqual(['d', 'c'])
})

test('the title weighs more than the abstract, and a rare word more than a common one', () => {
  const engine = engineOf([
    paper('body', { title: 'Other things', abstract: 'parsing is here' }),
    paper('head', { title: 'Parsing things', abstract: 'other is here' }),
    ...recordsOf(1, 50),
  ])
  const hits = engine.search(request('parsing', { limit: 100 })).hits
  expect(hits.findIndex(hit => hit.slug === 'head')).toBeLessThan(hits.findIndex(hit => hit.slug === 'body'))
  expect(hits.every((hit, at) => at === 0 || hit.score <= hits[at - 1]!.score)).toBe(true)
})

test('pages never overlap and together contain every result', () => {
  const engine = engineOf(recordsOf(5, 200))
  for (const sort of ['relevance', 'newest', 'most_cited', 'last_added'] as const) {
    const whole = slugsOf(engine.search(request('model OR data', { sort, limit: 500 })))
    const pages: string[] = []
    for (let offset = 0; offset < whole.length; offset += 12)
      pages.push(...slugsOf(engine.search(request('model OR data', { sort, offset }))))
    expect(pages).toEqual(whole)
    expect(new Set(pages).size).toBe(engine.total(request('model OR data')))
  }
})

test('a put is found at once and replaces its slug, and a removed record is not found', () => {
  const engine = engineOf([
    paper('a', { title: 'Old words', publication_type: 'Book' }),
    paper('b', { title: 'Other words', publication_type: 'Thesis' }),
  ])
  engine.put(paper('a', { title: 'New phrase', publication_type: 'Article' }), 10)
  const typesOf = (keyword: string): string[] =>
    engine
      .search(request(keyword, { facets: true }))
      .filters.find(filter => filter.name === 'publication_type')!
      .buckets.map(bucket => `${bucket.value} ${bucket.count}`)
  expect(slugsOf(engine.search(request('new')))).toEqual(['a'])
  expect(engine.total(request('old'))).toBe(0)
  expect(engine.total(request(''))).toBe(2)
  expect(typesOf('')).toEqual(['article 1', 'thesis 1'])
  engine.remove('b')
  engine.remove('nowhere')
  expect(engine.total(request('words'))).toBe(0)
  expect(typesOf('')).toEqual(['article 1'])
  engine.remove('a')
  expect([engine.total(request('')), engine.liveSize, engine.size]).toEqual([0, 0, 0])
  engine.put(paper('b', { title: 'Back again' }), 11)
  expect(slugsOf(engine.search(request('NOT missing')))).toEqual(['b'])
})

test('after any puts, removals and segments the engine equals one built from the remaining records', () => {
  const random = randomFrom(21)
  const left = new Map<string, CatalogueRecord>()
  const start = recordsOf(22, 120)
  // The later segment repeats slugs of the earlier one with other content.
  const again = start.slice(60, 90).map((record, at) => ({ ...recordOf(random, at), slug_values: record.slug_values }))
  for (const record of [...start, ...again]) left.set(record.slug_values[0]!, record)
  const engine = new IndexEngine(index)
  engine.setSegments([segmentOf(start.slice(0, 90)), segmentOf([...start.slice(90), ...again])])
  for (let step = 0; step < 700; step += 1) {
    const slugs = [...left.keys()]
    const roll = random()
    if (roll < 0.3 && slugs.length > 0) {
      const slug = oneOf(random, slugs)
      left.delete(slug)
      engine.remove(slug)
    } else {
      const fresh = recordOf(random, 1000 + step)
      const record = roll < 0.6 && slugs.length > 0 ? { ...fresh, slug_values: [oneOf(random, slugs)] } : fresh
      left.set(record.slug_values[0]!, record)
      engine.put(record, 0)
    }
    if (step % 100 !== 99) continue
    const built = engineOf([...left.values()])
    expect(engine.size).toBe(left.size)
    for (const keyword of [
      '',
      'model',
      'neural network',
      '"neural network" OR parsing',
      'NOT data',
      'Müller',
      'tr*',
      'title:model NOT corpus',
    ]) {
      for (const filters of [{}, { year: ['1995', '1996'] }, { author: ['jurgen-muller'], open_access: ['yes'] }]) {
        const asked = request(keyword, { filters, sort: 'newest', facets: true, limit: 30 })
        expect(engine.search(asked), `${step} ${keyword}`).toEqual(built.search(asked))
      }
    }
  }
})

test('a facet’s own choice does not narrow its counts; active buckets come first, also empty ones', () => {
  const engine = engineOf([
    paper('a', { title: 'X', publication_type: 'Book', is_open_access: true }),
    paper('b', { title: 'X', publication_type: 'Thesis', is_open_access: true }),
    paper('c', { title: 'X', publication_type: 'Thesis', is_open_access: false }),
  ])
  const reply = engine.search(
    request('x', { filters: { publication_type: ['book', 'never'], open_access: [], unknown: ['y'] }, facets: true }),
  )
  expect(reply.total).toBe(1)
  expect(reply.filters.find(filter => filter.name === 'publication_type')).toEqual({
    name: 'publication_type',
    label: 'Type',
    buckets: [
      { value: 'book', label: 'Book', count: 1, total: 1, active: true },
      { value: 'never', label: 'never', count: 0, total: 0, active: true },
      { value: 'thesis', label: 'Thesis', count: 2, total: 2, active: false },
    ],
    total: 3,
  })
  expect(reply.filters.find(filter => filter.name === 'open_access')!.buckets).toEqual([
    { value: 'yes', label: 'Yes', count: 1, total: 2, active: false },
  ])
})

test('of more than 50 buckets the 50 largest are returned, with the number of all', () => {
  const records = Array.from({ length: 80 }, (_, at) =>
    paper(`p${at}`, { title: 'X', authors: [{ name: `Person ${at}` }, ...(at % 2 === 0 ? [{ name: 'Everyone' }] : [])] }),
  )
  const filter = engineOf(records)
    .search(request('x', { facets: true }))
    .filters.find(filter => filter.name === 'author')!
  expect(filter.buckets).toHaveLength(50)
  expect(filter.buckets[0]).toEqual({ value: 'everyone', label: 'Everyone', count: 40, total: 40, active: false })
  expect(filter.total).toBe(81)
})

test('setSegments replaces everything', () => {
  const engine = engineOf([paper('a', { title: 'One' })])
  engine.put(paper('b', { title: 'Two' }), 0)
  engine.remove('a')
  engine.setSegments([segmentOf([paper('a', { title: 'One' })])])
  expect([engine.total(request('')), engine.liveSize]).toEqual([1, 0])
})

test('typeahead finds records by title and names with their counts, by the prefix of any word', () => {
  const engine = engineOf([
    byAuthor('a', 'Jürgen Müller'),
    byAuthor('b', 'Jürgen Müller'),
    byAuthor('c', 'Anna Muellheim'),
    paper('d', { title: 'Multiple parsing', estimated_citation_count: 3, authors: [{ name: 'Ben Gone' }] }),
  ])
  expect(engine.complete('mul', 10)).toEqual([
    { text: 'Multiple parsing', slug: 'd' },
    { text: 'Jürgen Müller', slug: 'jurgen-muller', count: 2 },
  ])
  expect(engine.complete('muel', 10).map(offer => offer.text)).toEqual(['Jürgen Müller', 'Anna Muellheim'])
  expect(engine.complete('jürgen mü', 10)).toEqual([{ text: 'Jürgen Müller', slug: 'jurgen-muller', count: 2 }])
  expect(engine.complete('pars', 10)).toEqual([{ text: 'Multiple parsing', slug: 'd' }])
  expect(engine.complete('mul', 1)).toHaveLength(1)
  expect(engine.complete(' –', 10)).toEqual([])
  engine.remove('a')
  engine.put(byAuthor('e', 'Jürgen Müller'), 0)
  engine.put(byAuthor('f', 'Jürgen Müller'), 0)
  engine.remove('d')
  expect(engine.complete('mul', 10)).toEqual([{ text: 'Jürgen Müller', slug: 'jurgen-muller', count: 3 }])
  expect(engine.complete('gone', 10)).toEqual([])
})

test('typeahead finds a record by another spelling of its name and returns its title', () => {
  const engine = new IndexEngine(researchersIndex)
  const someone = {
    index: 'researchers',
    slug_values: ['liu-yang'],
    source: { name: 'Test' },
    full_name: 'Liu Yang',
    name_variants: ['杨柳', 'Young Liu'],
  } as const
  engine.put({ ...someone, organisations: [{ name: 'Tsinghua University' }] }, 0)
  for (const typed of ['yan', 'youn', '杨', 'liu y'])
    expect(engine.complete(typed, 5), typed).toEqual([{ text: 'Liu Yang', slug: 'liu-yang' }])
  expect(engine.complete('tsing', 5)).toEqual([{ text: 'Tsinghua University', slug: 'tsinghua-university', count: 1 }])
})
