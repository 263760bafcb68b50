import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/store/migrations/migrate.ts'
import { type StoreConnection, openConnection } from '#server/store/sqlite/connection.ts'
import { folderMembership } from '../../support/folder-members.ts'

let connection: StoreConnection
const query = () => connection.query
beforeEach(async () => {
  connection = openConnection(':memory:')
  migrate(connection.raw, 1)
  await query()
    .insertInto('users')
    .values(person('u1', ['ada-1', 'ada']))
    .execute()
})
afterEach(() => connection.close())

const person = (id: string, slug_values: readonly string[]) =>
  ({
    id,
    email: `${id}@example.org`,
    full_name: id,
    password_hash: '-',
    user_type: 'free',
    verified: true,
    slug_values,
    created_at: 1,
  }) as const
const folder = (id: string, tags: readonly string[], is_private = true) =>
  ({
    id,
    name: id,
    description: '',
    is_private,
    tags,
    version: 1,
    change_seq: 1,
    created_at: 1,
    updated_at: 1,
    owner_user_id: 'u1',
  }) as const

/** A row as stored. */
const stored = (text: string) => connection.raw.prepare(text).all()[0]

test('booleans are stored as 0 and 1, lists and objects as JSON, and are read back', async () => {
  await query()
    .insertInto('folders')
    .values([folder('f1', ['a', 'b "c"']), folder('f2', [], false)])
    .execute()
  expect(stored(`SELECT is_private, typeof(is_private) AS type, tags FROM folders WHERE id = 'f1'`)).toEqual({
    is_private: 1,
    type: 'integer',
    tags: '["a","b \\"c\\""]',
  })
  const rows = await query().selectFrom('folders').selectAll().orderBy('id').execute()
  expect(rows).toEqual([folder('f1', ['a', 'b "c"']), folder('f2', [], false)])
  const link = { token_hash: 't', kind: 'invite', user_id: null, email: 'e', created_at: 1, expires_at: 2, used_at: null } as const
  const data = { id: 'x', deep: { list: [1, null] } }
  await query()
    .insertInto('links')
    .values({ ...link, data })
    .execute()
  expect(stored('SELECT data FROM links')).toEqual({ data: JSON.stringify(data) })
  expect(await query().selectFrom('links').selectAll().executeTakeFirst()).toEqual({ ...link, data })
})

test('omitted columns get the schema’s defaults', async () => {
  await query()
    .insertInto('users')
    .values({ ...person('u2', ['b']), interests: ['fog'], cookie_analytics: true })
    .execute()
  const rows = await query().selectFrom('users').select(['interests', 'cookie_analytics', 'tooltips']).orderBy('id').execute()
  expect(rows).toEqual([
    { interests: [], cookie_analytics: false, tooltips: [] },
    { interests: ['fog'], cookie_analytics: true, tooltips: [] },
  ])
})

test('an alias is decoded as its column, a plain column under a declared name is not', async () => {
  const row = await query()
    .selectFrom('users as owner')
    .select(['owner.slug_values as slugs', 'verified as sure', 'full_name as tags', 'created_at as is_private'])
    .executeTakeFirst()
  expect(row).toEqual({ slugs: ['ada-1', 'ada'], sure: true, tags: 'u1', is_private: 1 })
})

test('joins decode each table under its own name, with null for a missing outer row', async () => {
  await query()
    .insertInto('folders')
    .values(folder('f1', ['a']))
    .execute()
  await query()
    .insertInto('memberships')
    .values(folderMembership('f1', 'u1', 'owner'))
    .execute()
  const inner = await query()
    .selectFrom('folders')
    .innerJoin('folder_members as viewer', 'viewer.folder_id', 'folders.id')
    .innerJoin('users as owner', 'owner.id', 'viewer.user_id')
    .selectAll('folders')
    .select(['viewer.role', 'owner.slug_values as owner_slugs', 'verified'])
    .executeTakeFirst()
  expect(inner).toEqual({ ...folder('f1', ['a']), role: 'owner', owner_slugs: ['ada-1', 'ada'], verified: true })
  const outer = await query()
    .selectFrom('users')
    .leftJoin('folders', 'folders.id', 'users.avatar')
    .select(['users.id', 'tags', 'is_private', 'folders.tags as labels'])
    .execute()
  expect(outer).toEqual([{ id: 'u1', tags: null, is_private: null, labels: null }])
  const all = await query().selectFrom('users').leftJoin('folders', 'folders.id', 'users.avatar').selectAll().executeTakeFirst()
  expect(all).toMatchObject({ verified: true, slug_values: ['ada-1', 'ada'], tags: null })
})

