import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { blockPerson } from '../../support/blocked-people.ts'
import { type Answer, type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { mailbox } from '../mail/parse-mail.ts'

const person = (n: number) => ({ name: `Researcher number ${n}`, slug_values: [`researchers-${n}`] })
const records: CatalogueRecord[] = [
  {
    index: 'research_groups',
    slug_values: ['people'],
    source: { name: 'Tests' },
    name: 'People',
    owners: [person(1)],
    members: [
      person(0),
      { name: 'By an older name', slug_values: ['old-researchers-1'] },
      { name: 'Not in the catalogue', slug_values: ['never-was'] },
      { name: 'Only a name' },
      'nonsense',
      ...Array.from({ length: 20 }, (_, n) => ({ name: `Member ${n}` })),
    ],
  },
]
const message = { subject: 'A question about lanterns', body: 'How long do they burn, and what with?' }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, ...records]) })
})
afterEach(() => server.stop())

/** An account with these slugs, signed in. */
async function owner(slugs: readonly string[], { verified = true } = {}): Promise<TestUser> {
  const user = await server.user()
  await server.store.write(async tx => {
    await tx.updateTable('users').set({ slug_values: slugs, verified }).where('id', '=', user.id).execute()
    for (const slug of slugs) await tx.insertInto('user_slugs').values({ slug, user_id: user.id }).execute()
  })
  return user
}

const info = (slug: string, user?: TestUser) =>
  server.request<{ contact_info: unknown[]; reachable: boolean }>(`/v1/researchers/${slug}/contact_info`, { ...(user && { user }) })
const write = (
  user: TestUser,
  slug = 'researchers-0',
  more: { key?: string; message?: object } = {},
): Promise<Answer<{ id: string; code: string; errors: object }>> =>
  server.request(`/v1/researchers/${slug}/messages`, { user, body: { message: { ...message, ...more.message } }, key: more.key ?? true })
const mails = () => mailbox(server.dir)

test('a researcher with an account is reachable by any slug, and their address is never sent', async () => {
  const ada = await owner(['somebody', 'old-researchers-0'])
  const other = await server.user()
  for (const user of [undefined, other]) {
    const { body } = await info('researchers-0', user)
    expect(body).toEqual({ contact_info: [], reachable: true })
    expect(JSON.stringify(body)).not.toContain(ada.email)
  }
  expect((await info('old-researchers-0')).body.reachable).toBe(true)
})

test('a user is not reachable for themselves, by a similar slug or without a confirmed address', async () => {
  const ada = await owner(['researchers-0'])
  expect((await info('researchers-0', ada)).body.reachable).toBe(false)
  await owner(['researchers-2'], { verified: false })
  await owner(['Researchers-1', 'researchers-10', 'xresearchers-1', 'researchers_1', '%', '_esearchers-1', '"researchers-1'])
  for (const slug of ['researchers-1', 'researchers-2']) expect((await info(slug)).body.reachable, slug).toBe(false)
})

test('an unknown record answers 404 and a deleted one 410', async () => {
  const user = await server.user()
  expect((await info('never-was')).status).toBe(404)
  expect((await write(user, 'never-was')).status).toBe(404)
  expect((await server.request('/v1/research_groups/never-was/contacts')).status).toBe(404)
  const catalogue = smallCatalogue()
  await catalogue.remove('researchers', 'researchers-0')
  const emptied = await startTestServer({ socket: false, catalogue })
  try {
    expect((await emptied.request('/v1/researchers/researchers-0/contact_info')).status).toBe(410)
  } finally {
    await emptied.stop()
  }
})

test('contacts of a group are its owners, then its members, each once, ten at most', async () => {
  await owner(['researchers-0'])
  await owner(['never-was'])
  const { body } = await server.request<{ contacts: { name: string }[] }>('/v1/research_groups/people/contacts')
  expect(body.contacts).toHaveLength(10)
  expect(body.contacts.slice(0, 5)).toEqual([
    { name: 'Researcher number 1', slug_values: ['researchers-1', 'old-researchers-1'], role: 'owner', reachable: false },
    { name: 'Researcher number 0', slug_values: ['researchers-0', 'old-researchers-0'], role: 'member', reachable: true },
    { name: 'Not in the catalogue', slug_values: [], role: 'member', reachable: false },
    { name: 'Only a name', slug_values: [], role: 'member', reachable: false },
    { name: 'Member 0', slug_values: [], role: 'member', reachable: false },
  ])
})

test('contacts leave out who hides from the viewer where they belong, or how to reach them', async () => {
  const ada = await owner(['researchers-0'])
  const ben = await owner(['old-researchers-1'])
  const other = await server.user()
  const hide = async (user: TestUser, visibility: object) =>
    expect(
      (await server.request(`/v1/researchers/${user.id}`, { method: 'PUT', user, key: true, body: { researcher: { visibility } } })).status,
    ).toBe(200)
  const seen = async (user?: TestUser) =>
    (await server.request<{ contacts: { name: string }[] }>('/v1/research_groups/people/contacts', { ...(user && { user }) })).body.contacts
      .map(({ name }) => name)
      .filter(name => name.startsWith('Researcher'))
  const [first, second] = ['Researcher number 1', 'Researcher number 0']
  await hide(ben, { research_groups: 'users' })
  expect([await seen(), await seen(other)]).toEqual([[second], [first, second]])
  await hide(ada, { contact_info: 'only_me' })
  expect([await seen(), await seen(other), await seen(ada)]).toEqual([[], [first], [first, second]])
})

