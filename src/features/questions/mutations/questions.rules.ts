import * as v from 'valibot'
import { groupLane } from '#features/memberships/index.ts'
import { errorsOfIssues } from '#forms/check.ts'
import type { OpError } from '#offline/declare/op.ts'
import { NotSaved, type View } from '#offline/index.ts'
import { session } from '#session/session.ts'
import {
  answerKey,
  answers,
  commentKey,
  comments,
  type AnswerHere,
  type QuestionHere,
  type QuestionPlace,
  questions,
} from '../questions.mirrored.ts'

/** A question of which something changes, as changes name it. */
export const questionPlace = { community: v.string(), question: v.string() }
/** A text of one's own that somebody edits: an answer or a comment. */
export const changedText = v.object({ content: v.string() })

/** What the user saw when they began to edit. */
export interface Seen<F extends object = { content: string }> {
  version: number
  fields: F
}

/** Whoever writes, as rows show them. */
export const writer = v.object({ slug_values: v.array(v.string()), full_name: v.string() })
export const ownName = (): v.InferOutput<typeof writer> => {
  const { slug_values = [], full_name = '' } = session.user ?? {}
  return { slug_values: [...slug_values], full_name }
}
/** What is the same in every row that is written here and not sent yet. */
export const newText = (at: number) => ({ is_own: true, hidden: null, created_at: at, edited_at: null, version: 0 })

const inLaneOf = ({ community }: Pick<QuestionPlace, 'community'>) => ({ lane: groupLane(community), mentions: [] })
export const aboutQuestion = (place: QuestionPlace) => ({ ...inLaneOf(place), target: { type: questions.target, id: place.question } })
export const aboutAnswer = (place: QuestionPlace, id: string) => ({
  ...inLaneOf(place),
  target: { type: answers.target, id: answerKey({ question_id: place.question, id }) },
})
export const aboutComment = (place: QuestionPlace, id: string) => ({
  ...inLaneOf(place),
  target: { type: comments.target, id: commentKey({ question_id: place.question, id }) },
})
/** The parameters of the calls about a question. */
export const paramsOf = ({ community, question }: QuestionPlace) => ({ id: community, qid: question })

const longest = 80
export const questionInQuotes = (title: string): string => `“${title.length > longest ? `${title.slice(0, longest - 1)}…` : title}”`

/** Checks what was typed with a schema of the contract. Throws NotSaved with the sentences of the fields. */
export function checked<S extends v.GenericSchema>(schema: S, typed: v.InferInput<S>): v.InferOutput<S> {
  const parsed = v.safeParse(schema, typed)
  if (parsed.success) return parsed.output
  throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
}

/** Changes the row of a question that is shown. Does nothing without it. */
export function changeShownQuestion(view: View, question: string, change: (row: QuestionHere) => QuestionHere): void {
  const row = view.of(questions).get(question)
  if (row) view.of(questions).set(question, change(row))
}
export function changeShownAnswer(view: View, key: string, change: (row: AnswerHere) => AnswerHere): void {
  const row = view.of(answers).get(key)
  if (row) view.of(answers).set(key, change(row))
}

/** Why a change was refused that was allowed when it was made. The server's sentence says the rest. */
export const writingReason = ({ status }: OpError): string | undefined =>
  status === 404 || status === 410
    ? 'The question no longer exists, or you can no longer read it. Your text is kept here.'
    : status === 403
      ? 'You can no longer write in this community. Your text is kept here.'
      : undefined

/** What can be done about a refused text. Also where its question is gone: asking may have been refused, and can be tried again. */
export const writingChoices = ({ code }: OpError) =>
  code === 'version_conflict' ? (['mine', 'theirs', 'discard'] as const) : (['retry', 'discard'] as const)
