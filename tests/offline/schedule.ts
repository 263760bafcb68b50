import { expect } from 'vitest'
import { namesakePair } from '#contract/namesakes.ts'
import type { ContactInput } from '#contract/contact-info.ts'
import { seeAllAnnouncements } from '#features/announcements/see-all-announcements.mutation.ts'
import { seeAnnouncement } from '#features/announcements/see-announcement.mutation.ts'
import { readAllNotifications } from '#features/notifications/read-all-notifications.mutation.ts'
import { readNotification } from '#features/notifications/read-notification.mutation.ts'
import { changeFollowed } from '#features/alerts/change-followed.mutation.ts'
import { follow } from '#features/alerts/follow.mutation.ts'
import { changeSearch } from '#features/alerts/searches/change-search.mutation.ts'
import { addTopic } from '#features/groups/mutations/add-topic.mutation.ts'
import { changeGroup } from '#features/groups/mutations/change-group.mutation.ts'
import { changeTopic } from '#features/groups/mutations/change-topic.mutation.ts'
import { createGroup } from '#features/groups/mutations/create-group.mutation.ts'
import { deleteGroup } from '#features/groups/mutations/delete-group.mutation.ts'
import { removeTopic } from '#features/groups/mutations/remove-topic.mutation.ts'
import { type OwnGroupRow, researchGroups } from '#features/groups/research-groups.mirrored.ts'
import { deleteSearch } from '#features/alerts/searches/delete-search.mutation.ts'
import { saveSearch } from '#features/alerts/searches/save-search.mutation.ts'
import { allSearches, searches } from '#features/alerts/searches/searches.mirrored.ts'
import { addPublication } from '#features/own-publications/mutations/add-publication.mutation.ts'
import { changePublication } from '#features/own-publications/mutations/change-publication.mutation.ts'
import { removePublication } from '#features/own-publications/mutations/remove-publication.mutation.ts'
import { changePreferences } from '#features/preferences/change-preferences.mutation.ts'
import { addEducation, removeEducation } from '#features/researchers/editing/mutations/educations.mutation.ts'
import { addExperience, changeExperience, removeExperience } from '#features/researchers/editing/mutations/experiences.mutation.ts'
import { ownProfileChange } from '#features/researchers/editing/mutations/change-own-profile.mutation.ts'
import { experiences, wholeProfile } from '#features/researchers/researchers.mirrored.ts'
import { seeSearch } from '#features/alerts/searches/see-search.mutation.ts'
import { addContact } from '#features/contacts/own/add-contact.mutation.ts'
import { changeContact } from '#features/contacts/own/change-contact.mutation.ts'
import { allContacts, ownContacts } from '#features/contacts/own/own-contacts.mirrored.ts'
import { removeContact } from '#features/contacts/own/remove-contact.mutation.ts'
import { unfollow } from '#features/alerts/unfollow.mutation.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { addOwnEntries } from '#features/folders/mutations/add-own-entries.mutation.ts'
import { changeOwnEntry } from '#features/folders/mutations/change-own-entry.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { linkEntry } from '#features/folders/mutations/link-entry.mutation.ts'
import { markItem } from '#features/folders/mutations/mark-item.mutation.ts'
import { moveItem } from '#features/folders/mutations/move-item.mutation.ts'
import { noteItem } from '#features/folders/mutations/note-item.mutation.ts'
import { seeItem } from '#features/folders/mutations/see-item.mutation.ts'
import { tagItem } from '#features/folders/mutations/tag-item.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { leaveSharedFolder } from '#features/folders/mutations/leave-folder.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { removeOwnEntry } from '#features/folders/mutations/remove-own-entry.mutation.ts'
import { ownEntries, ownEntryKey } from '#features/folders/own-entries.mirrored.ts'
import { ownEntriesOf } from '#features/folders/mutations/folders.scopes.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { takeBack } from '#features/researchers/namesakes/take-back.mutation.ts'
import { tellApart } from '#features/researchers/namesakes/tell-apart.mutation.ts'
import { cancelJoin } from '#features/memberships/groups/cancel-join.mutation.ts'
import { changeMember } from '#features/memberships/groups/change-member.mutation.ts'
import {
  allJoinRequests,
  allMemberships,
  groupMembers,
  joinRequests,
  oneGroup,
  ownMemberships,
  type OwnMembershipRow,
} from '#features/memberships/groups/groups.mirrored.ts'
import { joinGroup } from '#features/memberships/groups/join-group.mutation.ts'
import { leaveGroup } from '#features/memberships/groups/leave-group.mutation.ts'
import type { ChangedGroup } from '#features/memberships/groups/groups.rules.ts'
import type { OneMember } from '#features/memberships/groups/members.rules.ts'
import { removeMember } from '#features/memberships/groups/remove-member.mutation.ts'
import { acceptInvite } from '#features/memberships/mutations/accept-invite.mutation.ts'
import { declineInvite } from '#features/memberships/mutations/decline-invite.mutation.ts'
import type { Enqueued } from '#offline/queue/enqueue.ts'
import { NotSaved } from '#offline/declare/mutation.ts'
import { discard } from '#offline/queue/parked.ts'
import type { Sender } from '#offline/queue/sender.ts'
import { keyText, type Subject } from '#offline/declare/subject.ts'
import { overlaid, View } from '#offline/mirror/view.ts'
import { rowOf, subjects } from '../support/subjects.ts'
import { invitation } from './invitations.ts'
import { drain, newDisk, newEnvironment, openTab, type Tab, type Environment } from './simulation.ts'
import { type FolderRow, folders } from '#features/folders/folders.mirrored.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import { allMadeGroups, groupNamed } from './model-made-groups.ts'
import { type Fault, ModelServer } from './model-server.ts'

