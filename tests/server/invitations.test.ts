import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMail, type Mailer } from '#server/outside/mail-queue.ts'
import { addFolderMember, dropFolderMember } from '#server/subjects/folders/members.ts'
import { sendRequest } from '#server/subjects/memberships/invitations.ts'
import { sendInvitations } from '#server/subjects/memberships/invite-sending.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { addCommunity, addInvite, addMembership } from './people/memberships.ts'
import { expectSameAnswers, samples } from './search/equal-answers.ts'
import { confirm, mailsTo, newcomer, secretTo, signUp } from './sign-ups.ts'

let server: TestServer
let owner: TestUser
let post: Mailer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  owner = await server.user()
  const settings = { port: 0, host: '127.0.0.1', dataDir: server.dir, logLevel: 'silent' } as const
  const mail = openMail(settings, server.store, pino({ level: 'silent' }), server.now)
  post = { mail, origin: 'https://indago.example' }
})
afterAll(async () => {
  await post.mail.stop()
  await server.stop()
})

interface InvitationOptions {
  email: string
  invitable_type?: 'bookmark_folder' | 'community'
  invitable_id: string
  invitable_name?: string
  role?: 'member' | 'admin'
  message?: string
}

/** Writes an invitation and its mail; returns the row's id and the secret in the mail. */
async function invited({ invitable_type = 'bookmark_folder', ...wish }: InvitationOptions): Promise<{ id: string; secret: string }> {
  const id = await addInvite(server.store, { invitable_type, invited_by: owner.id, ...wish })
  const row = await server.store.read.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sender = { id: owner.id, email: owner.email, full_name: 'Olive Owner' }
  await server.store.write(tx => sendInvitations(tx, post, sender, [row], server.now()))
  return { id, secret: await secretTo(server, wish.email, 'invite') }
}

async function requested(user: TestUser, community: string): Promise<string> {
  const row = {
    id: `request ${user.id}`,
    invitable_type: 'community' as const,
    invitable_id: community,
    invitable_name: 'Lantern Circle',
    user_id: user.id,
    message: 'Please let me in.',
    action: null,
    created_at: server.now(),
    deleted_at: null,
  }
  await server.store.write(async tx => {
    await tx.insertInto('invite_requests').values(row).execute()
    await sendRequest(tx, post, row, owner.email, server.now())
  })
  return secretTo(server, owner.email, 'invite_request')
}

const show = (secret: string) => server.request(`/v1/confirmation?confirmation_token=${secret}`)
const actionOf = async (id: string) =>
  (await server.store.read.selectFrom('invites').select('action').where('id', '=', id).executeTakeFirst())?.action

test('an invitation names sender and target and is accepted once, by the user with its address', async () => {
  const folder = await server.folder(owner)
  const guest = await server.user({ user_type: 'free' })
  const { id, secret } = await invited({ email: guest.email, invitable_id: folder.id, invitable_name: 'Reading', message: 'Have a look.' })
  expect((await show(secret)).body).toMatchObject({
    kind: 'invite',
    invitable_name: 'Reading',
    message: 'Have a look.',
    needs_account: false,
  })
  expect((await confirm(server, secret)).body).toMatchObject({ code: 'not_signed_in' })
  const stranger = await server.user()
  const refused = await confirm(server, secret, { user: stranger })
  expect(refused.body).toMatchObject({ code: 'forbidden' })
  expect(JSON.stringify(refused.body)).not.toContain(guest.email)
  expect(await actionOf(id)).toBeNull()

  const { status, body } = await confirm(server, secret, { user: guest })
  expect(status).toBe(200)
  expect(body.redirect).toMatch(new RegExp(`^/profile/person-[\\w-]+/bookmark_folders/${folder.id}$`))
  expect((await server.request(`/v1/bookmark_folders/${folder.id}`, { user: guest })).body).toMatchObject({ rw_access: 'member' })
  expect(await actionOf(id)).toBe('confirmed')
  expect([(await confirm(server, secret, { user: guest })).status, (await show(secret)).status]).toEqual([410, 410])
})

