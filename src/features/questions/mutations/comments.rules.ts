import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import type { CommentRow } from '#contract/question-rows.ts'
import { commentInput } from '#contract/question-fields.ts'
import { drop, markOf, nothing, type Op, type OpDraft, put, serverTimeOf, shownChange, type View } from '#offline/index.ts'
import { answerKey, type CommentHere, comments, type QuestionPlace } from '../questions.mirrored.ts'
import {
  aboutComment,
  writer,
  changedText,
  changeShownAnswer,
  changeShownQuestion,
  checked,
  newText,
  ownName,
  paramsOf,
  questionPlace,
  type Seen,
  writingChoices,
  questionInQuotes,
  writingReason,
} from './questions.rules.ts'

// Comments on a question and on an answer differ only in their calls.

/** Where a comment is: `answer` null: at the question itself. */
export interface CommentedOn extends QuestionPlace {
  answer: string | null
  /** Of the question. */
  title: string
}
const commentPlace = { ...questionPlace, answer: v.nullable(v.string()), id: v.string() }

const addedComment = v.object({ ...commentPlace, content: v.string(), author: writer })
const changed = v.object({ ...commentPlace, change: changedText })
const deleted = v.object(commentPlace)
type Added = v.InferOutput<typeof addedComment>
type Changed = v.InferOutput<typeof changed>
type Deleted = v.InferOutput<typeof deleted>

/** The parameters of the calls about what is commented on; those about a question itself have no answer. */
const ofParent = (place: QuestionPlace & { answer: string | null }) => ({ ...paramsOf(place), aid: place.answer ?? '' })
export const parentParams = ({ payload }: Op<Added>) => ofParent(payload)
export const commentParams = ({ payload }: Op<Changed> | Op<Deleted>) => ({ ...ofParent(payload), cid: payload.id })

const words = (verb: string, { answer, title }: CommentedOn) => [
  `${verb} ${answer === null ? '' : 'an answer to '}`,
  questionInQuotes(title),
]

function changeShownComment(view: View, key: string, change: (row: CommentHere) => CommentHere): void {
  const row = view.of(comments).get(key)
  if (row) view.of(comments).set(key, change(row))
}
function countOne(view: View, { question, answer }: Deleted, by: 1 | -1): void {
  const counted = <R extends { comments_count: number }>(row: R): R => ({ ...row, comments_count: Math.max(0, row.comments_count + by) })
  if (answer === null) changeShownQuestion(view, question, counted)
  else changeShownAnswer(view, answerKey({ question_id: question, id: answer }), counted)
}

const shared = { v: 1, scope: () => nothing }

/** `id`: a UUID, made once for each form, so that a second click comments nothing. */
export type NewComment = CommentedOn & { id: string; content: string }

export const addRules = (kind: string) => ({
  ...shared,
  kind,
  payload: addedComment,
  prepare({ title, content, ...place }: NewComment): OpDraft<Added> {
    const typed = checked(commentInput, { content })
    return {
      payload: { ...place, ...typed, author: ownName() },
      ...aboutComment(place, place.id),
      words: words('Comment on', { ...place, title }),
    }
  },
  result: (_: unknown, { id }: NewComment) => ({ id }),
  coalesce: (earlier: Op, draft: OpDraft<Added>) => (earlier.kind === kind && earlier.target.id === draft.target.id ? draft : undefined),
  overlay(view: View, op: Op<Added>) {
    const { community, question, answer, id, content, author: by } = op.payload
    const isNew = !view.of(comments).has(op.target.id)
    const text = { community, content, author: by, ...newText(serverTimeOf(op)) }
    view.of(comments).set(op.target.id, { question_id: question, id, answer_id: answer, ...text, mark: markOf(op) })
    if (isNew) countOne(view, op.payload, 1)
  },
  bodyOf: ({ payload: { id, content } }: Op<Added>) => ({ id, comment: { content } }),
  text: ({ payload }: Op<Added>) => plainTextOf(payload),
  settle: ({ comment }: { comment: CommentRow }) => ({ rows: [put(comments, comment)] }),
  reason: writingReason,
  choices: (error: Parameters<typeof writingChoices>[0]) => [...writingChoices(error)],
})

export type CommentEdit = CommentedOn & { id: string; content: string; seen: Seen }

export const changeRules = (kind: string) => ({
  ...shared,
  kind,
  payload: changed,
  prepare({ title, content, seen, ...place }: CommentEdit): OpDraft<Changed> | undefined {
    const typed = checked(commentInput, { content })
    if (typed.content === seen.fields.content) return undefined
    return {
      payload: { ...place, change: typed },
      ...aboutComment(place, place.id),
      base: { version: seen.version, fields: { ...seen.fields } },
      words: words('Change a comment on', { ...place, title }),
    }
  },
  result: () => ({}),
  coalesce: (earlier: Op, draft: OpDraft<Changed>): OpDraft<Changed> | undefined =>
    earlier.kind === kind && earlier.target.id === draft.target.id ? { ...draft, ...(earlier.base && { base: earlier.base }) } : undefined,
  overlay: (view: View, op: Op<Changed>) =>
    changeShownComment(view, op.target.id, row => ({ ...row, ...shownChange(op, op.payload.change), mark: markOf(op) })),
  bodyOf: ({ payload: { change }, base }: Op<Changed>) => ({ comment: change, base: base?.fields ?? {} }),
  ifMatch: (op: Op<Changed>) => op.base?.version,
  text: ({ payload: { change } }: Op<Changed>) => plainTextOf(change),
  settle: ({ comment }: { comment: CommentRow }) => ({ rows: [put(comments, comment)] }),
  reason: writingReason,
  choices: (error: Parameters<typeof writingChoices>[0]) => [...writingChoices(error)],
})

export type CommentDeletion = CommentedOn & { id: string }

/** `addition`: the kind that made it, which a deletion cancels before it was sent. */
export const deleteRules = (kind: string, addition: string) => ({
  ...shared,
  kind,
  payload: deleted,
  prepare: ({ title, ...place }: CommentDeletion): OpDraft<Deleted> => ({
    payload: place,
    ...aboutComment(place, place.id),
    words: words('Delete a comment on', { ...place, title }),
  }),
  result: () => ({}),
  coalesce(earlier: Op, draft: OpDraft<Deleted>) {
    if (earlier.target.id !== draft.target.id) return undefined
    if (earlier.kind === addition) return 'cancel' as const
    return earlier.kind === kind ? ('same' as const) : undefined
  },
  overlay(view: View, op: Op<Deleted>) {
    if (op.state === 'parked') changeShownComment(view, op.target.id, row => ({ ...row, mark: 'parked' }))
    else if (view.of(comments).delete(op.target.id)) countOne(view, op.payload, -1)
  },
  settle: (_: unknown, op: Op<Deleted>) => ({ rows: [drop(comments, op.target.id)] }),
  gone: (op: Op<Deleted>) => ({ rows: [drop(comments, op.target.id)] }),
  choices: () => ['retry' as const, 'discard' as const],
})