/** Numbers 0 ≤ x < 1 that a seed determines (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function deepFrozen<T>(data: T): T {
  if (typeof data === 'object' && data !== null) Object.values(Object.freeze(data)).forEach(deepFrozen)
  return data
}

const faults: Fault[] = [
  'drop-request',
  'drop-response',
  'duplicate',
  'portal',
  'redirect',
  'echo-missing',
  'cut-json',
  '500',
  '503-wait',
  '504-after',
  '429',
  'foreign-401',
  'refused-401',
]

type Fate = 'waiting' | 'absorbed' | 'discarded'
interface Device {
  tabs: Tab[]
  leader: Sender
  /** Every change that was queued here, by its key. */
  fates: Map<string, { seq: number; fate: Fate }>
  pumping: Promise<void>[]
}

interface Choice {
  tab: Tab
  server: ModelServer
  random: () => number
  folder: FolderRow | undefined
  item: { slug_value: string; index: 'publications' }
  profile: { index: 'researchers'; slug_value: string; name: string }
}
type Act = (choice: Choice) => Promise<Enqueued<unknown>>

const some = (random: () => number, word: string): string => `${word} ${Math.floor(random() * 1000)}`
const create: Act = ({ tab, random }) => tab.commit(createFolder, { name: some(random, 'Folder') })
/** Creates a folder if there is none. */
const inFolder =
  (act: (choice: Choice, id: string) => Promise<Enqueued<unknown>>): Act =>
  choice =>
    choice.folder ? act(choice, choice.folder.id) : create(choice)
