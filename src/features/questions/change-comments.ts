import { commit } from '#offline/index.ts'
import { changeAnswerComment, commentAnswer, deleteAnswerComment } from './mutations/answer-comments.mutation.ts'
import type { CommentDeletion, CommentEdit, NewComment } from './mutations/comments.rules.ts'
import { changeComment, commentQuestion, deleteComment } from './mutations/question-comments.mutation.ts'

// Comments on a question and on an answer have calls of their own.

export const writeComment = (comment: NewComment): Promise<unknown> =>
  comment.answer === null ? commit(commentQuestion, comment) : commit(commentAnswer, comment)

export const saveComment = (edit: CommentEdit): Promise<unknown> =>
  edit.answer === null ? commit(changeComment, edit) : commit(changeAnswerComment, edit)

export const removeComment = (comment: CommentDeletion): Promise<unknown> =>
  comment.answer === null ? commit(deleteComment, comment) : commit(deleteAnswerComment, comment)
