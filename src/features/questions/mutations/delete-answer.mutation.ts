import * as v from 'valibot'
import { questions as calls } from '#contract/questions.ts'
import { drop, mutation, nothing, put } from '#offline/index.ts'
import { answers, type QuestionPlace, questions } from '../questions.mirrored.ts'
import { aboutAnswer, changeShownAnswer, changeShownQuestion, paramsOf, questionPlace, questionInQuotes } from './questions.rules.ts'

const kind = 'answer.delete'
const payload = v.object({ ...questionPlace, id: v.string() })

export interface AnswerDeletion extends QuestionPlace {
  id: string
  /** Of the question. */
  title: string
}

/** Deletes an own answer. If it is gone already, that counts as done. */
export const deleteAnswer = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.removeAnswer,
  scope: () => nothing,
  prepare: ({ community, question, id, title }: AnswerDeletion) => ({
    payload: { community, question, id },
    ...aboutAnswer({ community, question }, id),
    words: ['Delete the answer to ', questionInQuotes(title)],
  }),
  result: () => ({}),
  coalesce(earlier, draft) {
    if (earlier.target.id !== draft.target.id) return undefined
    if (earlier.kind === 'answer.add') return 'cancel'
    return earlier.kind === kind ? 'same' : undefined
  },
  overlay(view, op) {
    const key = op.target.id
    if (op.state === 'parked') return changeShownAnswer(view, key, row => ({ ...row, mark: 'parked' }))
    const { question, id } = op.payload
    if (!view.of(answers).delete(key)) return
    changeShownQuestion(view, question, row => ({
      ...row,
      answers_count: Math.max(0, row.answers_count - 1),
      accepted_answer_id: row.accepted_answer_id === id ? null : row.accepted_answer_id,
    }))
  },
  wire: ({ payload: { id, ...place } }) => ({ params: { ...paramsOf(place), aid: id } }),
  settle: ({ question }, op) => ({ rows: [drop(answers, op.target.id), put(questions, question)] }),
  gone: op => ({ rows: [drop(answers, op.target.id)] }),
  choices: () => ['retry', 'discard'],
})
