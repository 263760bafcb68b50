import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { type QuestionChange, questionChange } from '#contract/question-fields.ts'
import { questions as calls } from '#contract/questions.ts'
import { isSame } from '#forms/is-same.ts'
import { joinedChange, markOf, mutation, nothing, type OpDraft, put } from '#offline/index.ts'
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
    const before: Record<string, unknown> = { ...seen.fields }
    const changed = Object.entries(checked(questionChange, change)).filter(
      ([field, value]) => value !== undefined && !isSame(value, before[field]),
    )
    if (changed.length === 0) return undefined
    return {
      payload: { community, question, change: Object.fromEntries(changed) },
      ...aboutQuestion({ community, question }),
      base: { version: seen.version, fields: Object.fromEntries(changed.map(([field]) => [field, before[field]])) },
      words: ['Change the question ', questionInQuotes(seen.fields.title)],
    }
  },
  result: () => ({}),
  coalesce(earlier, draft): OpDraft<Payload> | undefined {
    if (earlier.kind !== kind || earlier.target.id !== draft.target.id) return undefined
    return joinedChange(earlier, draft)
  },
  overlay(view, op) {
    // After a refusal the server's value is shown; the outbox keeps the user's text.
    const shown = op.state === 'parked' ? {} : definedOf(op.payload.change)
    changeShownQuestion(view, op.payload.question, row => ({ ...row, ...shown, mark: markOf(op) }))
  },
  wire: ({ payload: { change, ...place }, base }) => ({ params: paramsOf(place), body: { question: change, base: base?.fields ?? {} } }),
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(questions, row)] }),
  text: ({ payload: { change } }) => plainTextOf(change),
  reason: writingReason,
  choices: error => [...writingChoices(error)],
})

/** Without what is not changed. */
const definedOf = (change: QuestionChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as { [F in keyof QuestionChange]: never }