const rename = inFolder(({ tab, random }, id) => tab.commit(updateFolder, { id, change: { name: some(random, 'Name') } }))
const remove = inFolder(({ tab }, id) => tab.commit(deleteFolder, { id }))
const add = inFolder(({ tab, item }, folder_id) => tab.commit(addBookmark, { folder_id, ...item }))
const take = inFolder(({ tab, item }, folder_id) => tab.commit(removeBookmark, { folder_id, ...item }))
const note = inFolder(({ tab, item, random }, folder_id) => tab.commit(noteItem, { folder_id, ...item, value: some(random, 'Note') }))
const tag = inFolder(({ tab, item, random }, folder_id) => tab.commit(tagItem, { folder_id, ...item, value: [some(random, 'tag')] }))
const mark = inFolder(({ tab, item, random }, folder_id) => {
  const value = (['to_read', 'reading', 'read'] as const)[Math.floor(random() * 3)]!
  return tab.commit(markItem, { folder_id, ...item, value })
})
const move = inFolder(({ tab, item, random }, folder_id) =>
  tab.commit(moveItem, { folder_id, ...item, value: `a${Math.floor(random() * 9) + 1}` }),
)
const see = inFolder(({ tab, item, random }, folder_id) =>
  tab.commit(seeItem, { folder_id, ...item, value: { title: some(random, 'Title') } }),
)
/** Takes an item away, and brings it back with what was written on it. */
const takeAndBring = inFolder(async ({ tab, item }, folder_id) => {
  const taken = await tab.commit(removeBookmark, { folder_id, ...item })
  const brought = await tab.commit(addBookmark, { folder_id, ...item, ...(taken.result.was && { written: taken.result.was }) })
  return { ...brought, absorbed: [...taken.absorbed, ...brought.absorbed] }
})
/** A few entries with ids that repeat, also between devices, of which one title is in the catalogue. */
const addEntries = inFolder(({ tab, random }, folder_id) => {
  const entries = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => ({
    id: `e${Math.floor(random() * 2) * 3 + at}`,
    entry: { type: 'book' as const, title: random() < 0.3 ? 'In the catalogue' : some(random, 'Book') },
  }))
  return tab.commit(addOwnEntries, { folder_id, entries })
})
const onEntry =
  (act: (choice: Choice, entry: { folder_id: string; id: string }) => Promise<Enqueued<unknown>>): Act =>
  async choice => {
    const { folder, tab, random } = choice
    const rows = folder ? [...(await tab.view(ownEntriesOf(folder.id))).of(ownEntries).values()] : []
    const row = rows[Math.floor(random() * rows.length)]
    return row ? act(choice, row) : addEntries(choice)
  }
const changeEntry = onEntry(({ tab, random }, { folder_id, id }) =>
  tab.commit(changeOwnEntry, {
    folder_id,
    id,
    change: random() < 0.5 ? { volume: some(random, 'Vol') } : { title: some(random, 'Title') },
  }),
)
/** Writes on an own entry as on a record. */
const writeOnEntry = onEntry(({ tab, random }, { folder_id, id: slug_value }) => {
  const item = { folder_id, index: 'own' as const, slug_value }
  const kind = random()
  if (kind < 0.3) return tab.commit(noteItem, { ...item, value: some(random, 'Note') })
  if (kind < 0.5) return tab.commit(tagItem, { ...item, value: [some(random, 'tag')] })
  if (kind < 0.8) return tab.commit(markItem, { ...item, value: random() < 0.5 ? 'reading' : 'read' })
  return tab.commit(moveItem, { ...item, value: `a${Math.floor(random() * 9) + 1}` })
})
const linkOne = onEntry(({ tab, item: { index, slug_value } }, { folder_id, id }) =>
  tab.commit(linkEntry, { folder_id, id, record: { index, slug_value, title: 'A record' } }),
)
const takeAndBringEntry = onEntry(async ({ tab }, { folder_id, id }) => {
  const entry = (await tab.view(ownEntriesOf(folder_id))).of(ownEntries).get(ownEntryKey({ folder_id, id }))!.entry
  const taken = await tab.commit(removeOwnEntry, { folder_id, id })
  const { was } = taken.result
  const brought = await tab.commit(addOwnEntries, { folder_id, asTheyAre: true, entries: [{ id, entry, ...(was && { written: was }) }] })
  return { ...brought, absorbed: [...taken.absorbed, ...brought.absorbed] }
})
const takeEntry = onEntry(({ tab }, { folder_id, id }) => tab.commit(removeOwnEntry, { folder_id, id }))
const followOne: Act = ({ tab, profile }) => tab.commit(follow, profile)
const seeFollowed: Act = ({ tab, server, profile, random }) => {
  if (random() < 0.5) server.findOf(profile, some(random, 'record'))
  return tab.commit(changeFollowed, { ...profile, change: { seen_at: server.now + Math.floor(random() * 1000) } })
}
const pauseFollowed: Act = ({ tab, profile, random }) => tab.commit(changeFollowed, { ...profile, change: { is_paused: random() < 0.5 } })
const mailFollowed: Act = ({ tab, profile, random }) =>
  tab.commit(changeFollowed, { ...profile, change: { mail: random() < 0.5 ? 'daily' : 'off' } })
