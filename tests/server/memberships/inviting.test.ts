import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inviteDefaults, inviteOutcomes } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import { pruneInvites } from '#server/subjects/memberships/prune.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { expectSameAnswers, samples } from '../search/equal-answers.ts'
import { mailsTo } from '../sign-ups.ts'
import { Sharing } from './sharing.ts'

let server: TestServer
let sharing: Sharing
let owner: TestUser
let folder: string
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  sharing = new Sharing(server)
})
beforeEach(async () => {
  owner = await server.user()
  folder = (await server.folder(owner, { name: 'Lantern reading' })).id
})
afterAll(() => server.stop())

test('an invitation waits for its address, is accepted once, and makes a contributor with its role', async () => {
  const guest = await server.user()
  const { status, body } = await sharing.invite(folder, owner, [{ email: guest.email, first_name: 'Gus', last_name: 'Guest' }])
  expect([status, body.invited]).toEqual([200, 1])
  expect(body.results).toEqual([{ email: guest.email, status: 'invited', sentence: 'Invited.' }])
  expect(body.folder).toMatchObject({ invite_count: 1, contributors_count: 1 })
  const [waiting] = await sharing.pending(guest)
  expect(waiting).toMatchObject({
    invitable: { id: folder, name: 'Lantern reading' },
    role: { id: 2, name: 'admin' },
    invited_by: { full_name: await sharing.nameOf(owner) },
    message: inviteDefaults('Lantern reading').message,
  })
  expect(await sharing.pendingCount(guest)).toBe(1)
  expect((await sharing.show(folder, guest)).status).toBe(404)

  const accepted = await sharing.accept(waiting!.id, guest)
  expect(accepted.body).toMatchObject({
    folder: { id: folder, rw_access: 'admin', contributors_count: 2, invite_count: 0 },
    pending_invites_count: 0,
  })
  expect((await sharing.accept(waiting!.id, guest)).status).toBe(200)
  expect((await sharing.decline(waiting!.id, guest)).body).toMatchObject({ code: 'gone', error: 'This invitation is no longer open.' })
  expect(await sharing.contributors(folder, owner)).toMatchObject([
    { full_name: await sharing.nameOf(owner), role: { id: 3 }, is_holder: true, email: null },
    { full_name: await sharing.nameOf(guest), role: { id: 2 }, is_holder: false, email: guest.email },
  ])
  expect(await sharing.invites(folder, owner)).toMatchObject([
    { email: guest.email, first_name: 'Gus', action: 'confirmed', user: { slug_values: [await sharing.slugOf(guest)] } },
  ])
})

test('a declined or cancelled invitation gives nothing, and the same address can be invited again', async () => {
  const guest = await server.user()
  const invite = async () => {
    expect((await sharing.invite(folder, owner, [{ email: guest.email }])).body.invited).toBe(1)
    return (await sharing.pending(guest))[0]!.id
  }
  const declined = await invite()
  expect((await sharing.decline(declined, guest)).status).toBe(200)
  expect((await sharing.decline(declined, guest)).status).toBe(200)
  expect((await sharing.accept(declined, guest)).status).toBe(410)
  for (const again of [sharing.resend, sharing.cancel]) expect((await again(folder, declined, owner)).status).toBe(410)
  const cancelled = await invite()
  expect((await sharing.cancel(folder, cancelled, owner)).body.invite.deleted_at).toEqual(expect.any(Number))
  expect((await sharing.cancel(folder, cancelled, owner)).status).toBe(200)
  expect((await sharing.accept(cancelled, guest)).status).toBe(410)
  expect((await sharing.resend(folder, cancelled, owner)).status).toBe(410)
  expect(await sharing.pendingCount(guest)).toBe(0)
  expect((await sharing.show(folder, guest)).status).toBe(404)
  await invite()
  const states = (await sharing.invites(folder, owner)).map(({ action, deleted_at }) => [action, deleted_at !== null])
  expect(states).toEqual([
    [null, false],
    [null, true],
    ['declined', false],
  ])
})

test('of 300 addresses with ten broken ones 290 are invited, and each broken one is told', async () => {
  const good = Array.from({ length: 290 }, (_, n) => ({ email: `reader${n}@example.org` }))
  const broken = Array.from({ length: 10 }, (_, n) => ({ email: `broken${n}@@example` }))
  const { status, body } = await sharing.invite(folder, owner, [...good, ...broken])
  expect([status, body.invited]).toEqual([200, 290])
  expect(body.results.filter(one => one.status === 'invited').map(one => one.email)).toEqual(good.map(one => one.email))
  expect(body.results.filter(one => one.status === 'invalid')).toEqual(
    broken.map(({ email }) => ({ email, status: 'invalid', sentence: "You've entered an invalid email address" })),
  )
  expect((await mailsTo(server, 'reader289@example.org', 'invite')).length).toBe(1)
  expect(body.folder.invite_count).toBe(290)
})

