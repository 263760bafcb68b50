import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { sql } from 'kysely'
import { v4 as randomId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { followTold } from '#contract/alert-texts.ts'
import { createLink } from '#server/subjects/links/rows.ts'
import { notify } from '#server/subjects/notifications/index.ts'
import { hasActor, isOwn, personalTables } from '#server/subjects/privacy/personal-tables.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import { tablesOf } from '#server/store/engine.ts'
import { joinFolder } from '../../support/folder-members.ts'
import { type TestServer, type TestUser, startTestServer, searchedCatalogue } from '../../support/test-server.ts'
import { onPostgres } from '../../support/test-store.ts'
import { addCommunity, addInvite, addMembership } from './memberships.ts'
import { newcomer } from '../sign-ups.ts'

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  // Everything that the server logs at level debug.
  const write = fs.writeSync
  vi.spyOn(fs, 'writeSync').mockImplementation((fd: number, text: unknown, ...more: unknown[]) => {
    if (fd !== 2) return Number(Reflect.apply(write, fs, [fd, text, ...more]))
    logged.push(String(text))
    return Buffer.byteLength(String(text))
  })
  server = await startTestServer({ socket: false, catalogue: searchedCatalogue, settings: { logLevel: 'debug' } })
})
afterAll(async () => {
  await server.stop()
  vi.restoreAllMocks()
})

/** Every row of every table, as text. */
async function rowsOf(store: Store): Promise<Map<string, string[]>> {
  const tables = await tablesOf(store.read)
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(store.read)
    found.set(
      name,
      rows.map(row => JSON.stringify(row)),
    )
  }
  return found
}

/** Tables without personal data, and why. */
const impersonalTables: Record<string, string> = {
  analysis_events: 'belong to analyses, and are forgotten soon after their end',
  analysis_folders: 'belong to analyses',
  communities: 'what a community is called',
  community_groups: 'which groups belong to which communities',
  join_request_groups: 'which groups come with a request, which is the asker’s',
  membership_targets: 'how many members a group has',
  removed_community_pages: 'belong to communities',
  removed_community_groups: 'belong to communities',
  removed_community_invites: 'belong to groups',
  removed_group_members: 'belong to groups; what members were known by there',
  deleted_users: 'ids of accounts that are no more',
  event_counts: 'how often, never who',
  left_communities: 'slugs of communities that are no more',
  left_research_groups: 'slugs of groups and topics that are no more',
  research_group_topics: 'what groups work on, without who wrote it',
  leaving_organisations: 'slugs of records that are to leave the catalogue',
  leaving_publications: 'slugs of records that are to leave the catalogue, whose people are no longer known',
  hidden_records: 'records that are to be shown nowhere, of people without an account',
  matched_changes: 'how far each index was matched with alerts',
  mail_opt_outs: 'only hashes of addresses, which an account that is deleted must not undo',
  meta: 'facts of the store',
  earlier_texts: 'belong to what is written in communities',
  question_tags: 'belong to questions',
  question_words: 'belong to questions',
  removed_annotations: 'belong to folders',
  removed_question_answers: 'belong to communities',
  removed_comments: 'belong to communities',
  removed_opportunities: 'belong to communities and groups',
  removed_questions: 'belong to communities',
  removed_announcements: 'belong to everyone',
  removed_bookmarks: 'belong to folders',
  removed_own_entries: 'belong to folders',
  schema_version: 'facts of the store',
}

test('I12 every table is assigned to a person or listed as impersonal, new tables included', async () => {
  const all = (await tablesOf(server.store.read)).filter(table => !table.isView).map(table => table.name)
  const personal = (await personalTables(server.store.read)).map(table => table.name)
  expect(all.filter(name => !personal.includes(name) && !(name in impersonalTables))).toEqual([])
  expect(personal).toEqual(
    expect.arrayContaining(['users', 'sessions', 'mails', 'links', 'memberships', 'folders', 'membership_history', 'bookmarks']),
  )
  expect(personal).toContain('membership_events')

  const store = await openStore(mkdtempSync(join(tmpdir(), 'indago-schema-')))
  await store.write(tx =>
    sql`CREATE TABLE diaries (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, page TEXT NOT NULL, read_by TEXT)`.execute(tx),
  )
  const diaries = (await personalTables(store.read)).find(table => table.name === 'diaries')
  expect(diaries).toMatchObject({ ownerColumns: ['user_id'], actorColumns: [{ name: 'read_by', isNullable: true }], addresses: [] })
  await store.close()
})

