import { v7 as newId } from 'uuid'
import type { PendingInvite } from '#contract/invites.ts'
import { roleMay } from '#contract/roles.ts'
import { addPage } from '#features/community-pages/mutations/add-page.mutation.ts'
import { changePage } from '#features/community-pages/mutations/change-page.mutation.ts'
import { orderPages } from '#features/community-pages/mutations/order-pages.mutation.ts'
import { removePage } from '#features/community-pages/mutations/remove-page.mutation.ts'
import { ownCommunityPages } from '#features/community-pages/community-pages.mirrored.ts'
import { communities } from '#features/communities/communities.mirrored.ts'
import { changeCommunitySettings } from '#features/communities/mutations/change-community-settings.mutation.ts'
import { changeCommunity } from '#features/communities/mutations/change-community.mutation.ts'
import { createCommunity } from '#features/communities/mutations/create-community.mutation.ts'
import { deleteCommunity } from '#features/communities/mutations/delete-community.mutation.ts'
import { changeMember } from '#features/memberships/groups/change-member.mutation.ts'
import { groupMembers, type OwnMembershipRow, ownMemberships } from '#features/memberships/groups/groups.mirrored.ts'
import { inviteToGroup } from '#features/memberships/groups/invite-to-group.mutation.ts'
import { joinCommunity } from '#features/memberships/groups/join-community.mutation.ts'
import { leaveGroup } from '#features/memberships/groups/leave-group.mutation.ts'
import type { OneMember } from '#features/memberships/groups/members.rules.ts'
import { removeMember } from '#features/memberships/groups/remove-member.mutation.ts'
import { acceptInvite } from '#features/memberships/mutations/accept-invite.mutation.ts'
import { declineInvite } from '#features/memberships/mutations/decline-invite.mutation.ts'
import { changeOpportunity } from '#features/opportunities/mutations/change-opportunity.mutation.ts'
import { closeOpportunity } from '#features/opportunities/mutations/close-opportunity.mutation.ts'
import { deleteOpportunity } from '#features/opportunities/mutations/delete-opportunity.mutation.ts'
import { postOpportunity } from '#features/opportunities/mutations/post-opportunity.mutation.ts'
import { opportunities } from '#features/opportunities/opportunities.mirrored.ts'
import { acceptAnswer } from '#features/questions/mutations/accept-answer.mutation.ts'
import { changeAnswerComment, commentAnswer, deleteAnswerComment } from '#features/questions/mutations/answer-comments.mutation.ts'
import { answerQuestion } from '#features/questions/mutations/answer-question.mutation.ts'
import { askQuestion } from '#features/questions/mutations/ask-question.mutation.ts'
import { changeAnswer } from '#features/questions/mutations/change-answer.mutation.ts'
import { changeQuestion } from '#features/questions/mutations/change-question.mutation.ts'
import { deleteAnswer } from '#features/questions/mutations/delete-answer.mutation.ts'
import { deleteQuestion } from '#features/questions/mutations/delete-question.mutation.ts'
import { followQuestion } from '#features/questions/mutations/follow-question.mutation.ts'
import { changeComment, commentQuestion, deleteComment } from '#features/questions/mutations/question-comments.mutation.ts'
import { unfollowQuestion } from '#features/questions/mutations/unfollow-question.mutation.ts'
import { answers, comments, type QuestionHere, questions } from '#features/questions/questions.mirrored.ts'
import type { TestServer } from '../support/test-server.ts'
import type { Person, PersonalDevice } from './community-people.ts'
import type { Device } from './real-device.ts'

/** What somebody does on a tab of a device. */
export interface Turn {
  server: TestServer
  people: readonly Person[]
  device: PersonalDevice
  tab: Device
  /** The first slugs of all communities that were made, with their names. */
  made: Map<string, string>
  random: () => number
  /** Something that nobody has written before. */
  text: (what: string) => string
}
export type Act = (turn: Turn) => Promise<unknown>