test('a mirror learns that its user is a member of a folder again', async () => {
  const folder = await server.folder(owner)
  const guest = await server.user()
  const removed = { user_id: guest.id, folder_id: folder.id, change_seq: 1, removed_at: server.now() }
  await server.store.write(tx => tx.insertInto('removed_folders').values(removed).execute())
  const { secret } = await invited({ email: guest.email, invitable_id: folder.id, role: 'admin' })
  await confirm(server, secret, { user: guest })
  const { body } = await server.request<{ folders: { id: string }[]; removed_folders: string[] }>('/v1/changes', { user: guest })
  expect(body.folders).toEqual([expect.objectContaining({ id: folder.id, rw_access: 'admin' })])
  expect(body.removed_folders).toEqual([])
})

test('whoever has left is not told who accepts their invitation', async () => {
  const folder = await server.folder(owner)
  const [leaver, guest, later] = [await server.user(), await server.user(), await server.user()]
  await server.store.write(tx => addFolderMember(tx, leaver.id, folder.id, 'admin', server.now()))
  const accept = async (user: TestUser) => {
    const { id, secret } = await invited({ email: user.email, invitable_id: folder.id })
    await server.store.write(tx => tx.updateTable('invites').set({ invited_by: leaver.id }).where('id', '=', id).execute())
    return async () => expect((await confirm(server, secret, { user })).status).toBe(200)
  }
  const told = async () =>
    (
      await server.store.read
        .selectFrom('membership_events')
        .select('caused_by')
        .where('user_id', '=', leaver.id)
        .where('event', '=', 'invite-confirmed')
        .execute()
    ).map(({ caused_by }) => caused_by)
  const [early, late] = [await accept(guest), await accept(later)]
  await early()
  await server.store.write(tx => dropFolderMember(tx, leaver.id, folder.id, server.now()))
  await late()
  expect(await told()).toEqual([guest.id])
})

test('a declined, withdrawn or outdated invitation gives no access', async () => {
  const folder = await server.folder(owner)
  const guest = await server.user()
  const declined = await invited({ email: guest.email, invitable_id: folder.id })
  expect((await confirm(server, declined.secret, { user: guest, action: 'declined' })).body).toEqual({})
  expect(await actionOf(declined.id)).toBe('declined')
  const cancelled = await invited({ email: guest.email, invitable_id: folder.id })
  await server.store.write(tx => tx.updateTable('invites').set({ deleted_at: 1 }).where('id', '=', cancelled.id).execute())
  const gone = await invited({ email: guest.email, invitable_id: 'never-was' })
  for (const { secret } of [declined, cancelled, gone]) expect((await confirm(server, secret, { user: guest })).status).toBe(410)
  expect((await server.request(`/v1/bookmark_folders/${folder.id}`, { user: guest })).status).toBe(404)
})

test('a sign-up by an invitation accepts it, and a confirmed secondary address counts too', async () => {
  const folder = await server.folder(owner)
  const email = 'new.here@example.org'
  const { secret } = await invited({ email, invitable_id: folder.id })
  expect((await show(secret)).body).toMatchObject({ needs_account: true })
  const elsewhere = await signUp(server, { email: 'elsewhere@example.org', invite_token: secret })
  expect(elsewhere.body).toMatchObject({ code: 'invalid', errors: { 'user.email': [expect.any(String)] } })
  const made = await newcomer(server, { email, invite_token: secret } as { email: string })
  expect(made.redirect).toContain(folder.id)
  expect(made.user.user_folder_ids).toEqual([folder.id])

  const further = { id: 'further', user_id: made.user.user_id, email: 'further@example.org', confirmed_at: 1, created_at: 1 }
  await server.store.write(tx => tx.insertInto('secondary_emails').values(further).execute())
  const community = await addCommunity(server.store)
  await addMembership(server.store, { kind: 'community', slug_value: community, user_id: owner.id, role: 'owner' })
  const other = await invited({ email: further.email, invitable_type: 'community', invitable_id: community, role: 'admin' })
  const user = { id: made.user.user_id, email, password: '', token: made.token }
  expect((await confirm(server, other.secret, { user })).body).toEqual({ redirect: `/community/${community}` })
  const again = await invited({ email: further.email, invitable_type: 'community', invitable_id: community, role: 'member' })
  await confirm(server, again.secret, { user })
  const joined = await server.store.read
    .selectFrom('memberships')
    .select(['kind', 'role'])
    .where('user_id', '=', user.id)
    .orderBy('kind')
    .execute()
  expect(joined).toEqual([
    { kind: 'bookmark_folder', role: 'member' },
    { kind: 'community', role: 'admin' },
  ])
})

