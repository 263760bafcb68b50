import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Changes, changesReply, type FeedName, type FeedRow, feeds } from '#contract/changes.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import { dropAnnouncement, writeAnnouncement } from '#server/subjects/announcements/rows.ts'
import { feedSources } from '#server/subjects/changes/feeds.ts'
import { setExportCount } from '#server/subjects/exports/rows.ts'
import { addGroup, addMember, pruneInvites, targetRenamed } from '#server/subjects/memberships/index.ts'
import { notify } from '#server/subjects/notifications/index.ts'
import { dropNotifications } from '#server/subjects/notifications/rows.ts'
import { communityOf } from '../support/communities.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { addCommunity } from './people/memberships.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
beforeEach(async () => {
  user = await server.user()
})
afterAll(() => server.stop())

const since = async (cursor?: string, by = user) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user: by })).body
const call = (method: string, path: string, body?: unknown) =>
  server.request(path, { method, user, key: true, ...(body !== undefined && { body }) })

const group = { type: 'research_group', id: 'research-groups-1', name: 'Lantern Lab' } as const
const slugOf = async ({ id }: TestUser): Promise<string> =>
  (await server.store.read.selectFrom('users').select('slug_values').where('id', '=', id).executeTakeFirstOrThrow()).slug_values[0]!

const stage = { id: '00000000-0000-4000-8000-00000000000e', organisation: 'Lantern House', title: 'Keeper', from_year: 2019, present: true }

const question = { title: 'Why do lanterns flicker?', content: 'They do it every night.' }
/** A community that the user belongs to. */
async function ownCommunity(): Promise<string> {
  const id = await addCommunity(server.store)
  await server.store.write(tx => addMember(tx, user.id, { type: 'community', id, name: 'Lantern Circle' }, 'member', 5))
  return id
}
/** The address of a question of the user in one. */
async function ownQuestion(): Promise<string> {
  const path = `/v1/communities/${await ownCommunity()}/questions`
  return `${path}/${String((await call('POST', path, { question })).body['id'])}`
}

/** The steps of one row of a mirrored subject. SQL replaces missing calls. */
interface RowSteps<N extends FeedName> {
  create(): Promise<unknown>
  change(row: FeedRow<N>): Promise<unknown>
  remove(row: FeedRow<N>): Promise<unknown>
  changed: Partial<FeedRow<N>>
}