test('addresses are found in any text, in lower case, each once', async () => {
  const pasted = 'Ada <ADA.L@Example.org>; "Bo" <bo@example.org>, (cy@example.org), bo@EXAMPLE.org. no address, dee@broken'
  const { body } = await sharing.invite(folder, owner, [{ email: pasted }, { email: 'cy@example.org' }, { email: 'nothing here' }])
  expect(body.results.map(({ email, status }) => [email, status])).toEqual([
    ['ada.l@example.org', 'invited'],
    ['bo@example.org', 'invited'],
    ['cy@example.org', 'invited'],
    ['dee@broken', 'invalid'],
    ['nothing here', 'invalid'],
  ])
})

test('inviting oneself, a member and somebody who was invited has a sentence each and sends nothing', async () => {
  const member = await server.user()
  await sharing.join(folder, owner, member)
  await sharing.invite(folder, owner, [{ email: 'waits@example.org' }])
  const before = (await server.store.read.selectFrom('mails').select('id').execute()).length
  const { body } = await sharing.invite(folder, owner, [{ email: owner.email }, { email: member.email }, { email: 'WAITS@example.org' }])
  expect(body.results.map(({ status, sentence }) => [status, sentence])).toEqual([
    ['yourself', inviteOutcomes.yourself],
    ['member', inviteOutcomes.member],
    ['waiting', inviteOutcomes.waiting],
  ])
  expect([body.invited, (await server.store.read.selectFrom('mails').select('id').execute()).length]).toEqual([0, before])
})

test('subject and message follow their rules, and empty ones are replaced by the usual ones', async () => {
  const refused = await sharing.invite(folder, owner, [{ email: 'a@example.org' }], { subject: 'Too short', message: 'Too short' })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      'invite.subject': ['The subject must be at least 10 characters.'],
      'invite.message': ['The message must be at least 10 characters.'],
    },
  ])
  const long = await sharing.invite(folder, owner, [{ email: 'a@example.org' }], { subject: 'x'.repeat(901) })
  expect(long.body.errors).toEqual({ 'invite.subject': ['The subject must be at most 900 characters.'] })
  const nobody = await sharing.invite(folder, owner, [])
  expect(nobody.body.errors).toEqual({ 'invite.people': ['You need to add at least one email address'] })
  const many = Array.from({ length: limits.invite.people + 1 }, (_, n) => ({ email: `many${n}@example.org` }))
  const pasted = await sharing.invite(folder, owner, [{ email: many.map(one => one.email).join(', ') }])
  const most = 'You can invite at most 300 people at once.'
  expect(pasted.body.errors).toEqual({ 'invite.people': [most] })
  expect((await sharing.invite(folder, owner, many)).body.errors).toEqual({ 'invite.people': [most] })

  await sharing.invite(folder, owner, [{ email: 'usual@example.org' }], { subject: '  ', message: '' })
  const [usual] = await mailsTo(server, 'usual@example.org')
  expect(usual!.subject).toBe(inviteDefaults('Lantern reading').subject)
  expect(usual!.body).toContain(inviteDefaults('Lantern reading').message)
  await sharing.invite(folder, owner, [{ email: 'own@example.org' }], { subject: 'Read with us, please', message: 'We meet on Mondays.' })
  const [own] = await mailsTo(server, 'own@example.org')
  expect([own!.subject, own!.body]).toEqual(['Read with us, please', expect.stringContaining('Their message: We meet on Mondays.')])
})

test('A27 no subject, message or name of an invitation becomes a header, a line or a link of ours', async () => {
  const email = 'forged.folder@example.org'
  await sharing.invite(folder, owner, [{ email }], {
    subject: 'Lanterns\r\nBcc: victim@example.org http://evil.example/login',
    message: 'Hello\n\n--\nIndago\r\nMAIL FROM:<a@b>\u2028Subject: forged',
  })
  const [mail] = await mailsTo(server, email)
  expect(mail!.subject).toBe('Lanterns Bcc victim example. org http evil. example login')
  expect(mail!.body.split('\n').filter(line => /^(Bcc|MAIL|Subject)/.test(line))).toEqual([])
  const name = await sharing.invite(folder, owner, [{ email, first_name: 'Bo\r\nBcc: x@example.org' }])
  expect(name.body.errors).toEqual({ 'invite.people.0.first_name': ['The first name must be one line.'] })
})

test('A7 inviting known and unknown addresses is answered alike and takes equal time', async () => {
  const known = await Promise.all(Array.from({ length: samples }, () => server.user()))
  const ask = async (email: string) => {
    const { status, body } = await sharing.invite(folder, owner, [{ email }])
    const { results, invited } = body
    return { status, headers: new Headers(), body: { invited, results: results.map(one => ({ ...one, email: '' })) } }
  }
  await ask('warming.up@example.org')
  await expectSameAnswers({
    known: n => ask(known[n]!.email),
    unknown: n => ask(`stranger${n}.${folder.slice(-8)}@example.org`),
  })
  expect((await sharing.invites(folder, owner)).every(({ user }) => user === null)).toBe(true)
})

