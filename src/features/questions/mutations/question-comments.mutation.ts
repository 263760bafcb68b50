import { questions as calls } from '#contract/questions.ts'
import { mutation } from '#offline/index.ts'
import { addRules, changeRules, commentParams, deleteRules, parentParams } from './comments.rules.ts'

const { bodyOf: addBody, ...add } = addRules('comment.add')
const { bodyOf: changeBody, ...change } = changeRules('comment.change')

/** Comments on a question. Where that is gone, the comment is parked with its text. */
export const commentQuestion = mutation({ ...add, endpoint: calls.comment, wire: op => ({ params: parentParams(op), body: addBody(op) }) })

/** Changes an own comment on a question. */
export const changeComment = mutation({
  ...change,
  endpoint: calls.changeComment,
  wire: op => ({ params: commentParams(op), body: changeBody(op) }),
})

/** Deletes an own comment on a question. */
export const deleteComment = mutation({
  ...deleteRules('comment.delete', 'comment.add'),
  endpoint: calls.removeComment,
  wire: op => ({ params: commentParams(op) }),
})
