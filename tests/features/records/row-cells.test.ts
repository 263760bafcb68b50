import { expect, test } from 'vitest'
import { cellText, listColumns, rowFieldsOf } from '#features/records/list/row-cells.ts'
import { indexes } from '#contract/indexes/all.ts'

const fieldsOf = (index: keyof typeof indexes) => Object.values(rowFieldsOf(indexes[index])).flat()
const cells = (index: keyof typeof indexes, data: Record<string, unknown>) =>
  Object.fromEntries(fieldsOf(index).map(field => [field.name, cellText(field, data)]))

test('every index has fields in its rows besides its title, and all of them are on its card', () => {
  for (const index of Object.values(indexes)) {
    const fields = fieldsOf(index.name)
    expect(fields.length, index.name).toBeGreaterThan(1)
    for (const field of fields) expect(field.card, `${index.name} ${field.name}`).toBe(true)
    expect(fields.map(({ name }) => name)).not.toContain(index.title)
  }
})

test('a row has names before other words, then what is true of it; dates and numbers are columns', () => {
  const { line, figures } = rowFieldsOf(indexes.publications)
  expect(line.map(({ name }) => name)).toEqual(['authors', 'locations', 'is_open_access', 'is_retracted'])
  expect(figures.map(({ name }) => name)).toEqual(['publication_date', 'estimated_citation_count'])
  expect(rowFieldsOf(indexes.patents).line.map(({ name }) => name)).toEqual(['parties', 'publication_no'])
})

test('a row shortens names, groups digits, shows amounts with currency and links by host', () => {
  const authors = ['Ada', 'Bo', 'Cy'].map(name => ({ name }))
  expect(cells('publications', { authors, authors_count: 12, estimated_citation_count: 1234 })).toMatchObject({
    authors: 'Ada, Bo, Cy and 9 more',
    estimated_citation_count: '1,234 citations',
    publication_date: '',
  })
  expect(cells('projects', { total_cost: 2_500_000, total_cost_currency: 'EUR' })['total_cost']).toBe('€2,500,000')
  expect(cells('web_pages_organisations', { url: 'https://example.org/a/b?c' })['url']).toBe('example.org')
})

test('a list has no column that is empty in all of its rows', () => {
  const columns = (...records: Record<string, unknown>[]) => listColumns(indexes.publications, records)
  const dated = { title: 'Lamps', publication_date: '2021-01-01' }
  expect(columns(dated, { title: 'Wicks' }).map(({ name }) => name)).toEqual(['publication_date'])
  expect(columns(dated, { estimated_citation_count: 2 }).map(({ name }) => name)).toEqual(['publication_date', 'estimated_citation_count'])
  expect(columns({ title: 'Wicks' })).toEqual([])
  // So that rows are not drawn again for the same columns.
  expect(columns(dated)).toBe(columns(dated, dated))
})

test('a malformed value gives an empty cell', () => {
  expect(
    Object.values(cells('publications', { authors: 5, publication_date: {}, estimated_citation_count: 'many' })).join(''),
  ).not.toContain('object')
  expect(cells('web_pages_organisations', { url: 'javascript:alert(1)' })['url']).toBe('')
})