const apartOne: Act = ({ tab, profile: { slug_value }, random }) => {
  const pair = { ...namesakePair(slug_value, 'a-namesake'), name: 'A namesake' }
  return random() < 0.6 ? tab.commit(tellApart, pair) : tab.commit(takeBack, pair)
}
const leaveOne: Act = ({ tab, profile }) => tab.commit(unfollow, profile)

/** One of three notifications or announcements, which exists by then. */
const onNotice =
  (act: (choice: Choice, id: string) => Promise<Enqueued<unknown>>): Act =>
  choice => {
    const id = String(1 + Math.floor(choice.random() * 3))
    choice.server.announce(id)
    return act(choice, id)
  }
const readOne = onNotice(({ tab }, id) => tab.commit(readNotification, { id }))
const readAll = onNotice(({ tab }, before) => tab.commit(readAllNotifications, { before }))
const seeOne = onNotice(({ tab }, id) => tab.commit(seeAnnouncement, { id }))
const seeAll = onNotice(({ tab }, before) => tab.commit(seeAllAnnouncements, { before }))

const saveOne: Act = ({ tab, random }) =>
  tab.commit(saveSearch, { name: some(random, 'Alert'), data: { index: 'publications', keyword: some(random, 'word') } })
/** One of the saved searches; saves one if there is none. */
const onSearch =
  (act: (choice: Choice, id: string) => Promise<Enqueued<unknown>>): Act =>
  async choice => {
    const ids = [...(await choice.tab.view(allSearches)).of(searches).keys()]
    const id = ids[Math.floor(choice.random() * ids.length)]
    return id === undefined ? saveOne(choice) : act(choice, id)
  }
const renameSearch = onSearch(({ tab, random }, id) => tab.commit(changeSearch, { id, change: { name: some(random, 'Alert') } }))
const pauseSearch = onSearch(({ tab, random }, id) => tab.commit(changeSearch, { id, change: { is_paused: random() < 0.5 } }))
const seeFound = onSearch(({ tab, server, random }, id) => {
  if (random() < 0.5) server.find(id, some(random, 'record'))
  return tab.commit(seeSearch, { id, seen_at: server.now + Math.floor(random() * 1000) })
})
const mailSearch = onSearch(({ tab, random }, id) => tab.commit(changeSearch, { id, change: { mail: random() < 0.5 ? 'weekly' : 'off' } }))
const dropSearch = onSearch(({ tab }, id) => tab.commit(deleteSearch, { id }))

/** Two devices may change different fields, or the same one. */
const publicationId = (random: () => number) => `p${Math.floor(random() * 3)}`
const publish: Act = ({ tab, random }) => {
  const titles_attributes = [{ title: random() < 0.3 ? 'In the catalogue' : some(random, 'Work') }]
  return tab.commit(addPublication, { id: publicationId(random), publication: { titles_attributes } })
}
const republish: Act = ({ tab, random }) => {
  const change = random() < 0.5 ? { publisher: some(random, 'Press') } : { pmid: String(Math.floor(random() * 9) + 1) }
  return tab.commit(changePublication, { id: publicationId(random), change })
}
const unpublish: Act = ({ tab, random }) => tab.commit(removePublication, { id: publicationId(random) })

