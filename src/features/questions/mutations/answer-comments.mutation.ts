import { questions as calls } from '#contract/questions.ts'
import { mutation } from '#offline/index.ts'
import { addRules, changeRules, commentParams, deleteRules, parentParams } from './comments.rules.ts'

const { bodyOf: addBody, ...add } = addRules('answer-comment.add')
const { bodyOf: changeBody, ...change } = changeRules('answer-comment.change')

/** Comments on an answer. Where that is gone, the comment is parked with its text. */
export const commentAnswer = mutation({
  ...add,
  endpoint: calls.commentAnswer,
  wire: op => ({ params: parentParams(op), body: addBody(op) }),
})

/** Changes an own comment on an answer. */
export const changeAnswerComment = mutation({
  ...change,
  endpoint: calls.changeAnswerComment,
  wire: op => ({ params: commentParams(op), body: changeBody(op) }),
})

/** Deletes an own comment on an answer. */
export const deleteAnswerComment = mutation({
  ...deleteRules('answer-comment.delete', 'answer-comment.add'),
  endpoint: calls.removeAnswerComment,
  wire: op => ({ params: commentParams(op) }),
})