interface DataExport {
  account: string
  tables: Record<string, Record<string, unknown>[]>
}

/** Asks a question about a record, waits for the answer, and names it. */
async function analyse(user: TestUser, id: string, index: string, slug: string, question: string, folders: string[] = []): Promise<void> {
  const analysis = { id, analysisType: 'single-prompt', index, question, items: [{ order: 1, slug_values: [slug] }] }
  const begun = await server.request('/v1/ai_analysis/runs', { user, key: true, body: { analysis } })
  expect([begun.status, (begun.body as { total: number }).total]).toEqual([200, 1])
  await server.request(`/v1/ai_analysis/runs/${id}/events`, { user })
  const named = { analysis: { name: 'Asked once', folders: { added: folders, removed: [] } } }
  expect((await server.request(`/v1/ai_analysis/runs/${id}`, { method: 'PUT', user, key: true, body: named })).status).toBe(200)
}

/** A user with data in every table, and others who know them. */
async function createActiveUser(email: string, last_name: string) {
  const named = { email, first_name: 'Thessaly', last_name }
  const { token, user } = await newcomer(server, named)
  const person: TestUser = { id: user.user_id, email, password: 'eleven lanterns over the weir', token }
  const [slug] = user.slug_values
  const friend = await server.user()
  const follower = await server.user()
  const shared = await server.folder(person, { name: 'Shared' })
  const alone = await server.folder(person, { name: 'Alone' })
  const visited = await server.folder(friend, { name: 'Visited' })
  for (const [folder_id, user_id, role] of [
    [shared.id, friend.id, 'member'],
    [shared.id, follower.id, 'admin'],
    [visited.id, person.id, 'admin'],
  ] as const)
    await joinFolder(server.store, folder_id, user_id, role)
  for (const folder of [shared, alone, visited])
    await server.request(`/api/bookmark_folders/${folder.id}/bookmarks`, {
      user: person,
      key: true,
      body: { slug_values: ['news-1'], index: 'news' },
    })
  // Who is invited is in rows, in stored answers of keyed calls, in events and in the history.
  const guests = (await server.folder(friend, { name: 'Guests' })).id
  const invited = (people: object[], by: TestUser, folder: string) =>
    server.request<{ results: object[] }>(`/v1/bookmark_folders/${folder}/invites`, { user: by, key: true, body: { invite: { people } } })
  expect((await invited([{ email, first_name: 'Thessaly', last_name }], friend, guests)).body.results).toHaveLength(1)
  await invited([{ email: 'guest@example.org' }], person, shared.id)
  const [waiting] = (await server.request<{ invites: { id: string }[] }>(`/v1/users/${person.id}/invites`, { user: person })).body.invites
  await server.request(`/v1/users/${person.id}/invites/${waiting!.id}`, { method: 'PUT', user: person, key: true })
  await server.request(`/v1/bookmark_folders/${guests}/contributors/${slug}`, {
    method: 'PUT',
    user: friend,
    key: true,
    body: { contributor: { role_id: 1 } },
  })
  for (const folder of [shared, alone, visited])
    await server.request(`/api/bookmark_folders/${folder.id}/own_entries`, {
      user: person,
      key: true,
      body: { own_entries: [{ id: '00000000-0000-4000-8000-00000000000a', entry: { type: 'book', title: 'Notes on weirs' } }] },
    })
  // Stored answers of keyed calls name the owner.
  await server.request(`/v1/bookmark_folders/${visited.id}`, {
    method: 'PUT',
    user: friend,
    key: true,
    body: { bookmark_folder: { name: 'Visited often' } },
  })
  await server.request(`/v1/researchers/${slug}/subscribe`, { method: 'POST', user: follower, key: true })
  await server.request(`/v1/researchers/news/subscribe`, { method: 'POST', user: person, key: true })
  await server.request(`/v1/users/${person.id}/secondary_emails`, { user: person, key: true, body: { email_address: `second.${email}` } })
  await server.request(`/v1/users/${person.id}/avatar`, {
    method: 'PUT',
    user: person,
    body: { avatar: (await Transformer.fromRgbaPixels(Buffer.alloc(400), 10, 10).png()).toString('base64') },
  })
  await server.request(`/v1/function_titles`, { user: person, body: { function_title: { name: `Keeper of ${last_name}` } } })
  await server.request(`/v1/me?device=device-of-${person.id.slice(-8)}`, { user: person })
  await server.request('/v1/authenticate', { body: { email, password: 'not this one at all' } })
  await server.request('/v1/reset_password', { body: { user: { email } } })
  const community = await addCommunity(server.store)
  await addMembership(server.store, { kind: 'community', slug_value: community, user_id: person.id, role: 'owner' })
  await addMembership(server.store, { kind: 'community', slug_value: community, user_id: friend.id, role: 'member' })
  await addInvite(server.store, {
    invitable_type: 'bookmark_folder',
    invitable_id: alone.id,
    email: 'guest@example.org',
    invited_by: person.id,
    message: `Thessaly ${last_name} asks you`,
  })
  await addInvite(server.store, {
    invitable_type: 'community',
    invitable_id: community,
    email: 'guest@example.org',
    invited_by: person.id,
    message: `Thessaly ${last_name} asks you`,
  })
  await addInvite(server.store, { invitable_type: 'community', invitable_id: community, email, message: 'Come' })
  await analyse(person, randomId(), 'news', 'news-1', `What has ${last_name} to do with it?`, [shared.id])
  await server.store.write(tx =>
    tx
      .insertInto('coupons')
      .values({
        code: `C-${person.id.slice(-8)}`,
        ai_credits: 1,
        contact_credits: 0,
        user_type: null,
        days: null,
        uses_left: 1,
        only_for: email,
        expires_at: null,
        created_at: 1,
      })
      .execute(),
  )
  return { person, slug: slug!, friend, follower, shared, alone, visited, community }
}

