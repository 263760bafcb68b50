import type { Store } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Insertable } from 'kysely'
import {
  anyCaller,
  groupManagers,
  holders,
  insiders,
  ownerOnly,
  owners,
  plans,
  readers,
  type Row,
  type Scene,
  signedIn,
  writers,
} from './actors.ts'

/** Whoever belongs to a community that everybody sees. */
const members = { ...signedIn, ...plans(403, 403, 403, 403), other: 403 }

type Circle = 'open' | 'hidden'
const slugOf = (circle: Circle, { communities }: Scene): string => communities?.[circle] ?? 'none'
const params =
  (circle: Circle, more: Record<string, string> = {}) =>
  (scene: Scene) => {
    const id = slugOf(circle, scene)
    return { id, ...Object.fromEntries(Object.entries(more).map(([name, of]) => [name, name === 'type' ? of : `${id}-${of}`])) }
  }

const question = () => ({ question: { title: 'Why do lanterns flicker?', content: 'They do it every night.' } })
const answer = () => ({ answer: { content: 'Because of the wind.' } })
const comment = () => ({ comment: { content: 'How often?' } })
const reason = 'It is about something else.'

interface Case {
  call: Row['name']
  more?: Record<string, string>
  query?: Row['query']
  body?: Row['body']
  open: Row['expect']
  hidden: Row['expect']
}

const guests = { open: anyCaller, hidden: insiders }
const users = { open: signedIn, hidden: readers }
const inside = { open: members, hidden: readers }
const authors = { open: holders, hidden: owners }
const moderators = { open: groupManagers, hidden: writers }
const [qid, aid] = ['question', 'answer']

const cases: readonly Case[] = [
  { call: 'questions.list', ...guests },
  { call: 'questions.similar', query: { title: 'lanterns' }, ...guests },
  { call: 'questions.tags', ...guests },
  { call: 'questions.show', more: { qid }, ...guests },
  { call: 'questions.create', body: question, ...inside },
  { call: 'questions.update', more: { qid }, body: question, ...authors },
  { call: 'questions.remove', more: { qid: 'alone' }, ...authors },
  { call: 'questions.accept', more: { qid }, body: () => ({ answer_id: null }), ...moderators },
  { call: 'questions.follow', more: { qid }, ...users },
  { call: 'questions.unfollow', more: { qid }, ...users },
  { call: 'questions.answer', more: { qid }, body: answer, ...inside },
  { call: 'questions.changeAnswer', more: { qid, aid }, body: answer, ...authors },
  { call: 'questions.removeAnswer', more: { qid, aid }, ...authors },
  { call: 'questions.comment', more: { qid }, body: comment, ...inside },
  { call: 'questions.changeComment', more: { qid, cid: 'comment' }, body: comment, ...authors },
  { call: 'questions.removeComment', more: { qid, cid: 'comment' }, ...authors },
  { call: 'questions.commentAnswer', more: { qid, aid }, body: comment, ...inside },
  { call: 'questions.changeAnswerComment', more: { qid, aid, cid: 'below' }, body: comment, ...authors },
  { call: 'questions.removeAnswerComment', more: { qid, aid, cid: 'below' }, ...authors },
  { call: 'questionModeration.reports', ...moderators },
  { call: 'questionModeration.answerReport', more: { rid: 'report' }, body: () => ({ report: { decision: 'dismiss' } }), ...moderators },
  { call: 'questionModeration.hide', more: { type: 'answer', wid: aid }, body: () => ({ hidden: { reason } }), ...moderators },
  { call: 'questionModeration.restore', more: { type: 'answer', wid: aid }, ...moderators },
  { call: 'questionModeration.earlierTexts', more: { type: 'question', wid: qid }, ...moderators },
]

const ofUser = ({ owner }: Scene) => ({ id: owner.id })
const ofGuest = ({ owner, sharing }: Scene) => ({ id: owner.id, slug: sharing?.guest ?? 'none' })

/** Questions of a community that everybody sees, and of one that others do not see at all; all is written by its owner. */
export const questionRows: readonly Row[] = [
  ...cases.flatMap(({ call, more, query, body, open, hidden }): Row[] => {
    const rest = { ...(query && { query }), ...(body && { body }) }
    return [
      { name: call, params: params('open', more), ...rest, expect: open },
      { name: `${call as 'questions.list'}: hidden`, params: params('hidden', more), ...rest, expect: hidden },
    ]
  }),
  ...(['open', 'hidden'] as const).map((circle): Row => ({
    name: circle === 'open' ? 'questionModeration.report' : 'questionModeration.report: hidden',
    params: params(circle),
    body: scene => ({ report: { type: 'question', id: `${slugOf(circle, scene)}-question`, reason } }),
    expect: users[circle],
  })),
  { name: 'questions.all', expect: anyCaller },
  { name: 'blockedPeople.list', params: ofUser, expect: ownerOnly },
  { name: 'blockedPeople.block', params: ofGuest, expect: ownerOnly },
  { name: 'blockedPeople.unblock', params: ofGuest, expect: ownerOnly },
]

/** What the owner of a community has written in it, and a report of a member about it. */
export async function addWritten(store: Store, community_slug: string, ownerId: string, memberId: string): Promise<void> {
  const id = (of: string) => `${community_slug}-${of}`
  const open = { hidden_reason: null, hidden_at: null, hidden_by: null, created_at: 1, edited_at: null, version: 1, change_seq: 1 }
  const written = {
    community_slug,
    question_id: id(qid),
    content: '<p>Because of the wind.</p>',
    written_by: ownerId,
    is_mirrored: true,
    ...open,
  }
  const asked: Omit<Insertable<Tables['questions']>, 'id'> = {
    community_slug,
    title: 'Why do lanterns flicker?',
    content: '<p>They do it every night.</p>',
    tags: ['wind'],
    is_public: true,
    asked_by: ownerId,
    accepted_answer_id: null,
    answers_count: 1,
    comments_count: 1,
    active_at: 1,
    shown_seq: 1,
    is_mirrored: true,
    ...open,
  }
  await store.write(async tx => {
    for (const of of [qid, 'alone'])
      await tx
        .insertInto('questions')
        .values({ id: id(of), ...asked })
        .execute()
    await tx
      .insertInto('answers')
      .values({ id: id(aid), comments_count: 1, ...written })
      .execute()
    await tx
      .insertInto('comments')
      .values([
        { id: id('comment'), answer_id: null, ...written },
        { id: id('below'), answer_id: id(aid), ...written },
      ])
      .execute()
    const about = { community_slug, question_id: id(qid), type: 'answer', content_id: id(aid), reporter_user_id: memberId } as const
    await tx
      .insertInto('content_reports')
      .values({ id: id('report'), ...about, reason, decision: null, answered_by: null, created_at: 1 })
      .execute()
  })
}