const wish: Act = ({ tab, random }) => {
  const kind = random()
  if (kind < 0.4) return tab.commit(changePreferences, { told: { [random() < 0.5 ? 'alerts.mail' : 'jobs.bell']: random() < 0.5 } })
  if (kind < 0.7) return tab.commit(changePreferences, { digest_at: `0${Math.floor(random() * 10)}:00` })
  return tab.commit(changePreferences, { quiet: random() < 0.5 ? { from: '22:00', to: '07:00' } : null })
}

const edit: Act = ({ tab, random }) => {
  const kind = random()
  if (kind < 0.3) return tab.commit(ownProfileChange, { change: { about: some(random, 'About') } })
  if (kind < 0.5) return tab.commit(ownProfileChange, { change: { first_name: some(random, 'Ada') } })
  if (kind < 0.6) return tab.commit(ownProfileChange, { change: { visibility: { about: random() < 0.5 ? 'users' : 'only_me' } } })
  const words = Array.from({ length: Math.floor(random() * 4) }, () => `word ${Math.floor(random() * 5)}`)
  return tab.commit(ownProfileChange, { change: { keywords: [...new Set(words)] } })
}
/** One of three stages, whose ids are the same on every device. */
const stage = (random: () => number) => ({
  id: `00000000-0000-4000-8000-00000000000${Math.floor(random() * 3)}`,
  organisation: some(random, 'Institute'),
  organisation_slug: null,
  title: some(random, 'Reader'),
  from_month: null,
  from_year: 1990,
  to_month: null,
  to_year: null,
  present: true,
})
const addPosition: Act = ({ tab, random }) => tab.commit(addExperience, { ...stage(random), category: 0 })
/** Changes one of the experiences; adds one if there is none. */
const changePosition: Act = async choice => {
  const { tab, random } = choice
  const [row] = [...(await tab.view(wholeProfile)).of(experiences).values()]
  if (!row) return addPosition(choice)
  const change = random() < 0.5 ? { title: some(random, 'Reader') } : { from_year: 1990 + Math.floor(random() * 5) }
  return tab.commit(changeExperience, { ...row, ...change, seen: row })
}
const leavePosition: Act = ({ tab, random }) => tab.commit(removeExperience, stage(random))
const addDegree: Act = ({ tab, random }) => tab.commit(addEducation, stage(random))
const dropDegree: Act = ({ tab, random }) => tab.commit(removeEducation, stage(random))

const aContact = (random: () => number): ContactInput =>
  random() < 0.7
    ? { contact_type_id: 2, value: some(random, '+49 30 1234') }
    : { contact_type_id: 1, value: `https://example.org/${Math.floor(random() * 3)}` }
const addOne: Act = ({ tab, random }) => tab.commit(addContact, { id: `contact-${random()}`, input: aContact(random) })
/** One of the own contacts; adds one if there is none. */
const onContact =
  (act: (choice: Choice, id: string) => Promise<Enqueued<unknown>>): Act =>
  async choice => {
    const ids = [...(await choice.tab.view(allContacts)).of(ownContacts).keys()]
    const id = ids[Math.floor(choice.random() * ids.length)]
    return id === undefined ? addOne(choice) : act(choice, id)
  }
const changeOne = onContact(({ tab, random }, id) => tab.commit(changeContact, { id, change: aContact(random) }))
const removeOne = onContact(({ tab }, id) => tab.commit(removeContact, { id }))

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
  if (!server.groups.made.rows.has(slug_value)) return Promise.resolve({ result: {}, absorbed: [] })
  if (kind < 0.3) server.groups.drop(slug_value)
  else server.groups.changeRole(slug_value, kind < 0.6 ? 'member' : kind < 0.8 ? 'admin' : 'owner')
  return Promise.resolve({ result: {}, absorbed: [] })
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
  return Promise.resolve({ result: {}, absorbed: [] })
}

