import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlertScene } from './alert-scene.ts'

const bounceSecret = 'a-secret-of-the-mail-server-0123456789'

let scene: AlertScene
beforeEach(async () => {
  scene = await AlertScene.open({ bounceSecret })
})
afterEach(() => scene.close())

const isMarked = async () => (await scene.call<{ mail_bounced: boolean }>('GET', '/v1/me')).body.mail_bounced
const attempts = () => scene.post.commands.filter(line => line.startsWith('RCPT')).length
const reportTo = async (secret: string, body: string) =>
  (await scene.server.app.fetch(new Request(`http://127.0.0.1/mail-bounces/${secret}`, { method: 'POST', body }))).status

/** A delivery status notification, as mail servers send it (RFC 3464). */
const report = (address: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'Sorry.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${address.toUpperCase()}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--b1--',
    '',
  ].join('\r\n')

test('I11 an address that is refused for good gets no more mails about alerts until its user confirms it', async () => {
  await scene.save('zinc', 'at_once')
  await scene.publish('Zinc')
  scene.post.replies = ['refuses permanently']
  await scene.send()
  expect(await isMarked()).toBe(true)
  for (let n = 0; n < 3; n++) {
    await scene.publish(`Zinc ${n}`)
    await scene.send()
  }
  expect(attempts()).toBe(1)

  // The confirmation comes back too: nothing follows from that.
  await scene.call('POST', `/v1/users/${scene.user.id}/address_check`)
  await scene.send()
  expect([attempts(), await isMarked()]).toEqual([2, true])

  scene.post.replies = ['accepts']
  await scene.call('POST', `/v1/users/${scene.user.id}/address_check`)
  await scene.send()
  const [, token] = /confirmation_token=3D([\w-]+)/.exec(scene.post.received.at(-1)!.text.replace(/=\r\n/g, '')) ?? []
  const path = `/v1/users/${scene.user.id}/address_check/confirmation`
  const confirm = (confirmation_token: string) =>
    scene.server.request<{ user: { mail_bounced: boolean } }>(path, { user: scene.user, body: { confirmation_token } })
  const { status, body } = await confirm(token!)
  expect([status, body.user.mail_bounced, (await confirm(token!)).status]).toEqual([200, false, 410])
  await scene.publish('Zinc at last')
  await scene.send()
  expect(scene.subjects).toEqual(['1 new result for “Search for zinc”'])
})

test('I11 a report of the mail server marks an address that we wrote to, and no other', async () => {
  await scene.save('zinc', 'at_once')
  expect(await reportTo(bounceSecret, report(scene.user.email))).toBe(204)
  expect(await isMarked()).toBe(false)
  await scene.publish('Zinc')
  await scene.send()
  for (const about of [{ action: 'delayed' }, { status: '4.4.1' }, { status: '5.2.2' }, { status: '5.7.1' }])
    await reportTo(bounceSecret, report(scene.user.email, about))
  for (const body of ['', 'nothing', report('nobody@example.org'), 'content-type: message/delivery-status\r\n\r\n'.repeat(100)])
    expect(await reportTo(bounceSecret, body)).toBe(204)
  expect(await isMarked()).toBe(false)
  expect(await reportTo('another-secret-of-the-mail-server-0123', report(scene.user.email))).toBe(404)
  expect(await isMarked()).toBe(false)
  expect(await reportTo(bounceSecret, report(scene.user.email))).toBe(204)
  expect(await isMarked()).toBe(true)
})

test('a refusal of the mail or of its sender marks no address', async () => {
  const other = await AlertScene.open()
  expect((await other.server.app.fetch(new Request(`http://127.0.0.1/mail-bounces/${bounceSecret}`, { method: 'POST' }))).status).toBe(404)
  await other.close()
  await scene.save('zinc', 'at_once')
  await scene.publish('Zinc')
  scene.post.replies = ['refuses the sender']
  await scene.send()
  expect(await isMarked()).toBe(false)
})