test('A16 only an owner or admin of the target grants a request', async () => {
  const community = await addCommunity(server.store)
  const asker = await server.user()
  const member = await server.user()
  await addMembership(server.store, { kind: 'community', slug_value: community, user_id: owner.id, role: 'owner' })
  await addMembership(server.store, { kind: 'community', slug_value: community, user_id: member.id, role: 'member' })
  const secret = await requested(asker, community)
  expect((await show(secret)).body).toMatchObject({
    kind: 'invite_request',
    invitable_name: 'Lantern Circle',
    message: 'Please let me in.',
  })
  expect((await confirm(server, secret)).status).toBe(401)
  for (const user of [asker, member]) expect((await confirm(server, secret, { user })).body).toMatchObject({ code: 'forbidden' })
  expect((await confirm(server, secret, { user: owner })).status).toBe(200)
  const roles = await server.store.read.selectFrom('memberships').select('role').where('user_id', '=', asker.id).execute()
  expect(roles).toEqual([{ role: 'member' }])
  expect((await confirm(server, secret, { user: owner })).status).toBe(410)
})

test('A7 and A30 inviting known and unknown addresses is answered alike, five mails a day each', async () => {
  const pia = await server.user()
  const known = await server.user()
  const invite = (email: string) => server.request('/v1/invite_colleague', { user: pia, body: { email }, key: true })
  for (const email of [known.email, 'unknown@example.org'])
    for (let n = 0; n < 6; n++) {
      const { status, body } = await invite(email)
      expect([status, body]).toEqual([200, {}])
    }
  const toKnown = await mailsTo(server, known.email, 'free_access')
  const toUnknown = await mailsTo(server, 'unknown@example.org', 'free_access')
  expect([toKnown.length, toUnknown.length]).toEqual([5, 5])
  expect(toKnown[0]!.body).not.toContain('invite=')
  // A sender may cause twenty mails of a kind per day.
  for (let n = 0; n < 12; n++) expect((await invite(`p${n}@example.org`)).status).toBe(200)
  expect(await server.store.read.selectFrom('mails').select('id').where('from_user_id', '=', pia.id).execute()).toHaveLength(20)
})

test('A7 inviting known and unknown addresses takes equal time', async () => {
  const people = await Promise.all(Array.from({ length: samples + 1 }, () => server.user()))
  const invite = (n: number, email: string) =>
    server.request('/v1/invite_colleague', { user: people[n]!, body: { email }, key: `equal.${email}` })
  await invite(samples, 'warming.up@example.org')
  await expectSameAnswers({
    known: n => invite(n, people[n + 1]!.email),
    unknown: n => invite(n, `nobodys${n}@example.org`),
  })
})

test('A27 no text of an invitation becomes a header, a line or a link of ours', async () => {
  const folder = await server.folder(owner)
  const email = 'forged@example.org'
  const invitable_name = 'Lanterns\r\nBcc: victim@example.org'
  const message = 'Hello\n\n--\nIndago\r\n.\r\nMAIL FROM:<a@b>\u2028Subject: forged\u0085X: y'
  await invited({ email, invitable_id: folder.id, invitable_name, message })
  const [mail] = await mailsTo(server, email)
  expect(mail!.subject).toBe('Invitation to the bookmark folder “Lanterns Bcc victim example. org”')
  expect(mail!.body.split('\n').filter(line => /^(Bcc|MAIL|Subject|X:|\.$)/.test(line))).toEqual([])
  expect(mail!.body.match(/\n--\n/g)).toHaveLength(1)

  // It has no bidirectional marks, and no dots of other scripts that make a link.
  await invited({
    email,
    invitable_id: folder.id,
    invitable_name: '\u202eelpmaxe\u2066 evil\u3002example evil\uff0eexample',
    message: '\u202eolleH',
  })
  const turned = (await mailsTo(server, email)).at(-1)!
  expect(turned.subject).toBe('Invitation to the bookmark folder “elpmaxe evil\u3002 example evil\uff0e example”')
  expect(turned.subject + turned.body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})