const leaveShared = inFolder(({ tab, random }, id) => tab.commit(leaveSharedFolder, { id, keepCopy: random() < 0.5 }))
/** One of two invitations is answered. */
const answerOne: Act = ({ tab, random }) =>
  random() < 0.7
    ? tab.commit(acceptInvite, { invite: invitation(random() < 0.5 ? 'one' : 'two') })
    : tab.commit(declineInvite, { invite: invitation(random() < 0.5 ? 'one' : 'two') })
/** Not an act of this user: an owner changes their role in a folder, or takes it from them. */
const roleChange: Act = ({ server, random, folder }) => {
  const kind = random()
  if (folder && server.folders.has(folder.id)) {
    if (kind < 0.2) server.drop(folder.id)
    else server.changeRole(folder.id, kind < 0.6 ? 'member' : kind < 0.8 ? 'admin' : 'owner')
  }
  return Promise.resolve({ result: {}, absorbed: [] })
}

/** User actions by probability; each number is the upper bound of its share. */
const usual: readonly [until: number, Act][] = [
  [0.06, followOne],
  [0.1, leaveOne],
  [0.22, create],
  [0.35, rename],
  [0.42, remove],
  [0.77, add],
  [1, take],
]
/** The actions that affect one subject's rows, by its name. */
const bearing: Readonly<Record<string, readonly Act[]>> = {
  folders: [create, rename, rename, remove, leaveShared, answerOne, answerOne, roleChange, roleChange],
  bookmarks: [add, add, take, take, answerOne, roleChange],
  annotations: [add, add, note, note, tag, mark, move, see, take, takeAndBring, roleChange],
  subscriptions: [followOne, leaveOne, followOne, pauseFollowed, seeFollowed, mailFollowed],
  notifications: [readOne, readOne, readAll],
  announcements: [seeOne, seeOne, seeAll],
  read_marks: [readAll, seeAll, readOne],
  searches: [saveOne, renameSearch, renameSearch, pauseSearch, mailSearch, seeFound, dropSearch],
  preferences: [wish],
  profile: [edit],
  experiences: [addPosition, addPosition, changePosition, changePosition, leavePosition],
  educations: [addDegree, addDegree, dropDegree],
  namesakes: [apartOne],
  contact_info: [addOne, addOne, changeOne, changeOne, removeOne],
  research_groups: [makeGroup, editOne, editOne, editOne, addTopicTo, editTopicOf, editTopicOf, dropTopicOf, dropGroup, groupElsewhere],
  own_memberships: [askOne, askOne, leaveOrganisation, organisationElsewhere, organisationElsewhere],
  group_members: [organisationElsewhere, changeRoleOf, changeRoleOf, removeOneMember, leaveOrganisation],
  join_requests: [askOne, askOne, cancelOne],
  own_publications: [publish, publish, republish, republish, unpublish],
  own_entries: [create, addEntries, addEntries, changeEntry, takeEntry, writeOnEntry, writeOnEntry, linkOne, takeAndBringEntry],
}

const organisationOfBoth = ({ groups }: ModelServer): void => {
  groups.join('harbour', 'owner', 'organisation')
  groups.enter('harbour', 'ben', 'member', 'organisation')
}
/** What is there before the first action, by the subject that most actions are about. */
const beforehand: Readonly<Record<string, (server: ModelServer) => void>> = {
  own_memberships: organisationOfBoth,
  group_members: organisationOfBoth,
  research_groups: ({ groups }) => {
    groups.join('lab-0', 'owner')
    const topics = ['Moths', 'Lamps'].map(title => ({ id: title, title, description: '', slug_values: [title], version: 1 }))
    groups.made.put({ ...groupNamed('lab-0'), topics: topics.toReversed() })
  },
}

