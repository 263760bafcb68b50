import { expect, test } from 'vitest'
import { cellText, columnsOf } from '#features/records/list/row-cells.ts'
import { indexes } from '#contract/indexes/all.ts'

const cells = (index: keyof typeof indexes, data: Record<string, unknown>) =>
  Object.fromEntries(columnsOf(indexes[index]).map(({ field }) => [field.name, cellText(field, data)]))

test('every index has columns besides its title, and all of them are on its card', () => {
  for (const index of Object.values(indexes)) {
    const columns = columnsOf(index)
    expect(columns.length, index.name).toBeGreaterThan(1)
    for (const { field } of columns) expect(field.card, `${index.name} ${field.name}`).toBe(true)
    expect(columns.map(({ field }) => field.name)).not.toContain(index.title)
  }
})

test('a row shortens names, groups digits, shows amounts with currency and links by host', () => {
  const authors = ['Ada', 'Bo', 'Cy'].map(name => ({ name }))
  expect(cells('publications', { authors, authors_count: 12, estimated_citation_count: 1234 })).toMatchObject({
    authors: 'Ada, Bo, Cy and 9 more',
    estimated_citation_count: '1,234',
    publication_date: '',
  })
  expect(cells('projects', { total_cost: 2_500_000, total_cost_currency: 'EUR' })['total_cost']).toBe('EUR 2,500,000')
  expect(cells('web_pages_organisations', { url: 'https://example.org/a/b?c' })['url']).toBe('example.org')
})

test('a malformed value gives an empty cell', () => {
  expect(
    Object.values(cells('publications', { authors: 5, publication_date: {}, estimated_citation_count: 'many' })).join(''),
  ).not.toContain('object')
  expect(cells('web_pages_organisations', { url: 'javascript:alert(1)' })['url']).toBe('')
})
