import { expect, test } from 'vitest'
import type { IndexName } from '#contract/indexes/shape.ts'
import { answerSearch } from '#search/index.ts'
import { withoutAskingWords } from '#search/query/asking-words.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { printQuery } from '#search/query/query.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

function left(keyword: string, index: IndexName = 'publications'): string {
  const read = parseQuery(keyword)
  if (!read.ok || !read.query) throw new Error(`${keyword} has no words.`)
  return printQuery(withoutAskingWords(read.query, index)).replaceAll(' AND ', ' ')
}

test.each([
  ['papers about sarcasm', 'sarcasm'],
  ['what papers discuss sarcasm?', 'sarcasm?'],
  ['find papers on metaphor detection', 'metaphor detection'],
  ['show me recent work on prompt tuning', 'prompt tuning'],
  ['recent research related to lip reading', 'lip reading'],
  ['Original paper that introduced GloVe', 'GloVe'],
  ['the original BERT paper', 'BERT'],
  ['moses toolkit paper', 'moses toolkit'],
  ['who invented BLEU', 'BLEU'],
  ['who first proposed word embeddings', 'word embeddings'],
  ["I'm looking for datasets of reviews", 'datasets of reviews'],
  ['show me datasets of reviews', 'datasets of reviews'],
])('“%s” asks for “%s”', (keyword, meant) => expect(left(keyword)).toBe(meant))

test.each<[string, IndexName, string]>([
  ['clinical trials of aspirin', 'clinical_trials', 'aspirin'],
  ['patents on electric toothbrushes', 'patents', 'electric toothbrushes'],
  ['experts working on photonics', 'researchers', 'photonics'],
  ['people who study corals', 'researchers', 'corals'],
  ['research groups in marine biology', 'research_groups', 'marine biology'],
  ['projects about hydrogen', 'projects', 'hydrogen'],
  ['organisations in Lisbon', 'organisations', 'Lisbon'],
])('“%s” asks in %s for “%s”', (keyword, index, meant) => expect(left(keyword, index)).toBe(meant))

test.each<[string, IndexName]>([
  // How titles begin, and what is a subject itself.
  ['a study of statistical methods', 'publications'],
  ['research on soil', 'publications'],
  ['looking for meaning', 'publications'],
  ['who killed the electric car', 'publications'],
  ['sections of a scientific paper', 'publications'],
  ['paper machine', 'publications'],
  ['best paper', 'publications'],
  ['papers on', 'publications'],
  ['patents on toothbrushes', 'publications'],
  ['a trial of aspirin', 'clinical_trials'],
  ['group for quantum optics', 'research_groups'],
  ['"papers about" sarcasm', 'publications'],
])('“%s” stays as it is in %s', (keyword, index) => expect(left(keyword, index)).toBe(keyword))

test('the words that only ask neither rank results nor are missing from them', () => {
  const on = answering('publications', [
    madeRecord('publications', 'named', { title: 'BLEU: judging translations', abstract: 'A method.' }),
    madeRecord('publications', 'asked', {
      title: 'Judging translations without BLEU',
      abstract: 'The original paper introduced and invented it.',
    }),
  ])
  for (const keyword of ['bleu', 'the original bleu paper', 'who invented bleu', 'papers that introduced bleu']) {
    const { results, total, total_most = 0 } = answerSearch(on, stateOf({ index: 'publications', keyword }), {}, { filters: false })
    expect([keyword, results[0]?.data.slug_values[0], total, total_most]).toEqual([keyword, 'named', 2, 0])
  }
})

test('an exact match takes them like all others', () => {
  const on = answering('publications', [
    madeRecord('publications', 'a', { title: 'Papers about sarcasm' }),
    madeRecord('publications', 'b', { title: 'Sarcasm' }),
  ])
  const state = stateOf({ index: 'publications', keyword: 'papers about sarcasm', exact_match: true })
  expect(answerSearch(on, state, {}, { filters: false }).results.map(({ data }) => data.slug_values[0])).toEqual(['a'])
})
