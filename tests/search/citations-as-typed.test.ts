import { describe, expect, test } from 'vitest'
import { answerSearch, ownSynonyms, type SearchSource } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, publication_date: string, title: string, author: string, abstract = '') =>
  madeRecord('publications', slug, { title, publication_date, abstract, authors: [{ name: author, slug_values: [slug] }] })

const found = (on: SearchSource, keyword: string, more: object = {}) => {
  const reply = answerSearch(on, stateOf({ index: on.index.name, keyword, ...more }), {}, { filters: false })
  return { slugs: reply.results.map(({ data }) => data.slug_values[0]), reply }
}

describe('works as people cite them', () => {
  const papers = answering(
    'publications',
    [
      paper('lamps', '2002-07-06', 'Lamps: a method for lighting rooms', 'Kim Papin'),
      paper('later', '2012-07', 'Lighting with many lamps', 'Kim Papin', 'A sequel.'),
      paper('other', '2002-03', 'Bread and butter', 'Bo Rask'),
      ...Array.from({ length: 15 }, (_, at) =>
        paper(`m${at}`, '2019', `Rooms ${at}`, 'Lee Wood', 'As Papin et al. (2002) and Papin et al. 2002 say'),
      ),
    ],
    ownSynonyms,
  )

  test.each(['Papin et al. 2002', 'Papin et al., 2002', 'papin 2002', 'Papin (2002)', 'K. Papin 2002'])(
    '“%s” is the work of that year by its author',
    keyword => expect(found(papers, keyword).slugs[0]).toBe('lamps'),
  )

  test('a reference with its year in brackets is a plain search', () => {
    const { slugs, reply } = found(papers, 'Papin, K. (2002). Lamps: a method for lighting rooms. Journal of Wick Studies (London)')
    expect([slugs[0], reply.notes ?? []]).toEqual(['lamps', []])
  })

  test('the year of a record is a word of it, and a field; its month is not', () => {
    expect(found(papers, 'year:2002').slugs).toEqual(expect.arrayContaining(['lamps', 'other']))
    expect(found(papers, 'published:2012').slugs).toEqual(['later'])
    expect(found(papers, 'year:07').slugs).toEqual([])
  })

  test('“et al.” is not short for anything', () => {
    expect(found(papers, 'Papin et al. 2002').reply.synonyms).toEqual([])
    expect(found(papers, 'et al').slugs).toHaveLength(12)
  })
})

test('organisations are found by their short names and the names of their cities at home', () => {
  const organisation = (slug: string, name: string, more: object = {}) => madeRecord('organisations', slug, { name, ...more })
  const organisations = answering(
    'organisations',
    [
      organisation('tum', 'Technical University of Munich', { acronyms: ['TUM'] }),
      organisation('tud', 'Technische Universität Dresden', { acronyms: ['TUD'] }),
      organisation('tribhuvan', 'Tribhuvan University', { acronyms: ['TU'] }),
      organisation('tokyo', 'The University of Tokyo'),
      organisation('tsinghua', 'Tsinghua University'),
      organisation('tbsi', 'Tsinghua–Berkeley Shenzhen Institute'),
    ],
    ownSynonyms,
  )
  expect(found(organisations, 'tu münchen').slugs[0]).toBe('tum')
  expect(found(organisations, 'TU Munich').slugs[0]).toBe('tum')
  expect(found(organisations, 'univ. of tokyo').slugs[0]).toBe('tokyo')
  // A short dash joins names: the rest is no explanation of the first.
  expect(found(organisations, 'tsinghua').slugs[0]).toBe('tsinghua')
})
