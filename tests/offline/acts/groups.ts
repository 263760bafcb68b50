import { addTopic } from '#features/groups/mutations/add-topic.mutation.ts'
import { changeGroup } from '#features/groups/mutations/change-group.mutation.ts'
import { changeTopic } from '#features/groups/mutations/change-topic.mutation.ts'
import { createGroup } from '#features/groups/mutations/create-group.mutation.ts'
import { deleteGroup } from '#features/groups/mutations/delete-group.mutation.ts'
import { removeTopic } from '#features/groups/mutations/remove-topic.mutation.ts'
import { type OwnGroupRow, researchGroups } from '#features/groups/research-groups.mirrored.ts'
import { cancelJoin } from '#features/memberships/groups/cancel-join.mutation.ts'
import { changeMember } from '#features/memberships/groups/change-member.mutation.ts'
import {
  allJoinRequests,
  allMemberships,
  groupMembers,
  joinRequests,
  oneGroup,
  type OwnMembershipRow,
  ownMemberships,
} from '#features/memberships/groups/groups.mirrored.ts'
import { joinGroup } from '#features/memberships/groups/join-group.mutation.ts'
import { leaveGroup } from '#features/memberships/groups/leave-group.mutation.ts'
import type { ChangedGroup } from '#features/memberships/groups/groups.rules.ts'
import type { OneMember } from '#features/memberships/groups/members.rules.ts'
import { removeMember } from '#features/memberships/groups/remove-member.mutation.ts'
import type { Enqueued } from '#offline/queue/enqueue.ts'
import { allMadeGroups } from '../model/made-groups.ts'
import { type Act, type Choice, elsewhere, some } from './act.ts'

/** One of three groups, which two devices may make. */
const makeGroup: Act = ({ tab, random }) => {
  const slug = `lab-${Math.floor(random() * 3)}`
  return tab.commit(createGroup, {
    name: some(random, 'Lab'),
    category: 'academic',
    research_group_type_ids: ['laboratory'],
    country_id: 'DE',
    slug,
  })
}

/** One of the groups; makes one if there is none. */
const onGroup =
  (act: (choice: Choice, group: OwnGroupRow) => Promise<Enqueued<unknown>>): Act =>
  async choice => {
    const rows = [...(await choice.tab.view(allMadeGroups)).of(researchGroups).values()]
    const row = rows[Math.floor(choice.random() * rows.length)]
    return row ? act(choice, row) : makeGroup(choice)
  }
const editOne = onGroup(({ tab, random }, { slug_value, diseases }) => {
  const kind = random()
  if (kind < 0.3) return tab.commit(changeGroup, { slug_value, change: { city: some(random, 'City') } })
  if (kind < 0.6) return tab.commit(changeGroup, { slug_value, change: { name: some(random, 'Lab') } })
  const words = [...diseases.filter(() => random() < 0.7), some(random, 'Disease')]
  return tab.commit(changeGroup, { slug_value, change: { diseases: words } })
})
const addTopicTo = onGroup(({ tab, random }, { slug_value: group }) => tab.commit(addTopic, { group, title: some(random, 'Topic') }))

/** One of the topics of a group; adds one if there is none. */
const onTopic = (act: (choice: Choice, group: string, id: string) => Promise<Enqueued<unknown>>): Act =>
  onGroup((choice, group) => {
    const topic = group.topics[Math.floor(choice.random() * group.topics.length)]
    return topic ? act(choice, group.slug_value, topic.id) : addTopicTo(choice)
  })
const editTopicOf = onTopic(({ tab, random }, group, id) => {
  const change = random() < 0.5 ? { title: some(random, 'Topic') } : { description: some(random, 'About') }
  return tab.commit(changeTopic, { group, id, change })
})
const dropTopicOf = onTopic(({ tab }, group, id) => tab.commit(removeTopic, { group, id }))
const dropGroup = onGroup(({ tab, random }, { slug_value }) => tab.commit(deleteGroup, { slug_value, undoable: random() < 0.5 }))

