import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { AnswerHere, CommentHere } from '#features/questions/questions.mirrored.ts'
import { pageOfWhole, pageWith } from '#features/questions/whole.rules.ts'

const size = limits.question.answersPage
const answer = (n: number, mark?: 'waiting') => ({ id: `answer-${n}`, ...(mark && { mark }) }) as AnswerHere
const comment = (answer_id: string | null) => ({ id: `on ${answer_id}`, answer_id }) as CommentHere

test('many answers are turned in pages, each with its comments and with what waits to be sent', () => {
  const answers = [...Array(2 * size).keys()].map(n => answer(n))
  const waiting = answer(2 * size, 'waiting')
  const whole = { answers: [...answers, waiting], comments: [null, 'answer-0', `answer-${size}`, waiting.id].map(comment) }
  const first = pageOfWhole(whole, 0)
  expect([first.found.answers, first.more]).toEqual([[...answers.slice(0, size), waiting], true])
  expect(first.found.comments).toEqual([null, 'answer-0', waiting.id].map(comment))
  const second = pageOfWhole(whole, 1)
  expect([second.found.answers, second.more]).toEqual([[...answers.slice(size), waiting], true])
  expect(pageOfWhole(whole, 2)).toMatchObject({ found: { answers: [waiting] }, more: false })
})

test('the page of an answer or a comment is known on the device', () => {
  const answers = [...Array(2 * size).keys()].map(n => answer(n))
  const whole = { answers: [...answers, answer(2 * size, 'waiting')], comments: [comment(null), comment(`answer-${size}`)] }
  expect(['answer-3', `answer-${size}`, `on answer-${size}`, 'on null', `answer-${2 * size}`].map(id => pageWith(whole, id))).toEqual([
    0, 1, 1, 0, 0,
  ])
  expect(pageWith(whole, 'no such')).toBeUndefined()
})
