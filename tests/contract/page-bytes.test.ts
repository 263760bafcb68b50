import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { keptBytes } from '#contract/rich-text.ts'

const { question, opportunity, richText } = limits
const text = keptBytes(richText.length)

test.each([
  ['a question with a page of answers and all comments', (1 + question.answersPage) * (text + question.commentBytes)],
  ['a page of opportunities', opportunity.page * keptBytes(opportunity.content.max)],
])('the longest texts of %s have two megabytes at most, as a page of changes', (_name, bytes) => {
  expect(bytes).toBeLessThanOrEqual(limits.changes.pageBytes)
})
