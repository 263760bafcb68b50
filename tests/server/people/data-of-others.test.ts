import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellEvents } from '#server/subjects/membership-events/index.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { addFolderMember, dropFolderMember } from '#server/subjects/folders/members.ts'
import { personalData } from '#server/subjects/privacy/personal-data.ts'
import { personalTables } from '#server/subjects/privacy/personal-tables.ts'
import { tablesOf } from '#server/store/engine.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { groupOf } from '../../support/research-groups.ts'
import { addCommunity } from './memberships.ts'

// What the export of somebody's data says about others whom they had to do with.

let server: TestServer
let asker: TestUser
/** Who answers for things. The asker knows none of their addresses. */
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  ;[asker, manager] = await Promise.all([server.user(), server.user()])
})
afterAll(() => server.stop())

type Tables = Record<string, Record<string, unknown>[]>
const dataOf = async (user: TestUser): Promise<Tables> =>
  (await server.request<{ tables: Tables }>(`/v1/users/${user.id}/data`, { user })).body.tables
const send = async (user: TestUser, path: string, body: object) =>
  expect((await server.request(path, { user, key: true, body })).status).toBe(200)
const communityOf = async (owner: TestUser, columns: object = {}): Promise<string> => {
  const slug = await addCommunity(server.store, { overview_visible: true, invite_only: true, ...columns })
  await server.store.write(tx => addMember(tx, owner.id, { type: 'community', id: slug, name: 'Lantern Circle' }, 'owner', server.now()))
  return slug
}

test('A7 whoever asks to join something, or invites a research group, does not learn the addresses of who answers', async () => {
  const community = await communityOf(manager)
  const invite_request = { invitable_type: 'community', invitable_id: community, message: 'Please let me in, please' }
  await send(asker, `/v1/users/${asker.id}/invite_requests`, { invite_request })
  const lab = await groupOf(server, manager)
  const own = await communityOf(asker)
  await send(asker, `/v1/communities/${own}/research_group_invites`, { invite: { research_group_ids: [lab.slug_value] } })
  const tables = await dataOf(asker)
  expect(tables['membership_events']!.map(row => String(row['event'])).toSorted()).toEqual(['invite', 'invite-request'])
  expect(tables['mails']!.map(row => String(row['kind'])).toSorted()).toEqual(['invite', 'invite_request'])
  for (const known of [manager.email, manager.id]) expect(JSON.stringify(tables)).not.toContain(known)
})

test('the addresses that somebody typed into invitations are in their data, with what became of them', async () => {
  const { id } = await server.folder(asker)
  await send(asker, `/v1/bookmark_folders/${id}/invites`, { invite: { people: [{ email: 'typed@example.org' }] } })
  const { invites, membership_events } = await dataOf(asker)
  expect(invites!.filter(row => row['email'] === 'typed@example.org')).toMatchObject([{ action: null, invited_by: asker.id }])
  expect(membership_events!.filter(row => row['email'] === 'typed@example.org')).toMatchObject([{ event: 'invite', caused_by: asker.id }])
})

test('A7 the export does not tell who of the invited has an account, nor when they read that they were', async () => {
  const [host, known] = [await server.user(), await server.user()]
  const { id } = await server.folder(host)
  await send(host, `/v1/bookmark_folders/${id}/invites`, { invite: { people: [{ email: known.email }, { email: 'nobody@example.org' }] } })
  await tellEvents(server.store, server.now)
  const told = await server.store.read.selectFrom('notifications').select('sent_by').where('user_id', '=', known.id).execute()
  expect(told).toEqual([{ sent_by: host.id }])
  const tables = await dataOf(host)
  expect(tables['notifications']).toEqual([])
  const about = (email: string) =>
    Object.entries(tables).flatMap(([table, rows]) =>
      rows.filter(row => JSON.stringify(row).includes(email)).map(row => [table, ...Object.keys(row)].join(' ')),
    )
  expect(about(known.email)).toEqual(about('nobody@example.org'))
  expect((await dataOf(known))['notifications']).toHaveLength(1)
})

test('whoever has left a folder has their notes and invitations in their data, without what others do with these', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  const { id } = await server.folder(owner)
  await server.store.write(tx => addFolderMember(tx, guest.id, id, 'admin', server.now()))
  const written = {
    folder_id: id,
    index_name: 'news',
    slug_value: 'n',
    note: 'Mine',
    tags: ['theirs'],
    position: 'a',
    change_seq: 1,
  } as const
  await server.store.write(tx =>
    tx
      .insertInto('annotations')
      .values({ ...written, noted_by: guest.id })
      .execute(),
  )
  await send(guest, `/v1/bookmark_folders/${id}/invites`, { invite: { people: [{ email: 'later@example.org' }] } })
  const invitations = async () =>
    (await dataOf(guest))['invites']!.map(row => [row['email'], Object.keys(row).includes('invitable_name'), row['action']])
  expect(await invitations()).toEqual([['later@example.org', true, null]])
  const noted = async () => (await dataOf(guest))['annotations']!
  expect(await noted()).toMatchObject([{ note: 'Mine', tags: '["theirs"]', position: 'a' }])
  await server.store.write(tx => dropFolderMember(tx, guest.id, id, server.now()))
  expect(await invitations()).toEqual([['later@example.org', false, undefined]])
  expect(await noted()).toEqual([{ folder_id: id, index_name: 'news', slug_value: 'n', note: 'Mine', noted_by: guest.id }])
})

