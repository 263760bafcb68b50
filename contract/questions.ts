import * as v from 'valibot'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { membershipRole } from './group-people.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { answerInput, commentInput, contentBase, questionBase, questionChange, questionInput } from './question-fields.ts'
import { answerRow, commentRow, questionRow } from './question-rows.ts'
import { atMost } from './rules.ts'

const ofCommunity = '/communities/{id}'
const ofQuestions = `${ofCommunity}/questions` as const
const ofQuestion = `${ofQuestions}/{qid}` as const
const ofAnswers = `${ofQuestion}/answers` as const
const read = { method: 'GET', host: 'base', needs: 'guest', limit: 'records', errors: ['not_found', 'forbidden'] } as const
const change = { host: 'base', needs: 'user', keyed: true } as const
const errors = ['not_found', 'forbidden', 'gone', 'invalid'] as const
const conflict = 'With If-Match, a text that was changed meanwhile is refused with the current one.'
const again = 'The same id again changes nothing.'

const keyword = v.pipe(v.string(), v.trim(), atMost(limits.keywordLength))
const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform(value => value === 'true'),
  ),
  'false',
)

const answerChange = v.object({ id: v.optional(v.string()), content: answerInput.entries.content })
const versioned = { versioned: true, errors: [...errors, 'version_conflict'] } as const
const gone = v.object({ id: v.string() })
/** The id of something new; without one the server makes it. */
const newId = { id: v.optional(deviceMadeId) }

/** A question in a list of several communities. */
const publicQuestion = v.object({ ...questionRow.entries, community_name: v.string() })
export type PublicQuestion = v.InferOutput<typeof publicQuestion>

const similarQuestion = v.object({ id: v.string(), title: v.string(), answers_count: v.number(), is_answered: v.boolean() })
export type SimilarQuestion = v.InferOutput<typeof similarQuestion>

export const questionSorts = ['newest', 'active'] as const
export type QuestionSort = (typeof questionSorts)[number]

