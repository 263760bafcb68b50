import * as v from 'valibot'
import { questions as calls } from '#contract/questions.ts'
import { drop, mutation, nothing } from '#offline/index.ts'
import { type QuestionPlace, questions } from '../questions.mirrored.ts'
import { aboutQuestion, changeShownQuestion, paramsOf, questionPlace, questionInQuotes } from './questions.rules.ts'

const kind = 'question.delete'
const payload = v.object(questionPlace)
type Payload = v.InferOutput<typeof payload>

const gone = ({ payload: { question } }: { payload: Payload }) => ({ rows: [drop(questions, question)] })

/** Deletes an own question. If it is gone already, that counts as done; one that others have answered is refused. */
export const deleteQuestion = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.remove,
  scope: () => nothing,
  prepare: ({ community, question, title }: QuestionPlace & { title: string }) => ({
    payload: { community, question },
    ...aboutQuestion({ community, question }),
    words: ['Delete the question ', questionInQuotes(title)],
  }),
  result: () => ({}),
  coalesce(earlier, draft) {
    if (earlier.target.id !== draft.target.id) return undefined
    if (earlier.kind === 'question.ask') return 'cancel'
    return earlier.kind === kind ? 'same' : undefined
  },
  overlay(view, op) {
    const { question } = op.payload
    if (op.state === 'parked') changeShownQuestion(view, question, row => ({ ...row, mark: 'parked' }))
    else view.of(questions).delete(question)
  },
  wire: ({ payload: place }) => ({ params: paramsOf(place) }),
  settle: (_, op) => gone(op),
  gone,
  choices: () => ['retry', 'discard'],
})
