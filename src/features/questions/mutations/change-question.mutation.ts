import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { questionChange } from '#contract/question-fields.ts'
import { questions as calls } from '#contract/questions.ts'
import { differingFields } from '#forms/differing-fields.ts'
import { joinedChanges, markOf, mutation, nothing, type OpDraft, put, shownChange } from '#offline/index.ts'
import { type QuestionPlace, questions } from '../questions.mirrored.ts'
import {
  aboutQuestion,
  changeShownQuestion,
  checked,
  paramsOf,
  questionPlace,
  type Seen,
  writingChoices,
  questionInQuotes,
  writingReason,
} from './questions.rules.ts'

const payload = v.object({ ...questionPlace, change: questionChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'question.change'

export interface QuestionEdit extends QuestionPlace {
  change: v.InferInput<typeof questionChange>
  seen: Seen<{ title: string; content: string; tags: readonly string[]; is_public: boolean }>
}

/** Changes an own question. Only fields that differ are sent, with their former values (src/offline/README.md "Conflicts"). */
export const changeQuestion = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.update,
  scope: () => nothing,
  prepare({ community, question, change, seen }: QuestionEdit): OpDraft<Payload> | undefined {
    const differing = differingFields(checked(questionChange, change), seen.fields)
    if (!differing) return undefined
    return {
      payload: { community, question, change: differing.change },
      ...aboutQuestion({ community, question }),
      base: { version: seen.version, fields: differing.fields },
      words: ['Change the question ', questionInQuotes(seen.fields.title)],
    }
  },
  result: () => ({}),
  coalesce: joinedChanges(kind),
  overlay(view, op) {
    changeShownQuestion(view, op.payload.question, row => ({ ...row, ...shownChange(op, op.payload.change), mark: markOf(op) }))
  },
  wire: ({ payload: { change, ...place }, base }) => ({ params: paramsOf(place), body: { question: change, base: base?.fields ?? {} } }),
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(questions, row)] }),
  text: ({ payload: { change } }) => plainTextOf(change),
  reason: writingReason,
  choices: error => [...writingChoices(error)],
})