/** Not an act of this user: another owner deletes a group, or changes their role in it. */
const groupElsewhere = onGroup(({ server, random }, { slug_value }) => {
  const kind = random()
  if (!server.groups.made.rows.has(slug_value)) return elsewhere()
  if (kind < 0.3) server.groups.drop(slug_value)
  else server.groups.changeRole(slug_value, kind < 0.6 ? 'member' : kind < 0.8 ? 'admin' : 'owner')
  return elsewhere()
})

/** Two organisations: one is joined at once, the other one on request. */
const askOne: Act = ({ tab, random }) => {
  const slug_value = random() < 0.5 ? 'open-harbour' : 'harbour'
  const group = { kind: 'organisation', slug_value, name: slug_value } as const
  return tab.commit(joinGroup, { id: `ask-${slug_value}`, group, message: some(random, 'May I join you?') })
}
const cancelOne: Act = async choice => {
  const rows = [...(await choice.tab.view(allJoinRequests)).of(joinRequests).values()]
  const row = rows.find(({ action, deleted_at }) => action === null && deleted_at === null)
  return row ? choice.tab.commit(cancelJoin, { id: row.id }) : askOne(choice)
}

/** One of the organisations that the user belongs to; joins one if there is none. */
const inOrganisation =
  (act: (choice: Choice, group: ChangedGroup, own: OwnMembershipRow) => Promise<Enqueued<unknown>>): Act =>
  async choice => {
    const all = [...(await choice.tab.view(allMemberships)).of(ownMemberships).values()]
    const rows = all.filter(({ kind }) => kind === 'organisation')
    const row = rows[Math.floor(choice.random() * rows.length)]
    return row ? act(choice, { kind: 'organisation', slug_value: row.slug_value, name: row.name }, row) : askOne(choice)
  }
const leaveOrganisation = inOrganisation(({ tab }, group) => tab.commit(leaveGroup, { group, own_slug: 'ada' }))

/** One of the members whom the user may change; leaves if there is none. */
const onMember = (act: (choice: Choice, one: OneMember) => Promise<Enqueued<unknown>>): Act =>
  inOrganisation(async (choice, group, own) => {
    const rows = [...(await choice.tab.view(oneGroup(group))).of(groupMembers).values()]
    const row = rows.find(({ member_id, role }) => member_id === 'ben' && role !== 'owner')
    if (!row || own.role === 'member') return leaveOrganisation(choice)
    return act(choice, { group, member: { member_id: row.member_id, slug: 'ben', full_name: 'Ben' } })
  })
const changeRoleOf = onMember(({ tab, random }, one) => {
  const role = random() < 0.5 ? ('admin' as const) : ('member' as const)
  return tab.commit(changeMember, { ...one, role })
})
const removeOneMember = onMember(({ tab }, one) => tab.commit(removeMember, one))

/** Not an act of this user: they get a role in an organisation where Ben is a member too, or lose it. */
const organisationElsewhere: Act = ({ server, random }) => {
  const kind = random()
  if (kind < 0.3) server.groups.drop('harbour', 'organisation')
  else {
    server.groups.join('harbour', kind < 0.5 ? 'admin' : 'owner', 'organisation')
    server.groups.enter('harbour', 'ben', 'member', 'organisation')
  }
  return elsewhere()
}

/** The acts that affect one subject’s rows, by its name. */
export const groupActs = {
  research_groups: [makeGroup, editOne, editOne, editOne, addTopicTo, editTopicOf, editTopicOf, dropTopicOf, dropGroup, groupElsewhere],
  own_memberships: [askOne, askOne, leaveOrganisation, organisationElsewhere, organisationElsewhere],
  group_members: [organisationElsewhere, changeRoleOf, changeRoleOf, removeOneMember, leaveOrganisation],
  join_requests: [askOne, askOne, cancelOne],
} satisfies Record<string, readonly Act[]>
