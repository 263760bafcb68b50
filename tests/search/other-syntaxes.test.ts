import { expect, test } from 'vitest'
import { answerSearch } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, title: string, more: Record<string, unknown> = {}) => madeRecord('publications', slug, { title, ...more })
const by = (...names: string[]) => ({ authors: names.map(name => ({ name })) })

const on = answering('publications', [
  paper('old', 'Maps of science', { publication_date: '2009' }),
  paper('new', 'More maps of science', { publication_date: '2012' }),
  paper('both', 'Models of alignment', by('Franz Josef Och', 'Hermann Ney')),
  paper('about', 'Training without tools', { abstract: 'The models of Och and Ney, again: Och and Ney are much cited. Och and Ney.' }),
])

const found = (keyword: string): string[] => {
  const { results, total, total_most = 0 } = answerSearch(on, stateOf({ index: 'publications', keyword }), {}, { filters: false })
  return results.slice(0, total - total_most).map(({ data }) => data.slug_values[0]!)
}

test.each([
  ['maps[Title]', ['new', 'old']],
  ['maps of science[ti] AND 2009[dp]', ['old']],
  ['TI=maps AND PY=2012', ['new']],
  ['TITLE-ABS-KEY(maps) AND PUBYEAR(2012)', ['new']],
  ['Ney H[Author]', ['both']],
  ['"maps of science"[All Fields]', ['new', 'old']],
  ['year:2008-2010 maps', ['old']],
  ['maps 2011-2013', ['new']],
  ['"maps of science"~3', ['new', 'old']],
  ['<i>maps</i> of science', ['new', 'old']],
  ['m?ps', []],
  ['ma?s science', ['new', 'old']],
  ['science;maps', ['new', 'old']],
  ['Och,Ney alignment', ['both']],
])('%s is read as another database reads it', (keyword, slugs) => expect(found(keyword).toSorted()).toEqual(slugs))
