import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { deleteAccount } from '#server/subjects/privacy/account-deletion.ts'
import { hasActor, isOwn, personalTables } from '#server/subjects/privacy/personal-tables.ts'
import { Sessions } from '#server/subjects/sessions/sessions.ts'
import { openTokenKey } from '#server/subjects/sessions/token-key.ts'
import { hashPassword } from '#server/subjects/sessions/passwords.ts'
import { localStores } from '#server/files/local-files.ts'
import { createLink } from '#server/subjects/links/index.ts'
import { StoredFiles } from '#server/subjects/stored-files/index.ts'
import { insertAccount } from '#server/subjects/sign-up/accounts.ts'
import type { Tx, WriteJob } from '#server/store/unit-of-work.ts'
import { endpointNamed } from '../../support/endpoints.ts'
import { isInShare } from '../../support/share.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { nameOf, requestOf, table } from '../authorisation/table.ts'
import type { Row } from '../authorisation/actors.ts'

const password = 'a password of many'
let server: TestServer
let password_hash: string
let count = 0
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  password_hash = await hashPassword(password)
})
afterAll(() => server.stop())

/** A new account with a folder. Its password was hashed once for all, which takes most of the time. */
async function person(): Promise<TestUser> {
  const email = `leaving${++count}@example.org`
  const names = { first_name: 'Leaving', last_name: `Person ${count}` }
  const id = await server.store.write(tx => insertAccount(tx, { ...names, email, password_hash, user_type: 'premium' }, server.now()))
  return { id, email, password, token: await server.session(id) }
}

const remove = ({ id, email }: TestUser) => server.store.write(tx => deleteAccount(tx, { id, addresses: [email] }, server.now()))

async function* onePiece(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('title\nLanterns\n')
}

/** Lets something happen just before a write of the server, counted from 1. Returns how to end that. */
function beforeWrite(number: number, act: (tx: Tx) => Promise<unknown>): () => void {
  const { store } = server
  const original = { ...store }
  let count = 0
  store.write = async <T>(job: WriteJob<T>): Promise<T> => {
    if (++count === number) await original.write(act)
    return original.write(job)
  }
  return () => {
    store.write = job => original.write(job)
  }
}

/** Deletes the account just before the next write, whose place in a call is the worst. */
const deleteBeforeNextWrite = ({ id, email }: TestUser) => beforeWrite(1, tx => deleteAccount(tx, { id, addresses: [email] }, server.now()))

/** As a new password by mail does. */
const endSessions =
  ({ id }: TestUser) =>
  (tx: Tx) =>
    tx.updateTable('sessions').set({ revoked_at: server.now() }).where('user_id', '=', id).execute()

/** How many rows the database still has about a deleted account, except that it was deleted. */
async function rowsAbout({ id, email }: TestUser): Promise<string[]> {
  const found: string[] = []
  for (const one of await personalTables(server.store.read)) {
    const subject = { id, addresses: [email] }
    const { rows } = await sql`select 1 from ${sql.table(one.name)} where ${isOwn(one, subject)} or ${hasActor(one, subject)}`.execute(
      server.store.read,
    )
    if (rows.length > 0) found.push(one.name)
  }
  return found
}

async function sent(row: Row, user: TestUser, folder: Awaited<ReturnType<TestServer['folder']>>) {
  const { path, ...request } = requestOf(row, { owner: user, folder })
  return server.request<{ code?: string }>(path, { ...request, user })
}

/** The calls of accounts: `npm test` takes others of them for each moment. */
const ofAccounts = (moment: string) =>
  table.filter(row => endpointNamed(nameOf(row)).auth !== 'ignored' && isInShare(`${row.name}, ${moment}`, 3))

describe('I13 an account that is deleted during a call is answered with 410 or as before, never with 500, and leaves no row', () => {
  test.each(ofAccounts('signed in'))('$name, deleted after it was signed in', async row => {
    const user = await person()
    const folder = await server.folder(user)
    const token = await server.session(user.id)
    // The first use of a session is written, before the call is handled.
    const restore = deleteBeforeNextWrite(user)
    const { status, body } = await sent(row, { ...user, token }, folder).finally(restore)
    expect(status < 500, `${status} ${body.code}`).toBe(true)
    await remove(user).catch(() => undefined)
    expect(await rowsAbout(user)).toEqual([])
  })

  test.each(ofAccounts('written'))('$name, deleted just before it is written', async row => {
    const user = await person()
    // Its session is used already, so that the next write is the call's own.
    const folder = await server.folder(user)
    const restore = deleteBeforeNextWrite(user)
    const { status, body } = await sent(row, user, folder).finally(restore)
    const deleted = await server.store.read.selectFrom('deleted_users').select('user_id').where('user_id', '=', user.id).executeTakeFirst()
    expect(status < 500, `${status} ${body.code}`).toBe(true)
    if (endpointNamed(nameOf(row)).keyed && deleted) expect([status, body.code]).toEqual([410, 'account_deleted'])
    await remove(user).catch(() => undefined)
    expect(await rowsAbout(user)).toEqual([])
  })
})

test('a sign-in whose account was deleted after its password was checked gets no session', async () => {
  const user = await person()
  const sessions = new Sessions(server.store, openTokenKey(server.dir))
  await remove(user)
  await expect(sessions.start(user.id, server.now())).rejects.toMatchObject({ code: 'account_deleted' })
})

describe('between the password and the deletion', () => {
  // Its first write remembers that the password was right.
  const deletion = 2
  const send = (user: TestUser) => server.request(`/v1/users/${user.id}`, { method: 'DELETE', user, body: { password } })

  test('A6 the owner ends the session: the account stays, with its files', async () => {
    const user = await person()
    await server.folder(user)
    const files = new StoredFiles(server.store, localStores(server.dir).files, openTokenKey(server.dir))
    const address = await files.add({ userId: user.id, title: 'papers.csv', type: 'text/csv', pieces: onePiece() }, server.now())
    const restore = beforeWrite(deletion, endSessions(user))
    const { status, body } = await send(user).finally(restore)
    expect([status, body['code']]).toEqual([498, 'session_ended'])
    expect(await rowsAbout(user)).toContain('users')
    expect(await localStores(server.dir).files.names()).toContain(address.slice('/files/'.length))
  })

  test('I13 an address is confirmed: what was written to it is deleted too', async () => {
    const user = await person()
    await server.folder(user)
    const late = `late${count}@example.org`
    const restore = beforeWrite(deletion, async tx => {
      const row = { id: `late-${count}`, user_id: user.id, email: late, confirmed_at: 1, created_at: 1 }
      await tx.insertInto('secondary_emails').values(row).execute()
      await createLink(tx, { kind: 'unsubscribe', user_id: null, email: late, now: 1, lifetimeMs: 1 })
    })
    const { status } = await send(user).finally(restore)
    expect([status, await rowsAbout({ ...user, email: late })]).toEqual([200, []])
  })
})

test('A6 a session that its owner ends before the change disconnects no other site', async () => {
  const user = await person()
  await server.store.write(tx => tx.updateTable('users').set({ orcid_id: '0000-0002-1825-0097' }).where('id', '=', user.id).execute())
  await server.folder(user)
  const restore = beforeWrite(1, endSessions(user))
  const { status } = await server.request(`/v1/users/${user.id}/providers/orcid`, { method: 'DELETE', user }).finally(restore)
  const row = await server.store.read.selectFrom('users').select('orcid_id').where('id', '=', user.id).executeTakeFirst()
  expect([status, row?.orcid_id]).toEqual([498, '0000-0002-1825-0097'])
})