/** Another device's change of a row of a subject without mutations here: the row is added, changed or removed. As on the server, versions only rise. */
function changeElsewhere(server: ModelServer, subject: Subject, random: () => number): void {
  const [id, edition] = [Math.floor(random() * 3), Math.floor(random() * 1000)]
  const row = rowOf(subject, id, subject.version === undefined ? edition : server.changes + 1)
  server.change(subject, keyText(subject, row), random() < 0.6 ? row : undefined)
}

/** Probabilities of the steps; `usual` must not change, so that old seeds give the same simulations. */
const steps = {
  usual: { act: 0.5, pump: 0.7, late: 0.78, crash: 0.84, pull: 0.9, online: 0.94 },
  themed: { act: 0.3, pump: 0.58, late: 0.65, crash: 0.7, pull: 0.95, online: 0.98 },
}
const firstThemed = 10_000_000

/** The subject of most actions: none for the first ten million seeds and every fourth of the others; one subject makes conflicts frequent. */
const themeOf = (seed: number): Subject | undefined =>
  seed < firstThemed || seed % 4 === 0 ? undefined : subjects[Math.floor(seed / 4) % subjects.length]

/**
 * Runs one random simulation of a few devices, each with a few tabs, on a network and a server that fail at random, followed by a
 * time without failures. Checks the laws after every step and the promise at the end: 0 lost, 0 doubled, 0 stuck, all devices equal the
 * server.
 */