export const questions = {
  list: endpoint({
    ...read,
    path: ofQuestions,
    summary:
      'The questions of a community that the caller may read, in pages. With `q` those with all of its words come first, then those with some; `unanswered`: without any answer.',
    query: v.object({
      q: v.optional(keyword, ''),
      tag: v.optional(v.pipe(v.string(), atMost(limits.question.tag.max)), ''),
      sort: v.optional(v.picklist(questionSorts), 'newest'),
      unanswered: flag,
      mine: flag,
      ...pageQuery,
    }),
    reply: v.object({ questions: v.array(questionRow), total: v.number(), ...pageReply }),
  }),
  // Before a single question, whose address it would be too.
  similar: endpoint({
    ...read,
    path: `${ofQuestions}/similar`,
    summary: 'Questions of a community with words of a title, the most similar first.',
    query: v.object({ title: v.pipe(v.string(), v.trim(), atMost(limits.question.title.max)) }),
    reply: v.object({ questions: v.array(similarQuestion) }),
  }),
  show: endpoint({
    ...read,
    path: ofQuestion,
    summary:
      'A question with a page of its answers, the accepted one first and then the oldest, and all comments on these. The first page has the comments on the question. With `around`, the id of an answer or a comment, the page that has it; the first one if none has.',
    query: v.object({ ...pageQuery, around: v.optional(v.pipe(v.string(), atMost(300))) }),
    reply: v.object({
      question: questionRow,
      answers: v.array(answerRow),
      comments: v.array(commentRow),
      /** Of the caller in the community. */
      rw_access: v.nullable(membershipRole),
      ...pageReply,
    }),
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  create: endpoint({
    ...change,
    method: 'POST',
    path: ofQuestions,
    summary: `Asks a question in a community, for its members. Its author follows it. ${again}`,
    body: v.object({ ...newId, question: questionInput }),
    reply: questionRow,
    errors: [...errors, 'limit_reached'],
  }),
  update: endpoint({
    ...change,
    ...versioned,
    method: 'PUT',
    path: ofQuestion,
    summary: `Changes fields of an own question. With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused.`,
    body: v.object({ question: questionChange, base: v.optional(questionBase, {}) }),
    reply: questionRow,
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: ofQuestion,
    summary: 'Deletes an own question with its comments. One that others have answered is refused.',
    reply: gone,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  accept: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofQuestion}/accepted_answer`,
    summary:
      'Says which answer helped, for the author of the question and for admins and owners of the community; null: none. The last choice counts.',
    body: v.object({ answer_id: v.nullable(v.pipe(v.string(), atMost(300))) }),
    reply: questionRow,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  follow: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofQuestion}/follow`,
    summary: 'Follows a question: its answers and comments are told. Following twice changes nothing.',
    reply: questionRow,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  unfollow: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofQuestion}/follow`,
    summary: 'Unfollows a question; one that is not followed is no error.',
    reply: questionRow,
    errors: ['not_found', 'forbidden', 'gone'],
  }),

  answer: endpoint({
    ...change,
    method: 'POST',
    path: ofAnswers,
    summary: `Answers a question, for members of its community. Its author follows the question from then on. ${again}`,
    body: v.object({ ...newId, answer: answerInput }),
    reply: v.object({ answer: answerRow, question: questionRow }),
    errors: [...errors, 'limit_reached'],
  }),
  changeAnswer: endpoint({
    ...change,
    ...versioned,
    method: 'PUT',
    path: `${ofAnswers}/{aid}`,
    summary: `Changes an own answer. ${conflict}`,
    body: v.object({ answer: answerChange, base: v.optional(contentBase, {}) }),
    reply: v.object({ answer: answerRow }),
  }),
  removeAnswer: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofAnswers}/{aid}`,
    summary: 'Deletes an own answer with its comments. If it was accepted, the author of the question and its followers are told.',
    reply: v.object({ ...gone.entries, question: questionRow }),
    errors: ['not_found', 'forbidden', 'gone'],
  }),

  comment: endpoint({
    ...change,
    method: 'POST',
    path: `${ofQuestion}/comments`,
    summary: `Comments on a question, for members of its community. ${again}`,
    body: v.object({ ...newId, comment: commentInput }),
    reply: v.object({ comment: commentRow }),
    errors: [...errors, 'limit_reached'],
  }),
  changeComment: endpoint({
    ...change,
    ...versioned,
    method: 'PUT',
    path: `${ofQuestion}/comments/{cid}`,
    summary: `Changes an own comment on a question. ${conflict}`,
    body: v.object({ comment: commentInput, base: v.optional(contentBase, {}) }),
    reply: v.object({ comment: commentRow }),
  }),
  removeComment: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofQuestion}/comments/{cid}`,
    summary: 'Deletes an own comment on a question.',
    reply: gone,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  commentAnswer: endpoint({
    ...change,
    method: 'POST',
    path: `${ofAnswers}/{aid}/comments`,
    summary: `Comments on an answer, for members of its community. ${again}`,
    body: v.object({ ...newId, comment: commentInput }),
    reply: v.object({ comment: commentRow }),
    errors: [...errors, 'limit_reached'],
  }),
  changeAnswerComment: endpoint({
    ...change,
    ...versioned,
    method: 'PUT',
    path: `${ofAnswers}/{aid}/comments/{cid}`,
    summary: `Changes an own comment on an answer. ${conflict}`,
    body: v.object({ comment: commentInput, base: v.optional(contentBase, {}) }),
    reply: v.object({ comment: commentRow }),
  }),
  removeAnswerComment: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofAnswers}/{aid}/comments/{cid}`,
    summary: 'Deletes an own comment on an answer.',
    reply: gone,
    errors: ['not_found', 'forbidden', 'gone'],
  }),

  tags: endpoint({
    ...read,
    path: `${ofCommunity}/tags`,
    summary: 'The tags of the questions of a community that the caller may read, the most frequent first.',
    reply: v.object({ tags: v.array(v.object({ name: v.string(), count: v.number() })) }),
  }),
  all: endpoint({
    ...read,
    path: '/questions',
    summary: 'The public questions of all communities that show theirs to everybody, the best or else the newest first, in pages.',
    query: v.object({ q: v.optional(keyword, ''), ...pageQuery }),
    reply: v.object({ questions: v.array(publicQuestion), ...pageReply }),
    errors: [],
  }),
}