const pick = <T>({ random }: Turn, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
const chance = ({ random }: Turn, share: number) => random() < share

/** One of the own communities; without any, they ask to join one. */
const within =
  (act: (turn: Turn, own: OwnMembershipRow) => Promise<unknown>): Act =>
  async turn => {
    const rows = (await turn.device.rows(turn.tab, ownMemberships)).filter(({ kind }) => kind === 'community')
    const own = pick(turn, rows)
    return own ? act(turn, own) : join(turn)
  }
const make: Act = async turn => {
  const name = turn.text('Circle')
  const input = { name, tagline: 'All about light', country_id: 'DE', community_type_id: 4 as const, invite_only: chance(turn, 0.3) }
  const { result } = await turn.device.commit(turn.tab, createCommunity, input, name)
  turn.made.set(result.slug_value, name)
}
const makeBelow = within(async (turn, own) => {
  const name = turn.text('Part')
  const above = { parent_id: own.slug_value, parent_name: own.name }
  const input = { name, tagline: 'All about light', country_id: 'DE', community_type_id: 3 as const, ...above }
  const { result } = await turn.device.commit(turn.tab, createCommunity, input, name)
  turn.made.set(result.slug_value, name)
})
const rename = within(async (turn, { slug_value }) => {
  const text = turn.text('Words')
  await turn.device.commit(
    turn.tab,
    changeCommunity,
    { slug_value, change: chance(turn, 0.5) ? { tagline: text } : { description: text } },
    text,
  )
})
const set = within((turn, { slug_value }) => {
  const is = chance(turn, 0.5)
  const change = chance(turn, 0.5) ? { invite_only: is } : chance(turn, 0.5) ? { questions_visible: is } : { overview_visible: is }
  return turn.device.commit(turn.tab, changeCommunitySettings, { slug_value, change })
})
const erase = within(async (turn, own) => {
  if (own.role !== 'owner' || !chance(turn, 0.4)) return
  await turn.device.commit(turn.tab, deleteCommunity, { slug_value: own.slug_value })
})
const join: Act = turn => {
  const found = pick(turn, [...turn.made])
  if (!found) return make(turn)
  const [slug_value, name] = found
  const message = turn.text('Please let me in')
  const group = { kind: 'community' as const, slug_value, name }
  const input = { id: newId(), group, message, research_group_ids: [], inviteOnly: chance(turn, 0.3) }
  return turn.device.commit(turn.tab, joinCommunity, input)
}
const leave = within(async (turn, { slug_value, name }) => {
  const group = { kind: 'community' as const, slug_value, name }
  if (chance(turn, 0.4)) await turn.device.commit(turn.tab, leaveGroup, { group, own_slug: turn.device.person.slug })
})
const onMember = (act: (turn: Turn, one: OneMember) => Promise<unknown>): Act =>
  within(async (turn, { slug_value, name, role }) => {
    const rows = (await turn.device.rows(turn.tab, groupMembers)).filter(
      row => row.group_slug === slug_value && row.role !== 'owner' && row.slug_values[0] !== turn.device.person.slug,
    )
    const row = pick(turn, rows)
    if (!row || !roleMay(role, 'manageMembers')) return
    const member = { member_id: row.member_id, slug: row.slug_values[0] ?? '', full_name: row.full_name }
    await act(turn, { group: { kind: 'community', slug_value, name }, member })
  })
const remove = onMember((turn, one) => turn.device.commit(turn.tab, removeMember, one))
const promote = onMember((turn, one) =>
  turn.device.commit(turn.tab, changeMember, { ...one, role: chance(turn, 0.6) ? ('admin' as const) : ('member' as const) }),
)
const invite = within(async (turn, { slug_value, name, role }) => {
  const other = pick(turn, turn.people)!
  if (!roleMay(role, 'manageMembers')) return
  const invited = { people: [{ email: other.user.email }], message: '' }
  await turn.device.commit(turn.tab, inviteToGroup, { id: newId(), group: { kind: 'community', slug_value, name }, invite: invited })
})
const answerInvite: Act = async turn => {
  const { user } = turn.device.person
  const { body } = await turn.server.request<{ invites: PendingInvite[] }>(`/v1/users/${user.id}/invites`, { user })
  const found = pick(turn, body.invites)
  if (!found) return
  if (chance(turn, 0.8)) await turn.device.commit(turn.tab, acceptInvite, { invite: found })
  else await turn.device.commit(turn.tab, declineInvite, { invite: found })
}

const ask = within(async (turn, { slug_value }) => {
  const content = turn.text('What is light?')
  const input = { title: turn.text('Why'), content, is_public: chance(turn, 0.5), tags: chance(turn, 0.3) ? ['light'] : [] }
  await turn.device.commit(turn.tab, askQuestion, { community: slug_value, question: newId(), input }, content)
})
const onQuestion =
  (act: (turn: Turn, row: QuestionHere) => Promise<unknown>, own = false): Act =>
  async turn => {
    const row = pick(
      turn,
      (await turn.device.rows(turn.tab, questions)).filter(({ is_own }) => !own || is_own),
    )
    return row ? act(turn, row) : ask(turn)
  }
const placeOf = ({ community, id: question, title }: QuestionHere) => ({ community, question, title })
const editQuestion = onQuestion(async (turn, row) => {
  const { version, title, content, tags, is_public } = row
  const text = turn.text('Changed')
  const seen = { version, fields: { title, content, tags, is_public } }
  const change = chance(turn, 0.5) ? { title: text } : { content: `<p>${text}</p>` }
  await turn.device.commit(turn.tab, changeQuestion, { ...placeOf(row), change, seen }, text)
}, true)
const dropQuestion = onQuestion(async (turn, row) => {
  if (chance(turn, 0.5)) await turn.device.commit(turn.tab, deleteQuestion, placeOf(row))
}, true)
const answer = onQuestion(async (turn, row) => {
  const content = turn.text('Because of the light')
  await turn.device.commit(turn.tab, answerQuestion, { ...placeOf(row), id: newId(), content }, content)
})
const onAnswer = (
  act: (turn: Turn, row: QuestionHere, below: { id: string; content: string; version: number; is_own: boolean }) => Promise<unknown>,
): Act =>
  onQuestion(async (turn, row) => {
    const below = pick(
      turn,
      (await turn.device.rows(turn.tab, answers)).filter(({ question_id }) => question_id === row.id),
    )
    return below ? act(turn, row, below) : answer(turn)
  })
const editAnswer = onAnswer(async (turn, row, { id, content, version, is_own }) => {
  const text = turn.text('Changed answer')
  const seen = { version, fields: { content } }
  if (is_own) await turn.device.commit(turn.tab, changeAnswer, { ...placeOf(row), id, content: `<p>${text}</p>`, seen }, text)
})
const dropAnswer = onAnswer(async (turn, row, { id, is_own }) => {
  if (is_own) await turn.device.commit(turn.tab, deleteAnswer, { ...placeOf(row), id })
})
const accept = onAnswer(async (turn, row, { id }) => {
  if (row.is_own) await turn.device.commit(turn.tab, acceptAnswer, { ...placeOf(row), answer: chance(turn, 0.8) ? id : null })
})
const comment = onQuestion(async (turn, row) => {
  const content = turn.text('Comment')
  await turn.device.commit(turn.tab, commentQuestion, { ...placeOf(row), answer: null, id: newId(), content }, content)
})
const commentBelow = onAnswer(async (turn, row, { id: below }) => {
  const content = turn.text('Comment below')
  await turn.device.commit(turn.tab, commentAnswer, { ...placeOf(row), answer: below, id: newId(), content }, content)
})
const onComment: Act = async turn => {
  const row = pick(
    turn,
    (await turn.device.rows(turn.tab, comments)).filter(({ is_own }) => is_own),
  )
  if (!row) return comment(turn)
  const question = (await turn.device.rows(turn.tab, questions)).find(({ id }) => id === row.question_id)
  if (!question) return
  const { id, answer_id, content, version } = row
  const place = { ...placeOf(question), answer: answer_id, id }
  const isBelow = answer_id !== null
  if (chance(turn, 0.4)) {
    if (isBelow) await turn.device.commit(turn.tab, deleteAnswerComment, place)
    else await turn.device.commit(turn.tab, deleteComment, place)
    return
  }
  const text = turn.text('Changed comment')
  const edit = { ...place, content: `<p>${text}</p>`, seen: { version, fields: { content } } }
  if (isBelow) await turn.device.commit(turn.tab, changeAnswerComment, edit, text)
  else await turn.device.commit(turn.tab, changeComment, edit, text)
}
const follow = onQuestion(async (turn, row) => {
  if (row.is_followed) await turn.device.commit(turn.tab, unfollowQuestion, placeOf(row))
  else await turn.device.commit(turn.tab, followQuestion, placeOf(row))
})

const write = within(async (turn, { slug_value: community }) => {
  const content = turn.text('A page about light')
  await turn.device.commit(turn.tab, addPage, { community, title: turn.text('Page'), content: `<p>${content}</p>` }, content)
})
const onPage =
  (act: (turn: Turn, community: string, row: { id: string; title: string; content: string; version: number }) => Promise<unknown>): Act =>
  async turn => {
    const row = pick(turn, await turn.device.rows(turn.tab, ownCommunityPages))
    return row ? act(turn, row.community_slug, row) : write(turn)
  }
const rewrite = onPage(async (turn, community, { id, title, content, version }) => {
  const text = turn.text('Rewritten')
  const change = chance(turn, 0.4) ? { title: text } : { content: `<p>${text}</p>` }
  await turn.device.commit(turn.tab, changePage, { community, id, change, seen: { version, title, content } }, text)
})
const move = onPage((turn, community, { id }) =>
  turn.device.commit(turn.tab, orderPages, { community, id, to: Math.floor(turn.random() * 3) }),
)
const dropPage = onPage(async (turn, community, { id }) => {
  if (chance(turn, 0.5)) await turn.device.commit(turn.tab, removePage, { community, id })
})

const post = within(async (turn, { slug_value, name }) => {
  const content = turn.text('Keep the light')
  const opportunity = { kind: 'job' as const, title: turn.text('Keeper'), content: `<p>${content}</p>` }
  const input = { group_type: 'community' as const, group_slug: slug_value, group_name: name, opportunity }
  await turn.device.commit(turn.tab, postOpportunity, input, content)
})
const onOpportunity: Act = async turn => {
  const row = pick(turn, await turn.device.rows(turn.tab, opportunities))
  if (!row) return post(turn)
  const { group_type, group_slug, id, title } = row
  const key = { group_type, group_slug, id, title }
  const kind = turn.random()
  if (kind < 0.2) return turn.device.commit(turn.tab, deleteOpportunity, key)
  if (kind < 0.5) return turn.device.commit(turn.tab, closeOpportunity, { ...key, closed: row.closed_at === null })
  const text = turn.text('Another keeper')
  const change = kind < 0.75 ? { title: text } : { content: `<p>${text}</p>` }
  await turn.device.commit(turn.tab, changeOpportunity, { ...key, change, seen: row }, text)
}

/** A moderator hides something on another device, or shows it again. */
const moderate: Act = async turn => {
  const owned = await turn.device.rows(turn.tab, communities)
  const own = pick(turn, owned)
  const row = pick(
    turn,
    (await turn.device.rows(turn.tab, answers)).filter(({ community }) => community === own?.slug_value),
  )
  if (!own || !row) return
  const path = `/v1/communities/${own.slug_value}/hidden/answer/${row.id}`
  const { user } = turn.device.person
  const hides = chance(turn, 0.7)
  await turn.server.request(path, {
    method: hides ? 'PUT' : 'DELETE',
    user,
    key: true,
    ...(hides && { body: { hidden: { reason: 'Not about light' } } }),
  })
}

/** What is there before: a community of all, with something of each kind, some of it by each of them. */
export async function beginTogether(turns: readonly Turn[]): Promise<void> {
  for (const turn of turns) for (const act of [ask, answer, comment, write, post]) await act({ ...turn, random: () => 0 })
}

/** How often each act comes. */
export const communityActs: readonly (readonly [times: number, name: string, act: Act])[] = [
  [1, 'make', make],
  [1, 'make below', makeBelow],
  [2, 'rename', rename],
  [1, 'set', set],
  [1, 'erase', erase],
  [3, 'join', join],
  [1, 'leave', leave],
  [1, 'remove', remove],
  [1, 'promote', promote],
  [2, 'invite', invite],
  [3, 'answer invite', answerInvite],
  [4, 'ask', ask],
  [3, 'edit question', editQuestion],
  [1, 'drop question', dropQuestion],
  [5, 'answer', answer],
  [3, 'edit answer', editAnswer],
  [1, 'drop answer', dropAnswer],
  [2, 'accept', accept],
  [2, 'comment', comment],
  [2, 'comment below', commentBelow],
  [3, 'on comment', onComment],
  [1, 'follow', follow],
  [2, 'write', write],
  [3, 'rewrite', rewrite],
  [2, 'move', move],
  [1, 'drop page', dropPage],
  [2, 'post', post],
  [3, 'on opportunity', onOpportunity],
  [1, 'moderate', moderate],
]