test('a message is one plain mail from Indago with the sender’s name and Reply-To', async () => {
  const ada = await owner(['researchers-0'])
  const user = await server.user()
  const { status, body } = await write(user)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain(ada.email)
  await expect.poll(() => mails().length).toBe(1)
  const [mail] = mails()
  expect(mail!.header('from')).toBe('Indago <indago@localhost>')
  expect(mail!.header('to')).toBe(ada.email)
  expect(mail!.header('reply-to')).toBe(user.email)
  expect(mail!.header('subject')).toBe(message.subject)
  expect(mail!.header('content-type')).toMatch(/^text\/plain/)
  expect(mail!.header('message-id')).toContain(body.id)
  expect(mail!.body).toMatch(/^Person \d+ sent you a message through Indago:/)
  expect(mail!.body).toContain(message.body)
})

test('a message repeated under its key is sent once', async () => {
  await owner(['researchers-0'])
  const user = await server.user()
  const first = await write(user, 'researchers-0', { key: 'once' })
  for (let again = 0; again < 3; again++) {
    const { status, body, headers } = await write(user, 'researchers-0', { key: 'once' })
    expect([status, body, headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true'])
  }
  await server.restart()
  await expect.poll(() => mails().length).toBe(1)
  expect(await server.store.read.selectFrom('mails').select('id').execute()).toHaveLength(1)
})

test('a guest cannot write', async () => {
  await owner(['researchers-0'])
  const { status } = await server.request('/v1/researchers/researchers-0/messages', { body: { message }, key: true })
  expect(status).toBe(401)
})

test('a person without an account and oneself get the same answer: not reachable', async () => {
  const ada = await owner(['researchers-0'])
  for (const [user, slug] of [
    [ada, 'researchers-0'],
    [ada, 'researchers-1'],
  ] as const) {
    const { status, body } = await write(user, slug)
    expect([status, body.code]).toEqual([422, 'not_reachable'])
  }
  expect(mails()).toEqual([])
})

test('subject and text have length limits and no control characters', async () => {
  await owner(['researchers-0'])
  const user = await server.user()
  for (const [field, text] of [
    ['subject', 'Shor '],
    ['subject', 'x'.repeat(201)],
    ['subject', 'A subject\r\nBcc: victim@example.org'],
    ['subject', 'A subject \ud800'],
    ['body', ' nineteen characters  '],
    ['body', 'x'.repeat(5001)],
    ['body', 'x'.repeat(30) + '\0'],
  ] as const) {
    const { status, body } = await write(user, 'researchers-0', { message: { [field]: text } })
    expect([status, Object.keys(body.errors)], JSON.stringify(text)).toEqual([422, [`message.${field}`]])
  }
  expect(mails()).toEqual([])
})

test('a name with line breaks stays a name', async () => {
  await owner(['researchers-0'])
  const account = { full_name: 'Eve\r\nBcc: victim@example.org\r\n', email: 'eve@example.org', password: 'secret words of eve' }
  const id = await createAccount(server.store, { ...account, user_type: 'free' })
  const eve = { id, email: account.email, password: account.password, token: await server.signIn(account.email, account.password) }
  expect((await write(eve)).status).toBe(200)
  await expect.poll(() => mails().length).toBe(1)
  const [mail] = mails()
  expect(mail!.headers.map(({ name }) => name)).not.toContain('bcc')
  expect(mail!.body).toMatch(/^Eve Bcc: victim@example.org sent you a message/)
})

test('a message of somebody who is blocked is answered like any other, and never sent', async () => {
  const ada = await owner(['researchers-0'])
  const user = await server.user()
  await blockPerson(server, ada, user)
  const { status, body } = await write(user)
  expect([status, Object.keys(body)]).toEqual([200, ['id']])
  const mail = await server.store.read.selectFrom('mails').select(['body', 'sent_at']).where('id', '=', body.id).executeTakeFirst()
  expect(mail).toEqual({ body: '', sent_at: expect.any(Number) })
})

test('a user sends twenty messages a day and gets a Retry-After; the same key works later', async () => {
  for (const n of [0, 1, 2]) await owner([`researchers-${n}`])
  const user = await server.user()
  for (let n = 0; n < 20; n++) {
    expect((await write(user, `researchers-${n % 3}`)).status).toBe(200)
    if (n === 0) server.advanceClock(60_000)
  }
  const { status, body, headers } = await write(user, 'researchers-0', { key: 'too-many' })
  expect([status, body.code]).toEqual([429, 'too_many'])
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(23 * 3600)
  expect(wait).toBeLessThanOrEqual(24 * 3600 - 60 + 1)
  server.advanceClock(wait * 1000)
  await server.store.write(tx =>
    tx
      .updateTable('sessions')
      .set({ expires_at: server.now() + 1e9 })
      .execute(),
  )
  expect((await write(user, 'researchers-0', { key: 'too-many' })).status).toBe(200)
  expect((await write(user, 'researchers-0')).status).toBe(429)
})

test('a user writes to another one seven times a day, and others still can', async () => {
  await owner(['researchers-0'])
  const user = await server.user()
  for (let n = 0; n < 7; n++) expect((await write(user)).status).toBe(200)
  expect((await write(user)).status).toBe(429)
  expect((await write(await server.user())).status).toBe(200)
})

test('a user gets at most twenty messages a day', async () => {
  await owner(['researchers-0'])
  await owner(['researchers-1'])
  for (let sender = 0; sender < 4; sender++) {
    const user = await server.user()
    for (let n = 0; n < 5; n++) expect((await write(user)).status).toBe(200)
  }
  const user = await server.user()
  expect((await write(user)).status).toBe(429)
  expect((await write(user, 'researchers-1')).status).toBe(200)
})
