import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSecret } from '#server/core/secrets.ts'
import { AlertScene } from './alert-scene.ts'

let scene: AlertScene
beforeEach(async () => {
  scene = await AlertScene.open()
})
afterEach(() => scene.close())

/** The address for mail programs in the last mail. */
const link = (): URL => new URL(/<(.*)>/.exec(scene.mails.at(-1)!.header('list-unsubscribe')!)![1]!)
const show = ({ pathname, search }: URL) => scene.server.request<{ about: string; alert: unknown }>(pathname + search)

/** As a mail program does it: a form, without a token or an origin of ours (RFC 8058). */
async function oneClick(url: URL): Promise<number> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return (await scene.server.app.fetch(new Request(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }))).status
}
const mailOf = async (id: string) =>
  (await scene.server.store.read.selectFrom('searches').select('mail').where('id', '=', id).executeTakeFirstOrThrow()).mail

test('the link in a mail stops the mails of its alert without logging in; opening it changes nothing', async () => {
  const zinc = await scene.save('zinc', 'at_once')
  const copper = await scene.save('copper', 'at_once')
  await scene.publish('Zinc')
  await scene.send()
  const url = link()
  expect((await show(url)).body).toEqual({ about: 'alerts', alert: { name: 'Search for zinc' } })
  expect([await mailOf(zinc.id), await oneClick(url), await oneClick(url), await mailOf(zinc.id)]).toEqual(['at_once', 200, 200, 'off'])
  await scene.publish('Zinc and copper')
  await scene.send()
  expect(scene.subjects.slice(1)).toEqual(['1 new result for “Search for copper”'])
  // Every mail has the same link, of which only the hash is stored.
  expect(link().searchParams.get('token')).toBe(url.searchParams.get('token'))
  const rows = await scene.server.store.read.selectFrom('links').selectAll().where('kind', '=', 'stop_alert_mails').execute()
  expect(rows.map(row => row.token_hash)).toEqual([hashSecret(url.searchParams.get('token')!)])
  expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('token'))
  expect(await mailOf(copper.id)).toBe('at_once')
})

test('without an alert it stops all of them, which the settings show, and it knows no alert of others', async () => {
  await scene.save('zinc', 'at_once')
  await scene.publish('Zinc')
  await scene.send()
  const other = await AlertScene.open()
  const foreign = await other.save('tin', 'daily')
  await other.close()
  const url = link()
  url.searchParams.set('alert', foreign.id)
  expect((await show(url)).body).toEqual({ about: 'alerts', alert: null })
  url.searchParams.delete('alert')
  expect(await oneClick(url)).toBe(200)
  const { body } = await scene.call<{ told: object }>('GET', `/v1/users/${scene.user.id}/preferences`)
  expect(body.told).toEqual({ 'alerts.mail': false })
  await scene.publish('More zinc')
  await scene.send()
  expect(scene.subjects).toHaveLength(1)
})

test('invitations by mail are switched off and on in the settings, by the same rule as their own link', async () => {
  const optOuts = async () => (await scene.server.store.read.selectFrom('mail_opt_outs').select('address_hash').execute()).length
  await scene.wish({ told: { 'invitations.mail': false } })
  expect(await optOuts()).toBe(1)
  await scene.wish({ told: { 'invitations.mail': true } })
  expect(await optOuts()).toBe(0)
})
