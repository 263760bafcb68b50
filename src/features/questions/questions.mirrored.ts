import type { AnswerRow, CommentRow, QuestionRow } from '#contract/question-rows.ts'
import { groupLane, groupLanes, ownMemberships } from '#features/memberships/index.ts'
import { keyText, type MirrorScope, mirrored, rowsAt, rowsWhere, type SyncMark } from '#offline/index.ts'

export type QuestionHere = QuestionRow & { mark?: SyncMark }
export type AnswerHere = AnswerRow & { mark?: SyncMark }
export type CommentHere = CommentRow & { mark?: SyncMark }

const mutations = () => import('./mirror/mutations.ts')
/** What is written in a community is sent after what was changed there before: a community that was made offline comes first. */
const shared = { since: 12, lanes: groupLanes, mutations }

/** The latest questions of the user's communities. */
export const questions = mirrored<QuestionHere>()({
  ...shared,
  name: 'questions',
  title: 'Questions',
  key: ['id'],
  indexes: ['community'],
  // Who is no member any more keeps none of them.
  goesWith: { whole: ownMemberships, field: 'community', valueOf: key => /^community\/(.+)$/.exec(key)?.[1] },
  target: 'question',
})

/** Their answers. */
export const answers = mirrored<AnswerHere>()({
  ...shared,
  name: 'question_answers',
  title: 'Answers',
  key: ['question_id', 'id'],
  indexes: ['question_id'],
  parent: questions,
  target: 'answer',
})

/** The comments on both. */
export const comments = mirrored<CommentHere>()({
  ...shared,
  name: 'comments',
  title: 'Comments',
  key: ['question_id', 'id'],
  indexes: ['question_id'],
  parent: questions,
  target: 'comment',
})

/** A question, by its community (the first slug) and its id. */
export interface QuestionPlace {
  community: string
  question: string
}

export const answerKey = (answer: Pick<AnswerRow, 'question_id' | 'id'>): string => keyText(answers, answer)
export const commentKey = (comment: Pick<CommentRow, 'question_id' | 'id'>): string => keyText(comments, comment)

/** A question with all that is on the device below it. */
export const oneQuestion = ({ community, question }: QuestionPlace): MirrorScope => ({
  rows: [rowsAt(questions, question), rowsWhere(answers, 'question_id', question), rowsWhere(comments, 'question_id', question)],
  lane: groupLane(community),
})
export const questionsOf = (community: string): MirrorScope => ({
  rows: [rowsWhere(questions, 'community', community)],
  lane: groupLane(community),
})