export async function runSchedule(seed: number): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const theme = themeOf(seed)
  const share = theme ? steps.themed : steps.usual
  const server = new ModelServer()
  server.works.set('In the catalogue', 'a')
  if (theme) beforehand[theme.name]?.(server)
  const env: Environment = { ...newEnvironment(server), random }
  const trouble = random() * 0.7
  server.fault = () => (random() < trouble ? pick(faults) : 'none')
  const refusals = random() < 0.3
  server.refuse = () => (refusals && random() < 0.05 ? pick(['forbidden', 'invalid'] as const) : undefined)
  const devices: Device[] = []
  const wanted = () => (theme ? 2 : 1 + Math.floor(random() * 2))
  for (let at = 0; at < wanted(); at++) {
    const disk = newDisk()
    const tabs = [await openTab(env, disk)]
    if (random() < 0.5) tabs.push(await openTab(env, disk))
    devices.push({ tabs, leader: await tabs[0]!.lead(), fates: new Map(), pumping: [] })
  }

  async function act(device: Device): Promise<void> {
    const tab = pick(device.tabs)
    const folder = pick([...(await tab.view(allFolders)).of(folders).values(), undefined])
    const item = { slug_value: pick(theme ? ['a'] : ['a', 'b', 'c']), index: 'publications' as const }
    const slug_value = pick(theme ? ['ada'] : ['ada', 'ben'])
    const profile = { index: 'researchers' as const, slug_value, name: `Profile ${slug_value}` }
    const isThemed = theme !== undefined && random() < 0.7
    if (isThemed && !bearing[theme.name]) return changeElsewhere(server, theme, random)
    const kind = random()
    const chosen = isThemed ? pick(bearing[theme.name]!) : usual.find(([until]) => kind < until)![1]
    let done: Enqueued<unknown>
    try {
      done = await chosen({ tab, server, random, folder, item, profile })
    } catch (error) {
      // A folder may be deleted between the read and the change; then the change is refused.
      if (error instanceof NotSaved && error.code === 'gone') return
      throw error
    }
    for (const known of device.fates.values()) if (done.absorbed.includes(known.seq)) known.fate = 'absorbed'
    const row = done.seq === undefined ? undefined : await tab.db.ops.get(done.seq)
    if (row && !device.fates.has(row.mid)) device.fates.set(row.mid, { seq: row.seq, fate: 'waiting' })
  }

  async function crash(device: Device): Promise<void> {
    device.leader.stop()
    await Promise.allSettled(device.pumping.splice(0))
    device.leader = await pick(device.tabs).lead()
  }

  for (let step = 0; step < 24; step++) {
    const device = pick(devices)
    const what = random()
    if (what < share.act) await act(device)
    else if (what < share.pump) await device.leader.pump()
    else if (what < share.late) device.pumping.push(device.leader.pump())
    else if (what < share.crash) await crash(device)
    else if (what < share.pull)
      await pick(device.tabs)
        .pull()
        .catch(() => {})
    else if (what < share.online) env.online = !env.online
    else env.clock.now += random() * 600_000
    await checkLaws(device)
  }

  server.fault = () => 'none'
  server.refuse = () => undefined
  env.online = true
  for (const device of devices) {
    await Promise.allSettled(device.pumping.splice(0))
    await device.leader.connected()
    await drain(env, device.leader)
    for (const op of await device.tabs[0]!.ops()) {
      // A parked change waits for a person; here it is discarded with its dependents.
      if (op.state !== 'parked') continue
      expect(op.lastError, `seed ${seed}: a parked change says why`).toBeDefined()
      const before = await device.tabs[0]!.ops()
      await discard(device.tabs[0]!.db, op.seq)
      const left = new Set((await device.tabs[0]!.ops()).map(row => row.mid))
      for (const row of before) if (!left.has(row.mid)) device.fates.set(row.mid, { seq: row.seq, fate: 'discarded' })
    }
    await drain(env, device.leader)
  }
  for (const device of devices) await device.tabs[0]!.pull()
  for (const device of devices) await checkPromise(device)

  async function checkLaws(device: Device): Promise<void> {
    const { db } = device.tabs[0]!
    const { rows, ops } = await db.transaction('r', db.tables, async () => ({
      rows: await Promise.all(db.subjects.map(async subject => ({ subject, rows: (await db.rows(subject).toArray()).map(deepFrozen) }))),
      ops: (await db.ops.orderBy('seq').toArray()).map(deepFrozen),
    }))
    const base = new View()
    for (const { subject, rows: all } of rows) for (const row of all) base.put(subject, row)
    const contents = (view: View) => db.subjects.map(subject => [...view.of(subject)])
    const before = structuredClone(contents(base))
    const looks = [1, 2].map(() => contents(overlaid(base, ops)))
    expect(looks[1], `seed ${seed}: the overlay is pure`).toEqual(looks[0])
    expect(contents(base), `seed ${seed}: looking changes nothing`).toEqual(before)
    for (const op of ops) if (op.state === 'sending') expect(op.epoch, `seed ${seed}: sent by nobody`).toBeGreaterThan(0)
    const reals = (await db.idmap.toArray()).map(row => row.real)
    expect(new Set(reals).size, `seed ${seed}: two temporary ids never become one folder`).toBe(reals.length)
    for (const [mid, count] of server.effects) expect(count, `seed ${seed}: ${mid} took effect more than once`).toBe(1)
  }

  async function checkPromise(device: Device): Promise<void> {
    const tab = device.tabs[0]!
    expect(await tab.ops(), `seed ${seed}: stuck`).toEqual([])
    for (const [mid, { fate }] of device.fates) {
      const effects = server.effects.get(mid) ?? 0
      const stored = server.answers.get(mid)
      if (fate === 'absorbed') expect(effects, `seed ${seed}: ${mid} was merged and sent`).toBe(0)
      else if (fate === 'waiting')
        expect(effects === 1 || stored?.status === 404 || stored?.status === 410, `seed ${seed}: ${mid} was lost`).toBe(true)
    }
    for (const subject of tab.db.subjects) {
      const rows = await tab.db.rows(subject).toArray()
      const here = Object.fromEntries(rows.map(row => [keyText(subject, row), row]))
      expect(here, `seed ${seed}: ${subject.name} differ`).toEqual(Object.fromEntries(server.of(subject)))
    }
    const view = await tab.view(allFolders)
    for (const folder of view.of(folders).values()) expect(folder.count, `seed ${seed}: count`).toBe(server.folders.get(folder.id)?.count)
  }
}