test('A30 an address gets five invitations a day, a sender sends so many, and only the sender’s own limit is told', async () => {
  const email = 'popular@example.org'
  for (let n = 0; n < 7; n++) {
    const other = await server.user()
    const { id } = await server.folder(other)
    expect((await sharing.invite(id, other, [{ email }])).body.results).toEqual([{ email, status: 'invited', sentence: 'Invited.' }])
  }
  const rows = await mailsTo(server, email, 'invite')
  expect([rows.length, rows.filter(row => row.body !== '').length]).toEqual([7, 5])

  const batch = (n: number) => Array.from({ length: 300 }, (_, at) => ({ email: `a30.${n}.${at}@example.org` }))
  for (const n of [0, 1]) expect((await sharing.invite(folder, owner, batch(n))).body.invited).toBe(300)
  const beyond = await sharing.invite(folder, owner, [{ email: 'beyond@example.org' }])
  expect(beyond.body.results).toEqual([{ email: 'beyond@example.org', status: 'too_many', sentence: inviteOutcomes.too_many }])
  const [first] = await sharing.invites(folder, owner)
  expect((await sharing.resend(folder, first!.id, owner)).body).toMatchObject({ code: 'too_many', error: inviteOutcomes.too_many })
  server.advanceClock(24 * 3600_000 + 1000)
  owner.token = await server.session(owner.id)
  expect((await sharing.invite(folder, owner, [{ email: 'beyond@example.org' }])).body.invited).toBe(1)
  expect((await sharing.invite(folder, owner, batch(2))).body.invited).toBe(300)
  const full = await sharing.invite(folder, owner, batch(3))
  expect(full.body).toMatchObject({ code: 'limit_reached', error: expect.stringMatching(/^At most 1000 invitations/) })
})

test('an invitation to an address waits for the account that confirms it later', async () => {
  const guest = await server.user()
  const email = `second.${guest.email}`
  await sharing.invite(folder, owner, [{ email, role_id: 1 }])
  const further = { id: `further ${guest.id}`, user_id: guest.id, email, created_at: 1 }
  const address = (confirmed_at: number | null) =>
    server.store.write(tx =>
      tx
        .insertInto('secondary_emails')
        .values({ ...further, confirmed_at })
        .onConflict(conflict => conflict.column('id').doUpdateSet({ confirmed_at }))
        .execute(),
    )
  await address(null)
  expect([await sharing.pending(guest), await sharing.pendingCount(guest)]).toEqual([[], 0])
  await address(1)
  const [invite] = await sharing.pending(guest)
  expect([invite?.email, await sharing.pendingCount(guest)]).toEqual([email, 1])
  expect((await sharing.accept(invite!.id, guest)).body.folder).toMatchObject({ id: folder, rw_access: 'member' })
})

test('an invitation that gave nothing is deleted after a year; one that waits or made a member is kept', async () => {
  const [member, refuser] = [await server.user(), await server.user()]
  await sharing.join(folder, owner, member)
  await sharing.invite(folder, owner, [{ email: refuser.email }, { email: 'cancelled@example.org' }, { email: 'patient@example.org' }])
  await sharing.decline((await sharing.pending(refuser))[0]!.id, refuser)
  const cancelled = (await sharing.invites(folder, owner)).find(({ email }) => email === 'cancelled@example.org')
  await sharing.cancel(folder, cancelled!.id, owner)
  const kept = async (days: number) => {
    await server.store.write(tx => pruneInvites(tx, server.now() + days * 24 * 3600_000))
    return (await sharing.invites(folder, owner)).map(({ email }) => email).toSorted()
  }
  expect((await kept(limits.invite.keptDays - 1)).length).toBe(4)
  expect(await kept(limits.invite.keptDays + 1)).toEqual([member.email, 'patient@example.org'].toSorted())
})

test('A14 an invitation of another folder or another person is not found', async () => {
  const [guest, other] = [await server.user(), await server.user()]
  const elsewhere = (await server.folder(owner)).id
  await sharing.invite(folder, owner, [{ email: guest.email }])
  const [invite] = await sharing.pending(guest)
  for (const call of [sharing.resend, sharing.cancel]) expect((await call(elsewhere, invite!.id, owner)).status).toBe(404)
  for (const call of [sharing.accept, sharing.decline]) expect((await call(invite!.id, other)).status).toBe(404)
  const foreign = await sharing.change('PUT', `/v1/users/${guest.id}/invites/${invite!.id}`, other)
  expect(foreign.status).toBe(404)
  expect((await sharing.pending(guest)).length).toBe(1)
})
