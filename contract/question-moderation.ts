import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { personInGroup } from './group-people.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { moderationReason } from './question-fields.ts'
import { atLeast, atMost } from './rules.ts'

/** What people write in a community, as reports and moderators name it. */
export const writtenTypes = ['question', 'answer', 'comment'] as const
export type WrittenType = (typeof writtenTypes)[number]

const ofCommunity = '/communities/{id}'
const types = { type: v.picklist(writtenTypes) }
const change = { host: 'base', needs: 'user', keyed: true } as const
const writtenId = v.pipe(v.string(), atLeast(1), atMost(300))

/** A report that waits, as moderators see it. */
const report = v.object({
  id: v.string(),
  type: v.picklist(writtenTypes),
  /** Of what was reported. */
  content_id: v.string(),
  question_id: v.string(),
  question_title: v.string(),
  /** The beginning of the text. */
  excerpt: v.string(),
  author: v.nullable(personInGroup),
  reporter: v.nullable(personInGroup),
  reason: v.string(),
  created_at: v.number(),
})
export type QuestionReport = v.InferOutput<typeof report>

/** What moderators have hidden, or shown again. */
const moderated = v.object({ type: v.picklist(writtenTypes), id: v.string(), hidden: v.boolean() })

/** What the author wrote before an edit. */
const earlierText = v.object({ version: v.number(), title: v.nullable(v.string()), content: v.string(), at: v.number() })

export const questionModeration = {
  report: endpoint({
    ...change,
    method: 'POST',
    path: `${ofCommunity}/reports`,
    summary: 'Reports a question, an answer or a comment to the moderators of its community. Doing so twice changes the reason.',
    body: v.object({ report: v.object({ type: types.type, id: writtenId, reason: moderationReason }) }),
    reply: v.object({ report: v.object({ id: v.string() }) }),
    errors: ['not_found', 'forbidden', 'gone', 'limit_reached'],
  }),
  reports: endpoint({
    method: 'GET',
    host: 'base',
    path: `${ofCommunity}/reports`,
    summary: 'The reports that wait in a community, the oldest first, in pages. For its owners and admins.',
    query: v.object(pageQuery),
    reply: v.object({ reports: v.array(report), ...pageReply }),
    needs: 'user',
    errors: ['not_found', 'forbidden'],
  }),
  answerReport: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofCommunity}/reports/{rid}`,
    summary:
      'Answers the reports about one thing: `hide` hides it with a reason that its author reads, `dismiss` leaves it. Answering twice in the same way is no error.',
    body: v.object({
      report: v.variant('decision', [
        v.object({ decision: v.literal('hide'), reason: moderationReason }),
        v.object({ decision: v.literal('dismiss') }),
      ]),
    }),
    reply: v.object({ id: v.string() }),
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  hide: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofCommunity}/hidden/{type}/{wid}`,
    params: types,
    summary:
      'Hides a question, an answer or a comment, with a reason that its author reads. An accepted answer is no longer accepted. For the owners and admins of the community.',
    body: v.object({ hidden: v.object({ reason: moderationReason }) }),
    reply: moderated,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  restore: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofCommunity}/hidden/{type}/{wid}`,
    params: types,
    summary: 'Shows again what was hidden; what is not hidden is no error.',
    reply: moderated,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  earlierTexts: endpoint({
    method: 'GET',
    host: 'base',
    path: `${ofCommunity}/earlier_texts/{type}/{wid}`,
    params: types,
    summary: 'What the author of something wrote before the last edits, the latest first. For its author and for owners and admins.',
    reply: v.object({ earlier_texts: v.array(earlierText) }),
    needs: 'user',
    errors: ['not_found', 'forbidden'],
  }),
}