const lives: { [N in FeedName]: RowSteps<N> } = {
  folders: {
    create: () => server.folder(user),
    change: ({ id }) => call('PUT', `/v1/bookmark_folders/${id}`, { bookmark_folder: { name: 'Renamed' } }),
    remove: ({ id }) => call('DELETE', `/v1/bookmark_folders/${id}`),
    changed: { name: 'Renamed' },
  },
  bookmarks: {
    create: async () => {
      const { id } = await server.folder(user)
      const index: IndexName = 'news'
      await call('POST', `/api/bookmark_folders/${id}/bookmarks`, { slug_values: ['news-1'], index })
    },
    change: ({ folder_id }) =>
      server.store.write(async tx =>
        tx
          .updateTable('bookmarks')
          .set({ added_at: 5, change_seq: await nextChangeSeq(tx) })
          .where('folder_id', '=', folder_id)
          .execute(),
      ),
    remove: ({ folder_id, slug_value, index }) => call('DELETE', `/api/bookmark_folders/${folder_id}/bookmarks/${slug_value}`, { index }),
    changed: { added_at: 5 },
  },
  annotations: {
    create: async () => {
      const { id } = await server.folder(user)
      const bookmark = { note: 'First' }
      await call('POST', `/api/bookmark_folders/${id}/bookmarks`, { slug_values: ['news-1'], index: 'news', bookmark })
    },
    change: ({ folder_id, slug_value, index }) =>
      call('PUT', `/api/bookmark_folders/${folder_id}/bookmarks/${slug_value}`, { index, bookmark: { note: 'Second', state: 'read' } }),
    remove: ({ folder_id, slug_value, index }) => call('DELETE', `/api/bookmark_folders/${folder_id}/bookmarks/${slug_value}`, { index }),
    changed: { note: 'Second', state: 'read' },
  },
  own_entries: {
    create: async () => {
      const { id } = await server.folder(user)
      const entry = { type: 'book', title: 'An own entry' }
      await call('POST', `/v1/bookmark_folders/${id}/own_entries`, { own_entries: [{ id: '00000000-0000-4000-8000-00000000000a', entry }] })
    },
    change: ({ folder_id, id }) => call('PUT', `/v1/bookmark_folders/${folder_id}/own_entries/${id}`, { own_entry: { title: 'Renamed' } }),
    remove: ({ folder_id, id }) => call('DELETE', `/v1/bookmark_folders/${folder_id}/own_entries/${id}`),
    changed: { version: 2 },
  },
  searches: {
    create: () =>
      call('POST', `/v1/users/${user.id}/searches`, { search: { name: 'Lanterns', data: { index: 'news', keyword: 'lanterns' } } }),
    change: ({ id }) => call('PUT', `/v1/users/${user.id}/searches/${id}`, { search: { name: 'Renamed' } }),
    remove: ({ id }) => call('DELETE', `/v1/users/${user.id}/searches/${id}`),
    changed: { name: 'Renamed', version: 2 },
  },
  analyses: {
    create: () => {
      const id = '00000000-0000-4000-8000-00000000000e'
      const items = [{ order: 1, slug_values: ['news-0'] }]
      const analysis = { id, analysisType: 'single-prompt', index: 'news', question: 'What?', items }
      return call('POST', '/v1/ai_analysis/runs', { analysis })
    },
    change: ({ id }) => call('PUT', `/v1/ai_analysis/runs/${id}`, { analysis: { name: 'Mine' } }),
    remove: ({ id }) => call('DELETE', `/v1/ai_analysis/runs/${id}`),
    changed: { name: 'Mine' },
  },
  exports: {
    create: () => {
      const state = { index: 'news', keyword: 'item' }
      const id = '00000000-0000-4000-8000-00000000000c'
      return call('POST', '/v1/exports', {
        export: { id, index: 'news', state, numberOfDocuments: 10, format: 'csv', count: 10, moment: 1 },
      })
    },
    change: ({ id }) => server.store.write(tx => setExportCount(tx, user.id, id, 9)),
    remove: ({ id }) => call('DELETE', `/v1/exports/${id}`),
    changed: { count: 9 },
  },
  own_publications: {
    create: () => {
      const publication = { titles_attributes: [{ title: 'An own publication' }] }
      const id = '00000000-0000-4000-8000-00000000000d'
      return call('POST', `/v1/researchers/${user.id}/publications`, { id, publication })
    },
    change: ({ id }) => call('PUT', `/v1/researchers/${user.id}/publications/${id}`, { publication: { publisher: 'Lantern Press' } }),
    remove: ({ id }) => call('DELETE', `/v1/researchers/${user.id}/publications/${id}`),
    changed: { version: 2 },
  },
  research_groups: {
    create: () =>
      call('POST', '/v1/research_groups', {
        research_group: { name: 'Lantern Group', category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'DE' },
      }),
    change: ({ slug_value }) => call('PUT', `/v1/research_groups/${slug_value}`, { research_group: { city: 'Ulm' } }),
    remove: ({ slug_value }) => call('DELETE', `/v1/research_groups/${slug_value}`),
    changed: { city: 'Ulm', version: 2 },
  },
  communities: {
    create: () =>
      call('POST', '/v1/communities', {
        community: { name: 'Lantern Circle', tagline: 'Light for the coast', community_type_id: 4, country_id: 'DE' },
      }),
    change: ({ slug_value }) => call('PUT', `/v1/communities/${slug_value}`, { community: { city: 'Ulm' } }),
    remove: ({ slug_value }) => call('DELETE', `/v1/communities/${slug_value}`),
    changed: { city: 'Ulm', version: 2 },
  },
  questions: {
    create: async () => call('POST', `/v1/communities/${await ownCommunity()}/questions`, { question }),
    change: ({ community, id }) => call('PUT', `/v1/communities/${community}/questions/${id}`, { question: { tags: ['wind'] } }),
    remove: ({ community, id }) => call('DELETE', `/v1/communities/${community}/questions/${id}`),
    changed: { tags: ['wind'], version: 2 },
  },
  question_answers: {
    create: async () => call('POST', `${await ownQuestion()}/answers`, { answer: { content: 'Because of the wind.' } }),
    change: ({ community, question_id, id }) =>
      call('PUT', `/v1/communities/${community}/questions/${question_id}/answers/${id}`, { answer: { content: 'Because of the oil.' } }),
    remove: ({ community, question_id, id }) => call('DELETE', `/v1/communities/${community}/questions/${question_id}/answers/${id}`),
    changed: { content: '<p>Because of the oil.</p>', version: 2 },
  },
  comments: {
    create: async () => call('POST', `${await ownQuestion()}/comments`, { comment: { content: 'How often?' } }),
    change: ({ community, question_id, id }) =>
      call('PUT', `/v1/communities/${community}/questions/${question_id}/comments/${id}`, { comment: { content: 'Every night?' } }),
    remove: ({ community, question_id, id }) => call('DELETE', `/v1/communities/${community}/questions/${question_id}/comments/${id}`),
    changed: { content: '<p>Every night?</p>', version: 2 },
  },
  blocked_people: {
    create: async () => {
      const neighbour = await server.user()
      const id = await ownCommunity()
      await server.store.write(tx => addMember(tx, neighbour.id, { type: 'community', id, name: 'Lantern Circle' }, 'member', 5))
      return call('PUT', `/v1/users/${user.id}/blocked/${await slugOf(neighbour)}`)
    },
    change: () =>
      server.store.write(async tx =>
        tx
          .updateTable('blocked_people')
          .set({ created_at: 1, change_seq: await nextChangeSeq(tx) })
          .where('user_id', '=', user.id)
          .execute(),
      ),
    remove: ({ slug_value }) => call('DELETE', `/v1/users/${user.id}/blocked/${slug_value}`),
    changed: { created_at: 1 },
  },
  notifications: {
    create: () =>
      server.store.write(tx =>
        notify(tx, { userId: user.id, key: 'cause', kind: 'jobs', variant: 'info', message: 'something happened' }, server.now()),
      ),
    change: ({ id }) => call('PUT', '/v1/notifications', { notification: { ids: [id] } }),
    remove: ({ id }) => server.store.write(tx => dropNotifications(tx, user.id, [Number(id)], server.now())),
    changed: {},
  },
  announcements: {
    create: () => server.store.write(tx => writeAnnouncement(tx, { title: 'News', url: '' }, user.id, server.now())),
    change: ({ id }) => call('PUT', '/v1/announcements', { announcement: { ids: [id] } }),
    remove: ({ id }) => server.store.write(tx => dropAnnouncement(tx, Number(id), server.now())),
    changed: { seen: true },
  },
  read_marks: {
    create: async () => {
      await lives.notifications.create()
      await call('PUT', '/v1/notifications', { notification: { ids: [] } })
    },
    change: async () => {
      await server.store.write(tx =>
        notify(tx, { userId: user.id, key: 'later', kind: 'jobs', variant: 'info', message: 'more happened' }, server.now()),
      )
      await call('PUT', '/v1/notifications', { notification: { ids: [] } })
    },
    remove: ({ name }) =>
      server.store.write(async tx => {
        await tx.deleteFrom('read_marks').where('user_id', '=', user.id).execute()
        const mark = { user_id: user.id, name: name as 'notifications', change_seq: await nextChangeSeq(tx), removed_at: server.now() }
        await tx.insertInto('removed_read_marks').values(mark).execute()
      }),
    changed: { name: 'notifications' },
  },
  contact_info: {
    create: () => {
      const contact_info = { contact_type_id: 1, value: 'https://example.org/first' }
      return call('POST', `/v1/researchers/${user.id}/contact_info`, { id: '00000000-0000-4000-8000-00000000000d', contact_info })
    },
    change: ({ id }) =>
      call('PUT', `/v1/researchers/${user.id}/contact_info/${id}`, { contact_info: { contact_type_id: 2, value: '+49 30 123456' } }),
    remove: ({ id }) => call('DELETE', `/v1/researchers/${user.id}/contact_info/${id}`),
    changed: { value: '+49 30 123456', version: 2 },
  },
  preferences: {
    create: () => call('PUT', `/v1/users/${user.id}/preferences`, { preferences: { digest_at: '06:30' } }),
    change: () => call('PUT', `/v1/users/${user.id}/preferences`, { preferences: { told: { 'jobs.bell': false } } }),
    remove: ({ id }) =>
      server.store.write(async tx => {
        await tx.deleteFrom('preferences').where('user_id', '=', user.id).execute()
        const mark = { user_id: user.id, id, change_seq: await nextChangeSeq(tx), removed_at: server.now() }
        await tx.insertInto('removed_preferences').values(mark).execute()
      }),
    changed: { digest_at: '06:30', told: { 'jobs.bell': false } },
  },
  profile: {
    create: () => call('PUT', `/v1/researchers/${user.id}`, { researcher: { about: 'Keeps lanterns.' } }),
    // The settings write it as well.
    change: () => call('PUT', `/v1/users/${user.id}/profile`, { user: { academic_title: 'Dr.' } }),
    remove: ({ id }) =>
      server.store.write(async tx => {
        await tx.deleteFrom('profiles').where('user_id', '=', user.id).execute()
        const mark = { user_id: user.id, id, change_seq: await nextChangeSeq(tx), removed_at: server.now() }
        await tx.insertInto('removed_profile').values(mark).execute()
      }),
    changed: { about: 'Keeps lanterns.', academic_title: 'Dr.', version: 3 },
  },
  experiences: {
    create: () => call('POST', `/v1/researchers/${user.id}/experiences`, { experience: { ...stage, category: 1 } }),
    change: ({ id }) => call('PUT', `/v1/researchers/${user.id}/experiences/${id}`, { experience: { title: 'Owner' } }),
    remove: ({ id }) => call('DELETE', `/v1/researchers/${user.id}/experiences/${id}`),
    changed: { title: 'Owner', category: 1, version: 2 },
  },
  educations: {
    create: () => call('POST', `/v1/researchers/${user.id}/educations`, { education: stage }),
    change: ({ id }) => call('PUT', `/v1/researchers/${user.id}/educations/${id}`, { education: { title: 'Master' } }),
    remove: ({ id }) => call('DELETE', `/v1/researchers/${user.id}/educations/${id}`),
    changed: { title: 'Master', version: 2 },
  },
  namesakes: {
    create: () => call('PUT', '/v1/researchers/researchers-1/namesakes/researchers-2'),
    change: () =>
      server.store.write(async tx =>
        tx
          .updateTable('namesakes')
          .set({ created_at: 1, change_seq: await nextChangeSeq(tx) })
          .where('user_id', '=', user.id)
          .execute(),
      ),
    remove: ({ slug_value, other_slug_value }) => call('DELETE', `/v1/researchers/${slug_value}/namesakes/${other_slug_value}`),
    changed: { created_at: 1 },
  },
  own_memberships: {
    create: () => server.store.write(tx => addMember(tx, user.id, group, 'member', 5)),
    change: () => server.store.write(tx => targetRenamed(tx, { ...group, name: 'Renamed' }, user.id, 6)),
    remove: async ({ slug_value }) => call('DELETE', `/v1/research_groups/${slug_value}/members/${await slugOf(user)}`),
    changed: { name: 'Renamed' },
  },
  group_members: {
    create: async () => {
      const colleague = await server.user()
      await server.store.write(async tx => {
        await addMember(tx, colleague.id, { ...group, id: 'research-groups-2' }, 'member', 5)
        await addMember(tx, user.id, { ...group, id: 'research-groups-2' }, 'admin', 5)
        // The own row is a member's too.
        await tx.updateTable('memberships').set({ is_mirrored: false }).where('user_id', '=', user.id).execute()
      })
    },
    change: ({ slug_values: [slug] }) => call('PUT', `/v1/research_groups/research-groups-2/members/${slug}`, { member: { role_id: 2 } }),
    remove: async ({ slug_values: [slug] }) => {
      await call('DELETE', `/v1/research_groups/research-groups-2/members/${slug}`)
      // The next member took the place.
      await server.store.write(tx => tx.updateTable('memberships').set({ is_mirrored: false }).where('user_id', '=', user.id).execute())
    },
    changed: { role: 'admin' },
  },
  community_pages: {
    create: async () => {
      const { slug_value } = await communityOf(server, user)
      await call('POST', `/v1/communities/${slug_value}/pages`, { page: { title: 'How we meet' } })
    },
    change: ({ community_slug, id }) => call('PUT', `/v1/communities/${community_slug}/pages/${id}`, { page: { title: 'Renamed' } }),
    remove: ({ community_slug, id }) => call('DELETE', `/v1/communities/${community_slug}/pages/${id}`),
    changed: { title: 'Renamed', version: 2 },
  },
  opportunities: {
    create: async () => {
      const community = { name: 'Lantern Circle', tagline: 'Light for the coast', community_type_id: 4, country_id: 'DE' }
      const { slug_value } = (await call('POST', '/v1/communities', { community })).body as { slug_value: string }
      const opportunity = { kind: 'job', title: 'Keeper of lanterns', content: 'Keep the lanterns of the harbour.' }
      await call('POST', `/v1/communities/${slug_value}/opportunities`, { opportunity })
    },
    change: ({ group_slug, id }) => call('PUT', `/v1/communities/${group_slug}/opportunities/${id}`, { opportunity: { place: 'Quay' } }),
    remove: ({ group_slug, id }) => call('DELETE', `/v1/communities/${group_slug}/opportunities/${id}`),
    changed: { place: 'Quay', version: 2 },
  },
  join_requests: {
    create: () =>
      call('POST', `/v1/users/${user.id}/invite_requests`, {
        invite_request: { message: 'May I join you?', invitable_type: 'research_group', invitable_id: 'research-groups-1' },
      }),
    change: ({ id }) => call('DELETE', `/v1/users/${user.id}/invite_requests/${id}`),
    // The server forgets answered requests after a time.
    remove: ({ id }) =>
      server.store.write(async tx => {
        await tx.updateTable('invite_requests').set({ created_at: 1 }).where('id', '=', id).execute()
        await pruneInvites(tx, server.now())
      }),
    changed: {},
  },
  community_groups: {
    create: async () => {
      const id = await addCommunity(server.store, { slug_value: 'circle-of-groups' })
      await server.store.write(async tx => {
        await addMember(tx, user.id, { type: 'community', id, name: 'Circle' }, 'owner', 5)
        await addGroup(tx, { id, name: 'Circle' }, { id: 'research-groups-4', name: 'Group' }, user.id, 5)
      })
    },
    change: () => server.store.write(tx => targetRenamed(tx, { ...group, id: 'research-groups-4', name: 'Renamed' }, user.id, 6)),
    remove: ({ community_slug, group_slug }) => call('DELETE', `/v1/communities/${community_slug}/research_groups/${group_slug}`),
    changed: { name: 'Renamed' },
  },
  community_invites: {
    create: async () => {
      const id = await addCommunity(server.store, { slug_value: 'inviting-circle' })
      const host = await server.user()
      await server.store.write(async tx => {
        await addMember(tx, host.id, { type: 'community', id, name: 'Circle' }, 'owner', 5)
        await addMember(tx, user.id, { ...group, id: 'research-groups-2' }, 'owner', 5)
      })
      const invite = { research_group_ids: ['research-groups-2'] }
      await server.request(`/v1/communities/${id}/research_group_invites`, { user: host, key: true, body: { invite } })
    },
    change: () => server.store.write(tx => targetRenamed(tx, { type: 'community', id: 'inviting-circle', name: 'Renamed' }, user.id, 6)),
    remove: ({ group_slug, id }) => call('DELETE', `/v1/research_groups/${group_slug}/community_invites/${id}`),
    changed: { community: { name: 'Renamed', slug_values: ['inviting-circle'] } },
  },
  subscriptions: {
    create: () => call('POST', '/v1/researchers/researchers-1/subscribe'),
    change: () =>
      server.store.write(async tx =>
        tx
          .updateTable('subscriptions')
          .set({ name: 'Renamed', change_seq: await nextChangeSeq(tx) })
          .where('user_id', '=', user.id)
          .execute(),
      ),
    remove: ({ index, slug_value }) => call('DELETE', `/v1/${index}/${slug_value}/subscribe`),
    changed: { name: 'Renamed' },
  },
}

