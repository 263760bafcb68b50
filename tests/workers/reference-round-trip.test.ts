import { expect, test } from 'vitest'
import type { OwnEntryInput } from '#contract/own-entry.ts'
import { formatReferences } from '#workers/export-building/references.ts'
import { readAll } from './read-source.ts'

const people = [
  { family: 'Brook', given: 'Ada' },
  { family: 'Berg', given: 'Anna', 'non-dropping-particle': 'van der' },
  { family: 'Knuth', given: 'Donald', suffix: 'Jr' },
  { literal: 'Lantern Society of the North' },
]
const whole: OwnEntryInput = {
  type: 'article-journal',
  title: 'Light & water: {weirs} at 50 % of $5_000',
  author: people,
  issued: { 'date-parts': [[2019, 3, 4]] },
  'container-title': 'Journal of Lanterns',
  volume: '12',
  issue: '3',
  page: '101–118',
  publisher: 'Weir Press',
  DOI: '10.5555/lantern.1',
  ISSN: '1234-5678',
  PMID: '12345678',
  PMCID: 'PMC123456',
  URL: 'https://weir.example/a?b=c&d=~e',
  language: 'en',
  keyword: 'light, water',
  abstract: 'At 100 % of the weirs, “light” is < water.',
}
const kinds: OwnEntryInput[] = [
  whole,
  {
    type: 'paper-conference',
    title: 'A paper',
    author: people.slice(0, 1),
    'container-title': 'Proceedings of Weirs',
    issued: { 'date-parts': [[2020]] },
  },
  {
    type: 'chapter',
    title: 'A chapter',
    editor: people.slice(0, 2),
    'container-title': 'Book of Weirs',
    ISBN: '978-3-16-148410-0',
    publisher: 'Weir Press',
  },
  { type: 'book', title: 'A book', author: people.slice(3), publisher: 'Weir Press', issued: { 'date-parts': [[1999]] } },
  {
    type: 'thesis',
    title: 'A thesis',
    author: people.slice(0, 1),
    publisher: 'University of the Weir',
    issued: { 'date-parts': [[2018, 5]] },
  },
  { type: 'report', title: 'A report', author: people.slice(1, 2), publisher: 'Weir Office', issued: { 'date-parts': [[2001]] } },
  { type: 'webpage', title: 'A page', URL: 'https://weir.example/' },
]

/** An entry of the folder, exported and imported again. */
const again = (entry: OwnEntryInput, format: 'bibtex' | 'ris' | 'csl-json') => {
  const { entries, broken } = readAll(formatReferences([{ id: 'one', entry }], format).text)
  expect(broken).toEqual([])
  return entries
}

test('CSL-JSON keeps every field of every kind of entry', () => {
  for (const entry of kinds) expect(again(entry, 'csl-json')).toEqual([entry])
})

test('BibTeX and RIS keep all fields that they have', () => {
  for (const entry of kinds) {
    expect(again(entry, 'bibtex')).toMatchObject([entry])
    const { PMID: _, ...known } = entry
    expect(again(known, 'ris')).toMatchObject([withNamesOfRis(known)])
  }
})

/** RIS has no particles, and no way to say that a name has no parts. */
const withNamesOfRis = (entry: Omit<OwnEntryInput, 'PMID'>) => {
  const named = (list: OwnEntryInput['author']) =>
    list?.map(({ 'non-dropping-particle': particle, family, ...rest }) =>
      family === undefined ? rest : { ...rest, family: [particle, family].filter(Boolean).join(' ') },
    )
  return { ...entry, ...(entry.author && { author: named(entry.author) }), ...(entry.editor && { editor: named(entry.editor) }) }
}

test('a folder of own entries and records is one file, with keys that differ', () => {
  const record = { index: 'publications' as const, slug: 'a', record: { title: 'Light over weirs', publication_date: '2020-01-01' } }
  const { text } = formatReferences(
    [record, { id: 'one', entry: { type: 'book', title: 'Light over weirs', issued: { 'date-parts': [[2020]] } } }],
    'bibtex',
  )
  expect(text.match(/^@\w+\{(\w+),/gm)).toHaveLength(2)
  expect(new Set(text.match(/^@\w+\{(\w+),/gm)).size).toBe(2)
  const { text: apa } = formatReferences([{ id: 'one', entry: whole }], 'apa')
  expect(apa).toContain('Journal of Lanterns')
})