test('subqueries and WITH are decoded under their own names', async () => {
  const derived = await query()
    .selectFrom(eb => eb.selectFrom('users').select(['slug_values as s', 'verified']).as('inside'))
    .select(['s', 'inside.verified as v'])
    .executeTakeFirst()
  expect(derived).toEqual({ s: ['ada-1', 'ada'], v: true })
  const named = await query()
    .with('sure', eb => eb.selectFrom('users').select(['id', 'verified as is_sure']))
    .selectFrom('sure')
    .selectAll()
    .executeTakeFirst()
  expect(named).toEqual({ id: 'u1', is_sure: true })
  const scalar = await query()
    .selectFrom('users')
    .select(eb => [eb.selectFrom('users as other').select('other.tooltips').limit(1).as('seen'), 'id'])
    .executeTakeFirst()
  expect(scalar).toEqual({ seen: [], id: 'u1' })
})

test('upserts write and decode both sides, and RETURNING decodes', async () => {
  const put = (tags: readonly string[], is_private: boolean) =>
    query()
      .insertInto('folders')
      .values(folder('f1', tags, is_private))
      .onConflict(conflict => conflict.column('id').doUpdateSet({ tags, is_private }).where('folders.is_private', '=', !is_private))
      .returning(['tags as labels', 'is_private'])
      .executeTakeFirst()
  expect(await put(['a'], false)).toEqual({ labels: ['a'], is_private: false })
  expect(await put(['b', 'c'], true)).toEqual({ labels: ['b', 'c'], is_private: true })
  expect(await put(['never'], true)).toBeUndefined()
  expect(stored('SELECT is_private, tags FROM folders')).toEqual({ is_private: 1, tags: '["b","c"]' })
  const copied = await query()
    .insertInto('folders')
    .values(folder('f1', ['copied'], false))
    .onConflict(conflict => conflict.column('id').doUpdateSet(eb => ({ tags: eb.ref('excluded.tags') })))
    .returningAll()
    .executeTakeFirst()
  expect(copied).toEqual(folder('f1', ['copied'], true))
})

test('updates and deletions encode the values they set and compare', async () => {
  await query()
    .insertInto('folders')
    .values([folder('f1', ['a']), folder('f2', [], false)])
    .execute()
  const updated = await query()
    .updateTable('folders')
    .set({ tags: ['x'], is_private: false })
    .where('is_private', '=', true)
    .returning(['id', 'tags', 'is_private'])
    .execute()
  expect(updated).toEqual([{ id: 'f1', tags: ['x'], is_private: false }])
  const deleted = await query().deleteFrom('folders').where('tags', '=', ['x']).returningAll().execute()
  expect(deleted).toEqual([folder('f1', ['x'], false)])
})

test('lists are compared with a list, booleans with =, IN and IS', async () => {
  const ids = async (of: ReturnType<typeof all>) => (await of.orderBy('id').execute()).map(row => row.id)
  const all = () => query().selectFrom('users').select('id')
  await query()
    .insertInto('users')
    .values({ ...person('u2', ['b']), verified: false, interests: ['fog'] })
    .execute()
  expect(await ids(all().where('interests', '!=', []))).toEqual(['u2'])
  expect(await ids(all().where('interests', '=', ['fog']))).toEqual(['u2'])
  expect(await ids(all().where('slug_values', 'in', [['b'], ['c']]))).toEqual(['u2'])
  expect(await ids(all().where('verified', 'in', [true, false]))).toEqual(['u1', 'u2'])
  expect(await ids(all().where('verified', 'is', true))).toEqual(['u1'])
  expect(await ids(all().where(eb => eb.or([eb('verified', '!=', true), eb('id', 'in', ['u9'])])))).toEqual(['u2'])
})

test('raw SQL and expressions take encoded parameters and return stored values', async () => {
  const raw = await sql`SELECT verified, slug_values FROM users WHERE verified = ${true} AND slug_values = ${['ada-1', 'ada']}`.execute(
    query(),
  )
  expect(raw.rows).toEqual([{ verified: 1, slug_values: '["ada-1","ada"]' }])
  const made = await query()
    .selectFrom('users')
    .select(({ fn }) => [fn.max('verified').as('verified'), fn.countAll().as('tags')])
    .executeTakeFirst()
  expect(made).toEqual({ verified: 1, tags: 1 })
})

test('texts, numbers and null stay unchanged, also texts that look like JSON', async () => {
  await query().insertInto('meta').values({ name: 'a', value: '["text"]' }).execute()
  expect(await query().selectFrom('meta').selectAll().where('value', '=', '["text"]').execute()).toEqual([{ name: 'a', value: '["text"]' }])
  await query().updateTable('users').set({ avatar: null, full_name: 'true' }).execute()
  const row = await query().selectFrom('users').select(['avatar', 'full_name', 'record_stale']).executeTakeFirst()
  expect(row).toEqual({ avatar: null, full_name: 'true', record_stale: 1 })
})

test('a compiled query is decoded each time it runs', async () => {
  const built = query().selectFrom('users').select('verified')
  const compiled = built.compile()
  expect([await built.execute(), await built.execute()]).toEqual([[{ verified: true }], [{ verified: true }]])
  for (let time = 0; time < 2; time++) expect((await query().executeQuery(compiled)).rows).toEqual([{ verified: true }])
})