const own = 'what they wrote'
const about = 'about somebody else'
const words = 'words of others'

/** What a row says of whom it names in a column that tells who did something; whether they get the row in their data, and why. */
const acts: Record<string, [isExported: boolean, why: string]> = {
  'annotations.noted_by': [true, own],
  'announcements.written_by': [true, own],
  'answers.written_by': [true, own],
  'answers.hidden_by': [false, words],
  'bookmarks.added_by': [true, 'what they saved; its facts are those of a public record'],
  'comments.written_by': [true, own],
  'comments.hidden_by': [false, words],
  'communities.made_by': [false, 'others go on with it; members get it all the same'],
  'community_page_versions.written_by': [true, own],
  'community_pages.made_by': [false, words],
  'community_pages.written_by': [true, own],
  'content_reports.answered_by': [false, about],
  'function_titles.made_by': [true, own],
  'invites.invited_by': [true, 'an address and a message that they typed, and the answer, which they were told'],
  'membership_events.caused_by': [true, 'what they did, without whom it was told'],
  'membership_history.done_by': [true, 'what they did, without to whom'],
  'notifications.sent_by': [false, about],
  'opportunities.posted_by': [true, own],
  'organisation_verifications.verified_by': [false, about],
  'organisations.made_by': [true, own],
  'own_entries.added_by': [true, own],
  'questions.asked_by': [true, own],
  'questions.hidden_by': [false, words],
  'research_groups.made_by': [true, 'its record is public'],
  'text_pictures.added_by': [true, own],
}

/** Writes rows of somebody else, with something in every column but for who did it. */
async function rowWriter() {
  const described = new Map((await tablesOf(server.store.read)).map(table => [table.name, table.columns]))
  const folder = await server.folder(manager)
  const above: Record<string, unknown> = { folder_id: folder.id, community_slug: await communityOf(manager), parent_slug: null }
  let number = 1_000_000
  const write = async (table: string, columns: Record<string, unknown>) => {
    const given = { ...above, ...columns }
    const values = described.get(table)!.map(({ name, dataType }): [string, unknown] => {
      number++
      if (name in given) return [name, given[name]]
      if (name.endsWith('user_id')) return [name, manager.id]
      if (name.endsWith('_by')) return [name, null]
      return [name, /int/i.test(dataType) ? number : `"${name} ${number}"`]
    })
    const names = sql.join(values.map(([name]) => sql.ref(name)))
    const row = sql.join(values.map(([, value]) => value))
    await server.store.write(tx => sql`insert into ${sql.table(table)} (${names}) values (${row})`.execute(tx))
  }
  await write('questions', { id: 'q' })
  above['question_id'] = 'q'
  await write('answers', { id: 'a' })
  above['answer_id'] = 'a'
  await write('community_pages', { id: 'p' })
  above['page_id'] = 'p'
  return write
}

test('it is decided of every column that tells who did something whether they get the row, and they get just these', async () => {
  const tables = await personalTables(server.store.read)
  const columns = tables.flatMap(({ name, actorColumns }) => actorColumns.map(column => `${name}.${column.name}`))
  expect(columns.toSorted()).toEqual(Object.keys(acts).toSorted())

  const actor = await server.user()
  const write = await rowWriter()
  for (const column of columns) {
    const [table, act] = column.split('.') as [string, string]
    await write(table, { [act]: actor.id })
  }
  let text = ''
  for await (const piece of personalData(server.store.read, { id: actor.id, addresses: [actor.email] })) text += piece
  const data = JSON.parse(text) as Tables
  const found = columns.filter(column => {
    const [table, act] = column.split('.') as [string, string]
    return data[table]!.some(row => row[act] === actor.id)
  })
  expect(found.toSorted()).toEqual(
    Object.keys(acts)
      .filter(column => acts[column]![0])
      .toSorted(),
  )
  for (const foreign of [manager.id, manager.email]) expect(text).not.toContain(foreign)
})

test('who made a community has it in their data as long as they belong to it', async () => {
  const maker = await server.user()
  const slug = await communityOf(maker, { made_by: maker.id })
  expect((await dataOf(maker))['communities']).toMatchObject([{ slug_value: slug }])
  await server.store.write(tx => tx.deleteFrom('memberships').where('user_id', '=', maker.id).execute())
  expect((await dataOf(maker))['communities']).toEqual([])
})
