import { describe, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { answerSearch, type SearchSource } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, year: number, title: string, abstract = ''): CatalogueRecord =>
  madeRecord('publications', slug, { title, publication_date: `${year}-05-01`, ...(abstract && { abstract }) })

/** Names are told from topics by the share of all records that have them. */
const others = Array.from({ length: 400 }, (_, at) => paper(`other-${at}`, 2000 + (at % 20), `Something about number ${at}`))

const found = (on: SearchSource, keyword: string): string[] =>
  answerSearch(on, stateOf({ index: 'publications', keyword }), {}, { filters: false }).results.map(({ data }) => data.slug_values[0]!)

describe('the earliest of few records with a short query is raised', () => {
  const catalogue = answering('publications', [
    ...others,
    paper(
      'first',
      2016,
      'A corpus of everyday events',
      'We collect fifty thousand tales, the zestories, and ask for an ending of each of them.',
    ),
    paper('user', 2018, 'Endings of tales', 'We write endings with zestories.'),
    paper('two-methods', 2001, 'Two methods for quantum rate training'),
    paper('named', 2003, 'The quantum rate training of decoders'),
    paper('sampled', 2010, 'Quantum rate training by sampling'),
    ...['a', 'b', 'c', 'd', 'e'].map((letter, at) => paper(`topic-${letter}`, 2005 + at, 'Notes', 'On floods. '.repeat(at + 1))),
    paper('long', 2019, 'Grammar of violet marble ceilings'),
    paper('long-earlier', 2004, 'Violet marble ceilings and grammar of everything else'),
  ])

  test('a name that only abstracts have: first the record that introduced it', () => {
    expect(found(catalogue, 'zestories')).toEqual(['first', 'user'])
  })

  test('a name in titles: first the earliest title that begins with it, in any order and behind an article', () => {
    expect(found(catalogue, 'quantum rate training')[0]).toBe('named')
    expect(found(catalogue, 'training quantum rate')[0]).toBe('named')
  })

  test('words of many records are a topic, and a longer query is no name', () => {
    expect(found(catalogue, 'floods')).toEqual(['topic-e', 'topic-d', 'topic-c', 'topic-b', 'topic-a'])
    expect(found(catalogue, 'grammar violet marble ceilings')[0]).toBe('long')
  })
})

test('letters that could be initials of nobody do not change the order of the others', () => {
  const catalogue = answering('publications', [
    ...others,
    paper('titled', 2010, 'Crystals between tall and narrow mirrors', 'Of lamps.'),
    ...[1, 2, 3, 4, 5, 6].map(times => paper(`near-${times}`, 2010, 'Lamps in houses', 'We have crystal mirrors. '.repeat(times))),
  ])
  expect(found(catalogue, 'crystals mirrors QXZ')).toEqual(found(catalogue, 'crystals mirrors qxz'))
})
