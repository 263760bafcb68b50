import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { answerInput } from '#contract/question-fields.ts'
import { questions as calls } from '#contract/questions.ts'
import { markOf, mutation, nothing, type OpDraft, put, shownChange } from '#offline/index.ts'
import { answers, type QuestionPlace } from '../questions.mirrored.ts'
import {
  aboutAnswer,
  changedText,
  changeShownAnswer,
  checked,
  paramsOf,
  questionPlace,
  type Seen,
  writingChoices,
  questionInQuotes,
  writingReason,
} from './questions.rules.ts'

const kind = 'answer.change'
const payload = v.object({ ...questionPlace, id: v.string(), change: changedText })
type Payload = v.InferOutput<typeof payload>

export interface AnswerEdit extends QuestionPlace {
  id: string
  content: string
  seen: Seen
  /** Of the question. */
  title: string
}

/** Changes an own answer. If it was changed on another device meanwhile, the user chooses one of both texts. */
export const changeAnswer = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.changeAnswer,
  scope: () => nothing,
  prepare({ community, question, id, content, seen, title }: AnswerEdit): OpDraft<Payload> | undefined {
    const typed = checked(answerInput, { content })
    if (typed.content === seen.fields.content) return undefined
    return {
      payload: { community, question, id, change: typed },
      ...aboutAnswer({ community, question }, id),
      base: { version: seen.version, fields: { ...seen.fields } },
      words: ['Change the answer to ', questionInQuotes(title)],
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) =>
    earlier.kind === kind && earlier.target.id === draft.target.id ? { ...draft, ...(earlier.base && { base: earlier.base }) } : undefined,
  overlay: (view, op) =>
    changeShownAnswer(view, op.target.id, row => ({ ...row, ...shownChange(op, op.payload.change), mark: markOf(op) })),
  wire: ({ payload: { id, change, ...place }, base }) => ({
    params: { ...paramsOf(place), aid: id },
    body: { answer: { id, ...change }, base: base?.fields ?? {} },
  }),
  ifMatch: op => op.base?.version,
  settle: ({ answer }) => ({ rows: [put(answers, answer)] }),
  text: ({ payload: { change } }) => plainTextOf(change),
  reason: writingReason,
  choices: error => [...writingChoices(error)],
})
