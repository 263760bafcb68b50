import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { keptBytes } from '#contract/rich-text.ts'

const { question, opportunity, ownPublication: work, richText } = limits
const text = keptBytes(richText.length)

test.each([
  ['a question with a page of answers and all comments', (1 + question.answersPage) * (text + question.commentBytes)],
  ['a page of questions', question.page * text],
  [
    'a page of publications of a person, but for letters of several bytes',
    work.page * (work.title + work.authors * work.name + work.abstract + work.url),
  ],
  ['a page of opportunities', opportunity.page * keptBytes(opportunity.content.max)],
])('the longest texts of %s have two megabytes at most, as a page of changes', (_name, bytes) => {
  expect(bytes).toBeLessThanOrEqual(limits.changes.pageBytes)
})
