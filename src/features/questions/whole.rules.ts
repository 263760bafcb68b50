import { limits } from '#contract/limits.ts'
import type { AnswerHere, CommentHere } from './questions.mirrored.ts'

interface Whole {
  answers: readonly AnswerHere[]
  comments: readonly CommentHere[]
}

/**
 * A page of a question of which the device has everything, as the server pages it: hundreds of answers take long to draw. What waits to be sent is on
 * every page.
 */
export function pageOfWhole<W extends Whole>(whole: W, page: number): { found: W; more: boolean } {
  const size = limits.question.answersPage
  const from = page * size
  const answers = whole.answers.filter(({ mark }, at) => (at >= from && at < from + size) || mark !== undefined)
  const ids = new Set<string | null>(answers.map(({ id }) => id)).add(null)
  const comments = whole.comments.filter(({ answer_id }) => ids.has(answer_id))
  return { found: { ...whole, answers, comments }, more: whole.answers.length > from + size }
}

/** The page that has an answer or a comment; undefined if the question has none with this id. What is on every page, the first one has. */
export function pageWith({ answers, comments }: Whole, id: string): number | undefined {
  const comment = comments.find(one => one.id === id)
  if (comment?.answer_id === null) return 0
  const at = answers.findIndex(answer => answer.id === (comment?.answer_id ?? id))
  return at < 0 ? undefined : answers[at]?.mark !== undefined ? 0 : Math.floor(at / limits.question.answersPage)
}
