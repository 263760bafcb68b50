import * as v from 'valibot'
import { questions as calls } from '#contract/questions.ts'
import { markOf, mutation, nothing, put } from '#offline/index.ts'
import { type QuestionPlace, questions } from '../questions.mirrored.ts'
import { aboutQuestion, changeShownQuestion, paramsOf, questionPlace, questionInQuotes } from './questions.rules.ts'

const kind = 'question.accept'
const payload = v.object({ ...questionPlace, answer: v.nullable(v.string()) })

/** `answer`: null takes the choice back. */
export interface Acceptance extends QuestionPlace {
  answer: string | null
  /** Of the question. */
  title: string
}

/** Says which answer helped. The last choice counts. */
export const acceptAnswer = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.accept,
  scope: () => nothing,
  prepare: ({ title, community, question, answer }: Acceptance) => ({
    payload: { community, question, answer },
    ...aboutQuestion({ community, question }),
    words: [answer === null ? 'Accept no answer to ' : 'Accept an answer to ', questionInQuotes(title)],
  }),
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? draft : undefined),
  overlay(view, op) {
    const { question, answer } = op.payload
    changeShownQuestion(view, question, row => ({
      ...row,
      accepted_answer_id: op.state === 'parked' ? row.accepted_answer_id : answer,
      mark: markOf(op),
    }))
  },
  wire: ({ payload: { answer, ...place } }) => ({ params: paramsOf(place), body: { answer_id: answer } }),
  settle: row => ({ rows: [put(questions, row)] }),
  reason: ({ status }) =>
    status === 404 || status === 410
      ? 'The question or the answer no longer exists.'
      : status === 403
        ? 'You can no longer choose the answer to this question.'
        : undefined,
  choices: () => ['retry', 'discard'],
})