test('I12 the export has all of a user’s rows, by table, and no secrets or rows of others', async () => {
  const { person, friend, shared } = await createActiveUser('thessaly@example.org', 'Umbrage')
  // The recipient of a message and of a request: their addresses are not known to the user.
  const [friendly] = (await server.request<{ slug_values: string[] }>('/v1/me', { user: friend })).body.slug_values
  const message = { subject: 'Lanterns', body: 'How long do they burn, and what with?' }
  expect((await server.request(`/v1/researchers/${friendly}/messages`, { user: person, key: true, body: { message } })).status).toBe(200)
  await server.store.write(async tx => {
    const asked = { kind: 'invite_request', user_id: person.id, email: friend.email, now: server.now(), lifetimeMs: 1000 } as const
    await createLink(tx, asked)
  })
  const { status, body } = await server.request<DataExport>(`/v1/users/${person.id}/data`, { user: person })
  expect(status).toBe(200)
  expect(body.account).toBe(person.id)
  const exported = JSON.stringify(body)
  for (const known of [person.email, 'second.thessaly@example.org', 'Umbrage', shared.id, 'Keeper of Umbrage', 'news-1'])
    expect(exported).toContain(known)
  for (const foreign of [friend.email]) expect(exported).not.toContain(foreign)

  const secrets = await server.store.read
    .selectFrom('users')
    .select(['password_hash'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const links = await server.store.read.selectFrom('links').select('token_hash').execute()
  const devices = await server.store.read.selectFrom('devices').select('device_key').execute()
  const sessions = await server.store.read.selectFrom('sessions').select(['jti', 'revocation_hash']).execute()
  const bodies = (await server.store.read.selectFrom('mails').select('body').execute()).flatMap(mail => mail.body.match(/[\w-]{43}/g) ?? [])
  expect(devices).toHaveLength(1)
  expect(bodies.length).toBeGreaterThan(1)
  for (const secret of [secrets, ...links, ...devices, ...sessions].flatMap(row => Object.values(row)).concat(bodies))
    if (secret) expect(exported).not.toContain(secret)

  // Every row with the person's id or address is in the export, but for what others were told by them (data-of-others.test.ts).
  for (const all of await personalTables(server.store.read)) {
    const of = { id: person.id, addresses: [person.email] }
    const table = all.name === 'notifications' ? { ...all, actorColumns: [] } : all
    const { rows } = await sql<object>`select * from ${sql.table(table.name)} where ${isOwn(table, of)} or ${hasActor(table, of)}`.execute(
      server.store.read,
    )
    expect([table.name, body.tables[table.name]?.length]).toEqual([table.name, rows.length])
  }
  expect(
    Object.entries(body.tables)
      .filter(([, rows]) => rows.length === 0)
      .map(([name]) => name),
  ).toEqual(
    expect.not.arrayContaining([
      'users',
      'sessions',
      'folders',
      'bookmarks',
      'own_entries',
      'invites',
      'links',
      'mails',
      'coupons',
      'credits',
      'credit_ledger',
      'memberships',
      'secondary_emails',
      'devices',
      'function_titles',
      'mutations',
      'analyses',
    ]),
  )
})

test('A7 the export does not tell whether another person has an account', async () => {
  const [asker, known] = [await server.user({ user_type: 'premium' }), await server.user()]
  const unknown = { email: 'nobody.here@example.org' }
  for (const { email } of [known, unknown]) {
    await server.request(`/v1/users/${asker.id}/secondary_emails`, { user: asker, key: true, body: { email_address: email } })
    expect((await server.request('/v1/invite_colleague', { user: asker, key: true, body: { email } })).status).toBe(200)
  }
  const { tables } = (await server.request<DataExport>(`/v1/users/${asker.id}/data`, { user: asker })).body
  const about = ({ email }: { email: string }) =>
    Object.entries(tables)
      .flatMap(([table, rows]) => rows.filter(row => JSON.stringify(row).includes(email)).map(row => ({ table, row })))
      .map(({ table, row }) => [table, row['kind'], ...Object.keys(row)].join(' '))
      .toSorted()
  expect(about(known)).toEqual(about(unknown))
  expect(about(known).map(row => row.split(' ')[0])).toEqual(['links', 'links', 'mails', 'mails', 'mutations', 'secondary_emails'])
})

test('A11 and A33 the log names the call and no secrets, of links neither', async () => {
  const bodies = (await server.store.read.selectFrom('mails').select('body').execute()).flatMap(mail => mail.body.match(/[\w-]{43}/g) ?? [])
  const hashes = (await server.store.read.selectFrom('users').select('password_hash').execute()).map(row => row.password_hash)
  const log = logged.join('')
  expect(log).toContain('"route":"signUp.confirm"')
  expect(log).toContain('"status":401')
  for (const secret of [...bodies, ...hashes, 'eleven lanterns', 'not this one', 'eyJ', 'thessaly@', 'select ', 'node_modules'])
    if (secret) expect(log.includes(secret), secret).toBe(false)
})

/** A saved search that has found a profile by its name and another record, and a notification of one who followed the profile. */
async function findsOf(user: TestUser, slug: string, name: string): Promise<string> {
  const search = { search: { name: 'People', data: { index: 'researchers', keyword: 'people' } } }
  const { id } = (await server.request<{ id: string }>(`/v1/users/${user.id}/searches`, { user, key: true, body: search })).body
  await server.store.write(async tx => {
    const find = { user_id: user.id, alert: id, index_name: 'researchers', added_at: server.now() + 1, found_at: server.now() } as const
    const finds = [
      { ...find, slug_value: slug, title: name, number: 1 },
      { ...find, slug_value: 'researchers-1', title: 'Another', number: 2 },
    ]
    await tx.insertInto('alert_finds').values(finds).execute()
    await tx.updateTable('searches').set({ new_results: 2 }).where('id', '=', id).execute()
    const told = {
      userId: user.id,
      key: `alert:researchers/${slug}:7`,
      kind: 'alerts',
      variant: 'info',
      message: followTold(name, 1),
    } as const
    await notify(tx, told, server.now())
  })
  return id
}

const newResultsOf = async (user: TestUser, id: string): Promise<number> => {
  const { searches } = (await server.request<{ searches: { id: string; new_results: number }[] }>('/v1/changes', { user })).body
  return searches.find(search => search.id === id)!.new_results
}

describe('I13 a deleted account', () => {
  test('leaves no row, file, record or log line; shared folders pass on, and devices are told', async () => {
    const email = 'gone@example.org'
    const { person, slug, friend, follower, shared, alone, visited, community } = await createActiveUser(email, 'Vanisher')
    await vi.waitFor(async () => expect((await server.request(`/v1/records/researchers/${slug}`)).status).toBe(200), 2000)
    await vi.waitFor(async () => expect(readdirSync(join(server.dir, 'mailbox')).length).toBeGreaterThan(2), 2000)
    // What others asked about the profile. Their own words stay.
    await analyse(friend, randomId(), 'researchers', slug, 'Who is it?')
    const evaluated = { uuid: randomId(), profileType: 'researchers', numItems: 1, searchIndices: [], reportEnabled: false }
    const template = {
      label: 'Recent activity',
      description: '',
      parameters: [],
      report_writing_directions: '',
      remember_preferences: false,
    }
    const asked = { ...evaluated, state: { index: 'researchers', keyword: 'vanisher' }, template }
    expect((await server.request('/v1/llm/bulk_ask_profile', { user: friend, key: true, body: asked })).status).toBe(200)
    await server.request(`/v1/ai_analysis/runs/${evaluated.uuid}/events`, { user: friend })
    // What alerts of others found of it, and told by its name.
    const found = await findsOf(friend, slug, 'Vanisher')
    const secondDevice = await server.signIn(email, person.password)
    const cursor = async (user: TestUser) => (await server.request<{ cursor: string }>('/v1/changes', { user })).body.cursor
    const before = await cursor(follower)
    const avatar = (await server.store.read.selectFrom('users').select('avatar').where('id', '=', person.id).executeTakeFirstOrThrow())
      .avatar!
    expect(existsSync(join(server.dir, 'avatars', avatar))).toBe(true)

    const refused = await server.request(`/v1/users/${person.id}`, {
      method: 'DELETE',
      user: person,
      body: { password: 'not this one at all' },
    })
    expect([refused.status, (refused.body as { errors?: object }).errors]).toEqual([422, { password: expect.any(Array) }])
    expect((await server.request(`/v1/users/${person.id}`, { method: 'DELETE', user: person, body: {} })).status).toBe(422)
    const gone = await server.request(`/v1/users/${person.id}`, { method: 'DELETE', user: person, body: { password: person.password } })
    // Not its storage: another user of the browser may have unsent changes there.
    expect([gone.status, gone.headers.get('clear-site-data')]).toEqual([200, '"cache"'])

    // Rows: none with address, name or id, except the removal mark. Slugs go with the record.
    await vi.waitFor(
      async () =>
        expect(await server.store.read.selectFrom('deleted_users').selectAll().where('slug_value', 'is not', null).execute()).toEqual([]),
      2000,
    )
    for (const [table, rows] of await rowsOf(server.store))
      for (const trace of [email, 'gone@', person.id, 'Vanisher'])
        if (table !== 'deleted_users') expect(rows.filter(row => row.includes(trace)).map(row => `${table}: ${row}`)).toEqual([])
    const left = await server.request<{ results: { items: { title: string }[] }[] }>('/v1/ai_analysis/runs', { user: friend })
    expect(left.body.results.map(({ items }) => items.map(({ title }) => title))).toEqual([['A deleted account'], ['A deleted account']])
    expect(await newResultsOf(friend, found)).toBe(1)
    // Record: neither by slug nor by a search.
    expect((await server.request(`/v1/records/researchers/${slug}`)).status).toBe(410)
    const search = await server.request<{ results: { data: { slug_values: string[] } }[] }>('/search-service/search', {
      body: { index: 'researchers', keyword: 'Vanisher' },
    })
    expect(search.body.results.flatMap(result => result.data.slug_values)).not.toContain(slug)
    // Files: the picture, and stored mails.
    expect(existsSync(join(server.dir, 'avatars', avatar))).toBe(false)
    for (const file of readdirSync(join(server.dir, 'mailbox')))
      expect(readFileSync(join(server.dir, 'mailbox', file), 'utf8')).not.toContain(email)
    // Log.
    expect(logged.length).toBeGreaterThan(20)
    expect(logged.filter(line => line.includes(email) || line.includes('Vanisher'))).toEqual([])

    // Its devices get the answer in every call, also in queued ones.
    for (const token of [person.token, secondDevice]) {
      const me = await server.request('/v1/me', { token })
      expect([me.status, (me.body as { code: string }).code]).toEqual([410, 'account_deleted'])
      const queued = await server.request('/v1/bookmark_folders', { token, key: true, body: { bookmark_folder: { name: 'Late' } } })
      expect([queued.status, (queued.body as { code: string }).code]).toEqual([410, 'account_deleted'])
    }
    expect((await server.request('/v1/authenticate', { body: { email, password: person.password } })).status).toBe(401)

    // Others keep what was shared, and are told what changed.
    const folderOf = async (user: TestUser, id: string) =>
      (await server.request<{ owner: { full_name: string }; rw_access: string; count: number }>(`/v1/bookmark_folders/${id}`, { user }))
        .body
    expect(await folderOf(follower, shared.id)).toMatchObject({ rw_access: 'owner', count: 2 })
    expect(await folderOf(friend, shared.id)).toMatchObject({ rw_access: 'member' })
    expect(await folderOf(friend, visited.id)).toMatchObject({ rw_access: 'owner', count: 2 })
    expect(await server.store.read.selectFrom('folders').select('id').where('id', '=', alone.id).execute()).toEqual([])
    const changes = await server.request<{ folders: { id: string }[]; removed_subscriptions: object[] }>(`/v1/changes?since=${before}`, {
      user: follower,
    })
    expect(changes.body.folders.map(folder => folder.id)).toContain(shared.id)
    expect(changes.body.removed_subscriptions).toEqual([{ index: 'researchers', slug_value: slug }])
    expect(
      await server.store.read.selectFrom('memberships').select(['user_id', 'role']).where('slug_value', '=', community).execute(),
    ).toEqual([{ user_id: friend.id, role: 'owner' }])
  })

  test('is named in no answer to others, by none of its names', async () => {
    const email = 'renamed@example.org'
    const { person, slug, friend, visited } = await createActiveUser(email, 'Evanescent')
    await vi.waitFor(async () => expect((await server.request(`/v1/records/researchers/${slug}`)).status).toBe(200), 2000)
    const put = { key: true, body: { slug_values: [slug], index: 'researchers' } } as const
    expect((await server.request(`/api/bookmark_folders/${visited.id}/bookmarks`, { user: friend, ...put })).status).toBe(200)
    const answers = async () => (await server.store.read.selectFrom('mutations').select('body').execute()).map(({ body }) => body)
    expect((await answers()).filter(body => body.includes('Evanescent')).length).toBeGreaterThan(2)
    const renamed = { method: 'PUT', user: person, body: { user: { last_name: 'Perennial' } } }
    expect((await server.request(`/v1/users/${person.id}`, renamed)).status).toBe(200)
    expect(
      (await server.request(`/v1/users/${person.id}`, { method: 'DELETE', user: person, body: { password: person.password } })).status,
    ).toBe(200)
    expect((await answers()).filter(body => /Evanescent|Perennial/.test(body))).toEqual([])
    expect((await answers()).filter(body => body.includes('A deleted account')).length).toBeGreaterThan(0)
  })

  test.skipIf(onPostgres)('is not even in the bytes of the account store', async () => {
    const email = 'bytes@example.org'
    const { person } = await createActiveUser(email, 'Vanisher')
    expect(
      (await server.request(`/v1/users/${person.id}`, { method: 'DELETE', user: person, body: { password: person.password } })).status,
    ).toBe(200)
    const file = join(server.dir, 'users.db')
    const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0
    await server.stop({ keepFolder: true })
    expect(sizeOf(`${file}-wal`)).toBe(0)
    const bytes = readFileSync(file)
    expect(bytes.includes('thessaly@example.org'), 'who is still there').toBe(true)
    expect(bytes.includes(email)).toBe(false)
    await server.start()
  })
})