const names = Object.keys(feeds) as FeedName[]

test('every mirrored subject of the contract has its feed', () => {
  const served = feedSources(smallCatalogue())
  const missing = names
    .filter(name => !(name in served))
    .map(
      name =>
        `contract/changes.ts names ${name}: give it a feed in server/subjects/<subject>/feed.ts, a line in ` +
        `server/subjects/changes/feeds.ts, a table removed_${name}, and its steps in tests/server/feeds.test.ts`,
    )
  expect(missing).toEqual([])
})

test.each(names)('%s: changes and removals reach only their user, and an old cursor resets the mirror', name => livesThrough(name))

async function livesThrough(name: FeedName): Promise<void> {
  const life: RowSteps<FeedName> = lives[name]
  const other = await server.user()
  const beginning = await since()
  const { cursor: others } = await since(undefined, other)

  await life.create()
  const made = await since(beginning.cursor)
  expect(v.parse(changesReply, made)).toEqual(made)
  const [row, ...more] = made[name]
  expect([made.reset, more]).toEqual([false, []])

  await life.change(row!)
  const changed = await since(made.cursor)
  expect(changed[name]).toMatchObject([life.changed] as object[])
  expect(nameOf(name, changed[name][0]!)).toEqual(nameOf(name, row!))

  await life.remove(row!)
  const gone = await since(changed.cursor)
  expect(gone[name]).toEqual([])
  expect(gone[`removed_${name}`]).toEqual([nameOf(name, row!)])
  expect(await since(gone.cursor)).toMatchObject({ reset: false, [name]: [], [`removed_${name}`]: [] })
  // A device that was offline all the time gets only the removal.
  expect(await since(beginning.cursor)).toMatchObject({ reset: false, [name]: [], [`removed_${name}`]: [nameOf(name, row!)] })

  const answer = await since(others, other)
  const ofOneUser = names.filter(each => each !== 'announcements')
  expect(ofOneUser.flatMap(each => [...answer[each], ...answer[`removed_${each}`]])).toEqual([])

  server.advanceClock(46 * 24 * 3600_000)
  await deleteExpired(server.store, server.dir, server.now())
  user.token = await server.session(user.id)
  expect(await since(changed.cursor)).toMatchObject({ reset: true, [name]: [], [`removed_${name}`]: [] })
}

/** A removed row on the wire: its id, or the key fields of the contract. */
const nameOf = (name: FeedName, row: object): unknown => v.parse(feeds[name].removed, bareKey(name, row) ?? row)

/** The field that identifies a row alone. */
const bareKeys: Partial<Record<FeedName, string>> = {
  folders: 'id',
  searches: 'id',
  exports: 'id',
  own_publications: 'id',
  notifications: 'id',
  announcements: 'id',
  read_marks: 'name',
  preferences: 'id',
  profile: 'id',
  experiences: 'id',
  educations: 'id',
  contact_info: 'id',
  join_requests: 'id',
  research_groups: 'slug_value',
  communities: 'slug_value',
  questions: 'id',
  blocked_people: 'slug_value',
  analyses: 'id',
}
const bareKey = (name: FeedName, row: object): unknown => (row as Record<string, unknown>)[bareKeys[name] ?? '']
