import { describe, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { SearchReply, SearchStateInput } from '#contract/search.ts'
import {
  answerSearch,
  BadQuery,
  IndexEngine,
  openSegment,
  SegmentBuilder,
  type SearchSource,
  Synonyms,
  wordsElsewhere,
} from '#search/index.ts'
import { WorkBudget } from '#search/match/work-budget.ts'
import { index, oneOf, randomFrom, recordsOf, someWords } from './records.ts'
import { inCluster, answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, title: string, more: Record<string, unknown> = {}): CatalogueRecord =>
  madeRecord('publications', slug, { title, ...more })

function ask(on: SearchSource, keyword: string, state: Omit<SearchStateInput, 'index' | 'keyword'> = {}): SearchReply {
  return answerSearch(on, stateOf({ index: on.index.name, keyword, ...state }), {}, { filters: false })
}
const slugs = (reply: SearchReply): string[] => reply.results.map(({ data }) => data.slug_values[0]!)
const found = (on: SearchSource, keyword: string, state?: Omit<SearchStateInput, 'index' | 'keyword'>): string[] =>
  slugs(ask(on, keyword, state))

describe('word forms', () => {
  const papers = answering('publications', [
    paper('labels', 'Labelling corpora of children'),
    paper('label', 'A labeled corpus for a child'),
    paper('general', 'Generalisation in neighbouring matrices'),
    paper('dataset', 'A dataset of criteria'),
    paper('organism', 'Organisms and organs'),
  ])
  test.each([
    ['labelled corpora', ['label', 'labels']],
    ['children', ['label', 'labels']],
    ['generalization', ['general']],
    ['neighbors matrix', ['general']],
    ['criterion', ['dataset']],
    ['data set', ['dataset']],
    ['data-set', ['dataset']],
    ['corpusoflabels', []],
    ['labellingcorpora', ['label', 'labels']],
  ])('%s finds its forms and spellings', (keyword, expected) => expect(found(papers, keyword).sort()).toEqual(expected))

  test('quotes and an exact match take words as they are', () => {
    expect(found(papers, '"children"')).toEqual(['labels'])
    expect(found(papers, 'corpora', { exact_match: true })).toEqual(['labels'])
    expect(found(papers, '"data set"')).toEqual([])
  })

  test('a prefix finds what begins so, and no forms', () => {
    expect(found(papers, 'organis*')).toEqual(['organism'])
    expect(found(papers, 'criterio*')).toEqual([])
  })
})

describe('most of the words', () => {
  const papers = answering('publications', [
    paper('all', 'False friends in Spanish and English texts'),
    paper('most', 'False friends in Italian texts'),
    paper('few', 'Spanish poetry'),
    paper('none', 'Weather'),
  ])

  test('records with most words follow those with all, each with the words that it lacks', () => {
    const reply = ask(papers, 'how to detect false friends in Spanish texts')
    expect(reply).toMatchObject({ total: 2, total_most: 2 })
    expect(reply.results.map(({ data, missing }) => [data.slug_values[0], missing])).toEqual([
      ['all', undefined],
      ['most', ['Spanish']],
    ])
    const both = ask(papers, 'false friends spanish')
    expect(both).toMatchObject({ total: 2, total_most: 1 })
    expect(both.results.map(({ missing }) => missing)).toEqual([undefined, ['spanish']])
  })

  test('where nothing has most words, what has some of them follows, and the reply says so', () => {
    const texts = [
      'Choosing verbs when generating text from numbers',
      'Text generation from numbers',
      ...Array.from({ length: 30 }, (_, at) => `Choosing numbers ${at}`),
      'Prices that plunge',
      'Birds that soar',
    ]
    const on = answering(
      'publications',
      texts.map((title, at) => paper(`p${at}`, title)),
    )
    const reply = ask(on, 'soar plunge choosing numbers')
    expect(reply).toMatchObject({ only_some: true })
    expect(reply.total).toBe(reply.total_most)
    expect(reply.total).toBeGreaterThan(12)
    for (const { missing = [] } of reply.results) expect(missing.length).toBeLessThan(4)
    expect(ask(on, 'soar birds choosing')).not.toHaveProperty('only_some')
  })

  test('an operator, a field, an exclusion of all, quotes or an exact match insist on every word', () => {
    for (const keyword of ['false AND friends AND spanish', 'false friends title:spanish', '"false friends in spanish"'])
      expect(ask(papers, keyword)).not.toHaveProperty('total_most', 1)
    expect(found(papers, 'false friends spanish', { exact_match: true })).toEqual([])
    expect(found(papers, 'false AND friends AND spanish')).toEqual(['all'])
  })

  test('common words are not insisted on, and alone they are searched like others', () => {
    expect(found(papers, 'what are the false friends of spanish english')).toEqual(['all', 'most'])
    expect(found(papers, 'in').sort()).toEqual(['all', 'most'])
    expect(ask(papers, 'the of').total).toBe(0)
  })

  test('excluded words, filters and pages hold for both parts', () => {
    expect(found(papers, 'false friends spanish', { exclude: ['italian'] })).toEqual(['all'])
    const pages = [0, 1].flatMap(page => found(papers, 'false friends spanish', { page, per_page: 1 }))
    expect(pages).toEqual(['all', 'most'])
    expect(found(papers, 'false friends spanish', { page: 2, per_page: 1 })).toEqual([])
  })

  test('with a page of records that have all words no others are listed', () => {
    const many = Array.from({ length: 12 }, (_, at) => paper(`full-${at}`, `red green ${at}`))
    const on = answering('publications', [...many, paper('half', 'red blue'), paper('other', 'green blue')])
    expect(ask(on, 'red green')).toMatchObject({ total: 12 })
    expect(ask(on, 'red green')).not.toHaveProperty('total_most')
  })
})

describe('spelling', () => {
  const papers = answering('publications', [
    ...Array.from({ length: 12 }, (_, at) => paper(`t${at}`, `Neural translation number ${at}`)),
    paper('parse', 'Parsing with attention', { authors: [{ name: 'Jürgen Schmidhuber', slug_values: ['js'] }] }),
    paper('transportation', 'Transportation of goods'),
  ])

  test.each([
    ['nueral', 'neural', 12],
    ['tranlsation', 'translation', 12],
    ['attentoin', 'attention', 1],
    ['Schmidhubr', 'schmidhuber', 1],
    ['neural tranzlation', 'neural translation', 12],
  ])('%s shows the results for %s', (keyword, meant, total) => {
    const reply = ask(papers, keyword)
    expect(reply.spelling).toEqual({ keyword: meant, total, shown: true })
    expect(reply.total).toBe(total)
  })

  test('it is only offered where something has all words, and never for words that exist', () => {
    expect(ask(papers, 'attention').spelling).toBeUndefined()
    expect(ask(papers, 'transportation').spelling).toBeUndefined()
    expect(ask(papers, 'nueral', { ignore_spelling: true })).toMatchObject({ total: 0 })
    expect(ask(papers, 'nueral', { exact_match: true }).spelling).toBeUndefined()
    expect(ask(papers, '"nueral"').spelling).toBeUndefined()
  })

  test('a query in which every word is misspelt is read word by word', () => {
    expect(ask(papers, 'nueral tranlsation').spelling).toEqual({ keyword: 'neural translation', total: 12, shown: true })
  })
})

describe('spelling where a catalogue has several indexes', () => {
  const many = (name: string, title: string): CatalogueRecord[] =>
    Array.from({ length: 25 }, (_, at) => paper(`${name}${at}`, `${title} ${at}`))
  const papers = answering('publications', [
    ...many('bert', 'BERT in a transformer architecture'),
    ...many('university', 'University teaching'),
    paper('slip', 'A univeristy slip'),
    paper('other', 'A transfomer without attention'),
  ])
  const alone = answering('organisations', [
    madeRecord('organisations', 'bern', { name: 'University of Bern' }),
    madeRecord('organisations', 'done', { name: 'Done Institute' }),
  ])
  const places: SearchSource = { ...alone, synonyms: new Synonyms([['unmanned aerial vehicle', 'drone']]) }
  places.elsewhere = wordsElsewhere(places, () => [places, papers])

  test('a word that another index has is no slip', () => {
    expect(ask(alone, 'bert')).toMatchObject({ total: 1, spelling: { keyword: 'bern', shown: true } })
    const reply = ask(places, 'bert')
    expect(reply.total).toBe(0)
    expect(reply.spelling).toBeUndefined()
  })

  test('but it is one if the catalogue has another word far more often', () => {
    expect(ask(places, 'univeristy')).toMatchObject({ total: 1, spelling: { keyword: 'university', shown: true } })
  })

  test('a word of the synonyms is no slip', () => {
    expect(ask(alone, 'drone').spelling?.keyword).toBe('done')
    expect(ask(places, 'drone').spelling).toBeUndefined()
  })

  test('a slip that few records have is kept, and the word that is far more often is offered', () => {
    expect(ask(papers, 'transfomer')).toMatchObject({ total: 1, spelling: { keyword: 'transformer', total: 25, shown: false } })
    expect(ask(papers, 'transfomer', { ignore_spelling: true }).spelling).toBeUndefined()
    expect(ask(papers, 'attention').spelling).toBeUndefined()
  })

  test('a spelling with one result, by a slip that a record has, is not the last word', () => {
    const heard = answering('publications', [...many('speech', 'Speech recognition'), paper('slip', 'Speech recogntion')])
    expect(ask(heard, 'speach recogntion')).toMatchObject({ total: 25, spelling: { keyword: 'speech recognition', shown: true } })
  })

  test('beside a misspelt word also a slip that a record has is corrected', () => {
    expect(ask(papers, 'transfomer architeture')).toMatchObject({
      total: 25,
      spelling: { keyword: 'transformer architecture', shown: true },
    })
  })
})

describe('words that no record has', () => {
  const papers = answering('publications', [
    paper('a', 'Sleep spindles at night', { abstract: 'Cortex' }),
    paper('b', 'Sleep of children'),
    paper('gone', 'Quixotic dreams'),
  ])
  papers.engine.remove('gone')
  test.each([
    ['sleep spindles glorbix frobnitz', ['glorbix', 'frobnitz']],
    ['sleep spindle glorbix', ['glorbix']],
    ['sleep quixotic', ['quixotic']],
    ['glorbix frobnitz', ['glorbix', 'frobnitz']],
    ['children spindles', undefined],
    ['sleep', undefined],
    ['sleep AND glorbix', undefined],
  ])('%s lacks these', (keyword, unknown) => expect(ask(papers, keyword, { ignore_spelling: true }).unknown).toEqual(unknown))

  test('a word of another field, scope or filter is in a record', () => {
    expect(ask(papers, 'sleep cortex', { search_by_fields: ['title'] }).unknown).toBeUndefined()
    expect(ask(papers, 'sleep spindles glorbix', { filters: { year: { buckets: [{ value: '1999' }] } } })).toMatchObject({
      total: 0,
      unknown: ['glorbix'],
    })
  })

  test('a corrected word is in a record', () => {
    expect(ask(papers, 'slepe spindles')).toMatchObject({ spelling: { shown: true }, total_most: 0 })
    expect(ask(papers, 'slepe spindles').unknown).toBeUndefined()
  })
})

describe('identifiers', () => {
  const papers = answering('publications', [
    paper('acl-n19-1423', 'BERT', {
      identifiers: [
        { type: 'doi', value: '10.18653/v1/N19-1423' },
        { type: 'ACL', value: 'N19-1423' },
      ],
    }),
    paper('other', 'About N19 and 1423 things', { abstract: 'see 10.18653/v1/N19-1423' }),
  ])
  test.each([
    '10.18653/v1/N19-1423',
    'doi:10.18653/v1/n19-1423',
    'DOI: 10.18653/V1/N19-1423.',
    'https://doi.org/10.18653/v1/N19-1423',
    'https://aclanthology.org/N19-1423/',
    'https://aclanthology.org/N19-1423.pdf',
    'N19-1423',
    'n191423',
    'please find N19-1423',
  ])('%s finds the record first, marked', keyword => {
    const [first] = ask(papers, keyword).results
    expect([first?.data.slug_values[0], first?.identified]).toEqual(['acl-n19-1423', true])
  })

  const patents = answering('patents', [
    madeRecord('patents', 'us-11147202', { title: 'A seed drill', publication_no: 'US 11147202 B2' }),
    madeRecord('patents', 'us-20210267109', { title: 'A plough', publication_no: 'US 20210267109 A1' }),
  ])
  test.each([
    ['11147202', 'us-11147202'],
    ['US11147202', 'us-11147202'],
    ['US 11,147,202 B2', 'us-11147202'],
    ['US-11147202-B2', 'us-11147202'],
    ['us11147202b2', 'us-11147202'],
    ['US 2021/0267109 A1', 'us-20210267109'],
  ])('the patent number %s finds its patent first', (keyword, slug) => expect(found(patents, keyword)[0]).toBe(slug))

  const lettered = answering('patents', [madeRecord('patents', 'letters', { title: 'A form B2 of the US' })])
  test.each(['US 11,147,203 B2', 'US 2021/0267110 A1', 'us 11 147 203'])('%s, which no patent has, does not find its letters', keyword => {
    expect(found(lettered, keyword)).toEqual([])
  })
  test('words beside a number are searched', () => expect(found(lettered, 'US form 11,147,203 B2')).toEqual(['letters']))
})

describe('names', () => {
  const person = (slug: string, name: string, more = {}): CatalogueRecord => madeRecord('researchers', slug, { full_name: name, ...more })
  const people = answering('researchers', [
    person('manning', 'Christopher D. Manning', { publications_count: 400 }),
    person('anna', 'Anna Manning'),
    person('maaten', 'Laurens van der Maaten'),
    person('garcia', 'José García-Márquez'),
    person('wang', '王小明'),
    person('liu-qun', 'Liu Qun', { publications_count: 1 }),
    person('qun-liu', 'Qun Liu', { publications_count: 300 }),
  ])
  test.each([
    ['Manning, C.', 'manning'],
    ['Manning C', 'manning'],
    ['C. Manning', 'manning'],
    ['CD Manning', 'manning'],
    ['Manning, Christopher', 'manning'],
    ['"Manning, Christopher"', 'manning'],
    ['"Manning, C. D."', 'manning'],
    ['Maaten, L. van der', 'maaten'],
    ['van der Maaten', 'maaten'],
    ['Garcia Marquez', 'garcia'],
    ['J. García', 'garcia'],
    ['王小明', 'wang'],
    ['小明王', 'wang'],
    ['Liu, Qun', 'qun-liu'],
  ])('%s finds the person first', (keyword, slug) => expect(found(people, keyword)[0]).toBe(slug))

  test('other first names are not among those with all words', () => {
    const reply = ask(people, 'Manning, C.')
    expect(reply.results.filter(({ missing }) => missing === undefined).map(({ data }) => data.slug_values[0])).toEqual(['manning'])
  })

  const paper = (slug: string, ...authors: string[]) =>
    madeRecord('publications', slug, {
      title: `Parsing of ${slug}`,
      abstract: 'A manning of christopher.',
      authors: authors.map(name => ({ name })),
    })
  const papers = answering('publications', [
    paper('whole', 'Ida Lund', 'Christopher D. Manning'),
    paper('short', 'Chris Manning'),
    paper('robert', 'Robert Frank'),
    paper('others', 'Christopher Potts', 'Anna Manning'),
    paper('neither', 'Carl Manning'),
    paper('topic', 'Ida Lund'),
  ])
  const withAll = (keyword: string): unknown[] =>
    ask(papers, keyword).results.flatMap(({ data, missing }) => (missing === undefined ? [data.slug_values[0]] : []))
  test.each([
    ['Chris Manning', ['short', 'whole']],
    ['Manning, Chris', ['short', 'whole']],
    ['"Manning, Chris"', ['short', 'whole']],
    ['Chris D. Manning parsing', ['whole']],
    ['bob frank', ['robert']],
    ['"Chris Manning"', ['short']],
    ['title:chris manning', []],
    ['chris', ['short']],
  ])('%s finds works by the first names that are usual for it: %j', (keyword, slugs) => expect(withAll(keyword)).toEqual(slugs))

  test('a whole first name finds its short form, after what is written so', () => {
    const short = answering('publications', [paper('short', 'Dan Jurafsky'), paper('whole', 'Daniel Jurafsky')])
    expect(found(short, 'Daniel Jurafsky')).toEqual(['whole', 'short'])
  })

  test('a misspelt surname is not corrected to that of somebody with another first name', () => {
    const two = answering('researchers', [person('dan', 'Dan Jurafsky'), person('daniel', 'Daniel Juravski')])
    expect(found(two, 'Dan Jurafski')).toEqual(['dan'])
  })
})

describe('evidence', () => {
  test('the head of a title, a whole title and an acronym rank before words in passing', () => {
    const papers = answering('publications', [
      paper('later', 'BERT: Another look', { publication_date: '2021' }),
      paper('bert', 'BERT: Pre-training of deep transformers', { publication_date: '2019' }),
      ...Array.from({ length: 20 }, (_, at) => paper(`use-${at}`, `Using BERT for BERT task ${at}`, { abstract: 'BERT BERT BERT' })),
    ])
    expect(found(papers, 'bert').slice(0, 2)).toEqual(['bert', 'later'])
    const organisations = answering('organisations', [
      madeRecord('organisations', 'mit', { name: 'Massachusetts Institute of Technology', acronyms: ['MIT'], children: [{ name: 'Lab' }] }),
      madeRecord('organisations', 'house', { name: 'MIT House', acronyms: ['MH'] }),
      madeRecord('organisations', 'small', { name: 'Manila Institute', acronyms: ['MIT'] }),
    ])
    expect(found(organisations, 'MIT')).toEqual(['mit', 'small', 'house'])
  })

  test('a long query in a script without spaces finds what has most of its pairs', () => {
    const papers = answering('publications', [paper('a', '基于神经网络的机器翻译'), paper('b', '天气')])
    expect(found(papers, '神经机器翻译方法')).toEqual(['a'])
  })
})

test('divided into segments and live records, plain queries have the same list in the same order', () => {
  const records = recordsOf(21, 300)
  const engineOf = (parts: readonly (typeof records)[], live: typeof records): IndexEngine => {
    const engine = new IndexEngine(index)
    engine.setSegments(
      parts.map(part => {
        const builder = new SegmentBuilder(index)
        for (const record of part) builder.add(record, 1)
        return openSegment(index, builder.finish())
      }),
    )
    for (const record of live) engine.put(record, 1)
    return engine
  }
  const bySlug = new Map(records.map(record => [record.slug_values[0]!, record]))
  const source = (engine: IndexEngine): SearchSource => ({ index, engine, synonyms: undefined, record: slug => bySlug.get(slug) })
  const whole = source(engineOf([records], []))
  const divided = source(engineOf([records.slice(0, 120), records.slice(120, 200)], records.slice(200)))
  const random = randomFrom(5)
  let most = 0
  for (let round = 0; round < 150; round += 1) {
    const words = someWords(random, 2, 6)
    const keyword = oneOf(random, [
      words,
      `${words} Müller`,
      `J. Müller ${words}`,
      `what is the ${words}`,
      `${words} p10-1000`,
      `${words} unkwown`,
    ])
    const page = oneOf(random, [0, 0, 1])
    const expected = ask(whole, keyword, { page })
    if (expected.total_most) most += 1
    const { spelling: _, ...reply } = ask(divided, keyword, { page })
    const { spelling: __, ...same } = expected
    expect(reply, keyword).toEqual(same)
  }
  expect(most).toBeGreaterThan(20)
})

// A cluster has other prices.
test.skipIf(inCluster)('a search that would look at too much is refused in words', () => {
  const papers = answering('publications', [paper('a', 'one two'), paper('b', 'two three')])
  expect(ask(papers, 'one OR three').total).toBe(2)
  papers.engine.work = () => {
    const work = new WorkBudget(0)
    work.spend(work.rest - 5000)
    return work
  }
  expect(() => ask(papers, 'two OR three')).toThrow(BadQuery)
  expect(() => ask(papers, 'two OR three')).toThrow(/too broad/)
  expect(ask(papers, '').total).toBe(2)
})
