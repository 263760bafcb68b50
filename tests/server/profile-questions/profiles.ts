import type { CatalogueRecord } from '#contract/indexes/record.ts'

const source = { name: 'Tests' }

const person = (n: number, more: object = {}): CatalogueRecord => ({
  index: 'researchers',
  slug_values: [`person-${n}`],
  source,
  full_name: `Botanist ${n}`,
  ...more,
})
const paper = (n: number, author: number, abstract: string): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`paper-${n}`],
  source,
  title: `Paper ${n}`,
  abstract,
  publication_date: `${2000 + n}-01-01`,
  authors: [{ name: `Botanist ${author}`, slug_values: [`person-${author}`] }],
})

/** Three people with papers, one of whom says something about themselves, and one about whom there is nothing to read. */
export const profileRecords: readonly CatalogueRecord[] = [
  person(1, { about: 'I look after lanterns. Write to person.one@example.org.' }),
  person(2),
  person(3),
  person(4),
  paper(1, 1, 'Moss grows in shade. Nobody has asked lanterns about it.'),
  ...Array.from({ length: 14 }, (_, n) => paper(n + 2, 1, `Lanterns of kind ${n} burn.`)),
  paper(20, 2, 'Moss drinks rain. It sleeps in summer.'),
  paper(21, 3, 'Moss is sold by weight.'),
  {
    index: 'projects',
    slug_values: ['project-1'],
    source,
    title: 'Project 1',
    abstract: 'Moss roofs are built.',
    participants: [{ name: 'Botanist 2', slug_values: ['person-2'] }],
  },
]
