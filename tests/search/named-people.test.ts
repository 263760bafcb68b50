import { expect, test } from 'vitest'
import { answerSearch } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, title: string, more: Record<string, unknown> = {}) => madeRecord('publications', slug, { title, ...more })
const by = (...names: string[]) => ({ authors: names.map(name => ({ name })) })

test('papers by all who are named come before a paper about them', () => {
  const on = answering('publications', [
    paper('about', 'Training without tools', { abstract: 'The models of Och and Ney, again: Och and Ney are much cited. Och and Ney.' }),
    paper('both', 'Models of alignment', by('Franz Josef Och', 'Hermann Ney')),
  ])
  const { results } = answerSearch(on, stateOf({ index: 'publications', keyword: 'Och and Ney' }), {}, { filters: false })
  expect(results.map(({ data }) => data.slug_values[0])).toEqual(['both', 'about'])
})
