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
