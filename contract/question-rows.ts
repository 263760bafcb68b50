import * as v from 'valibot'
import { personInGroup } from './group-people.ts'

// What a device keeps of the questions of its user's communities.

/** Why moderators have hidden something. Its text is empty for everybody but its author and them. */
const hidden = v.nullable(v.object({ reason: v.string(), at: v.number() }))

const written = {
  /** The first slug of the community. */
  community: v.string(),
  /** Rich text as the server writes it (contract/rich-text.ts). */
  content: v.string(),
  /** Null: the account was deleted, or hides where it belongs from the caller, who is not in the community. */
  author: v.nullable(personInGroup),
  is_own: v.boolean(),
  hidden,
  created_at: v.number(),
  /** When its author last changed it. */
  edited_at: v.nullable(v.number()),
  /** Rises with every change by its author; the value of `If-Match`. */
  version: v.number(),
}

export const questionRow = v.object({
  id: v.string(),
  title: v.string(),
  ...written,
  tags: v.array(v.string()),
  /** Whether everybody may read it, as far as everybody may read the questions of the community. */
  is_public: v.boolean(),
  accepted_answer_id: v.nullable(v.string()),
  answers_count: v.number(),
  /** Of the question itself, without those of its answers. */
  comments_count: v.number(),
  /** When something was last written about it. */
  active_at: v.number(),
  /** Whether the user is told what is written about it. */
  is_followed: v.boolean(),
})
export type QuestionRow = v.InferOutput<typeof questionRow>

export const answerRow = v.object({
  question_id: v.string(),
  id: v.string(),
  ...written,
  comments_count: v.number(),
})
export type AnswerRow = v.InferOutput<typeof answerRow>

export const commentRow = v.object({
  question_id: v.string(),
  id: v.string(),
  /** Null: it is about the question itself. */
  answer_id: v.nullable(v.string()),
  ...written,
})
export type CommentRow = v.InferOutput<typeof commentRow>

const inQuestion = v.object({ question_id: v.string(), id: v.string() })

export const questionFeed = { row: questionRow, removed: v.string() }
export const answerFeed = { row: answerRow, removed: inQuestion }
export const commentFeed = { row: commentRow, removed: inQuestion }
