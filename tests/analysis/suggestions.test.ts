import { expect, test } from 'vitest'
import { shortenQuestion, suggestQuestions } from '#analysis/index.ts'
import { growth, inProportion } from '../support/growth.ts'

test('five questions are suggested, none of those that are asked already', () => {
  const first = suggestQuestions('publications', '(moss OR lichen) AND title:light', [])
  expect(first).toHaveLength(5)
  expect(first[0]).toBe('What are the main findings about moss lichen light?')
  const more = suggestQuestions('publications', '(moss OR lichen) AND title:light', first)
  expect(more.filter(question => first.includes(question))).toEqual([])
})

test('every index has suggestions, also without words', () => {
  for (const index of ['patents', 'clinical_trials', 'projects', 'news', 'researchers'] as const)
    expect(suggestQuestions(index, '', []).length).toBe(5)
})

test('the short form of a question is a heading', () => {
  expect(shortenQuestion('What is the primary outcome?')).toBe('Primary outcome')
  expect(shortenQuestion('Who can take part?')).toBe('Take part')
  expect(shortenQuestion('?')).toBe('?')
  expect(shortenQuestion(`Why ${'long '.repeat(40)}?`).length).toBeLessThanOrEqual(60)
})

test.each([
  ['a question with spaces inside', (length: number) => shortenQuestion(`Why${' '.repeat(length)}so?`)],
  ['a question with marks inside', (length: number) => shortenQuestion(`Why ${'?'.repeat(length)}so`)],
  ['a search of one long word', (length: number) => suggestQuestions('publications', 'a'.repeat(length), [])],
])('%s is read in linear time', async (_, read) => {
  expect(await growth(read, 20_000)).toBeLessThan(inProportion)
})
