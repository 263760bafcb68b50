import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { cardOf } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import { metaOf, termLinesOf } from '#features/records/fields/card-text.ts'
import { cellText } from '#features/records/list/row-cells.ts'

const named = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Name ${at + 1}` }))
const head = { slug_values: ['a'], source: { name: 'Tests' } }

test('a card carries its card fields and marks, and nothing else', () => {
  const record = { ...head, demo: true, title: 'A', abstract: 'B', pages: '1–2', is_open_access: false, full_texts: [{ value: 'Long' }] }
  expect(cardOf(indexes.publications, record)).toEqual({ ...head, demo: true, title: 'A', abstract: 'B', is_open_access: false })
})

test('a card carries the first entries of a long list and the number of all', () => {
  const card = cardOf(indexes.publications, { ...head, title: 'A', authors: named(5000) })
  expect(card).toEqual({ ...head, title: 'A', authors: named(limits.cardEntries), authors_count: 5000 })
  expect(cardOf(indexes.publications, { ...head, authors: named(50), authors_count: 5000 })).toMatchObject({ authors_count: 5000 })
  expect(cardOf(indexes.projects, { ...head, organisations: named(13) })).toMatchObject({ organisations_count: 13 })
  expect(cardOf(indexes.projects, { ...head, organisations: named(12) })).toEqual({ ...head, organisations: named(12) })
})

test('a field inside another field is beside it on a card', () => {
  const research_group = { name: 'Group', slug_values: ['g'], organisations: named(1), owners: named(2) }
  const card = cardOf(indexes.research_topics, { ...head, title: 'T', research_group })
  expect(card).toEqual({ ...head, title: 'T', research_group, organisations: named(1), owners: named(2) })
})

test('the card of a card is the same card', () => {
  const research_group = { name: 'Group', organisations: named(20) }
  for (const [index, record] of [
    [indexes.publications, { ...head, title: 'A', authors: named(5000), demo: true }],
    [indexes.projects, { ...head, title: 'A', organisations: named(40), keywords: Array.from({ length: 30 }, (_, at) => `k${at}`) }],
    [indexes.research_topics, { ...head, title: 'T', research_group }],
  ] as const) {
    const card = cardOf(index, record)
    expect(cardOf(index, card)).toEqual(card)
  }
})

test('a card shows the same for a cut list as for the whole list', () => {
  const { projects } = indexes
  const whole = { ...head, title: 'A', organisations: named(40), keywords: Array.from({ length: 30 }, (_, at) => `k${at}`) }
  const card = cardOf(projects, whole)
  for (const data of [whole, card]) {
    expect(metaOf(projects, data).find(item => item.field === 'organisations')!.text).toBe('Name 1, Name 2, Name 3 and 37 more')
    expect(termLinesOf(projects, data)).toMatchObject([{ more: 24 }])
    expect(
      cellText(
        projects.fields.find(field => field.name === 'keywords')!,
        data,
      ),
    ).toBe('k0, k1, k2 and 27 more')
  }
})
