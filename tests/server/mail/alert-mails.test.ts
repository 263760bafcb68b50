import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { AlertScene } from './alert-scene.ts'

let scene: AlertScene
beforeEach(async () => {
  scene = await AlertScene.open()
})
afterEach(() => scene.close())

const hour = 3600_000

test('at once: one mail for each alert and run, with what was found as text and HTML, and never a second time', async () => {
  const { timestamp_epoch: t } = await scene.save('zinc', 'at_once')
  await scene.save('copper', 'at_once')
  await scene.save('tin')
  await scene.publish('Zinc <b>and</b> tin', 'More zinc')
  await scene.send()
  await scene.send()
  await scene.match()
  await scene.send()
  expect(scene.subjects).toEqual(['2 new results for “Search for zinc”'])
  const [{ text, html, header }] = scene.mails as [AlertScene['mails'][0]]
  expect(text).toContain('Zinc <b>and</b> tin\nhttp://indago.test/search/publications?publication=mailed-')
  expect(text).toContain(`http://indago.test/search/publications?keyword=zinc&t=${t}`)
  expect(text).toContain('http://indago.test/alerts')
  expect(html).toContain('>Zinc &lt;b&gt;and&lt;/b&gt; tin</a>')
  expect(html).toContain(`href="http://indago.test/search/publications?keyword=zinc&amp;t=${t}"`)
  expect(header('list-unsubscribe')).toMatch(/^<http:\/\/indago\.test\/v1\/unsubscribe\?token=[\w-]{43}&alert=[\w-]+>$/)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  await scene.publish('Zinc again')
  await scene.send()
  expect(scene.subjects.slice(1)).toEqual(['1 new result for “Search for zinc”'])
})

test('of two servers that look for due mails at the same time one writes each', async () => {
  for (const keyword of ['zinc', 'copper', 'tin']) await scene.save(keyword, 'at_once')
  await scene.publish('Zinc, copper and tin')
  await Promise.all([scene.send(), scene.send(), scene.send()])
  expect(scene.subjects.toSorted()).toEqual(['copper', 'tin', 'zinc'].map(word => `1 new result for “Search for ${word}”`))
})

test('daily and weekly mails come at the time of the user’s clock, together where both are due, and none is empty', async () => {
  // 07:00 in Tokyo is 22:00 UTC of the day before; Mondays there begin on Sundays here.
  await scene.wish({ time_zone: 'Asia/Tokyo', digest_at: '07:00', digest_day: 1 })
  await scene.save('zinc', 'daily')
  await scene.save('copper', 'weekly')
  await scene.moveTo('21:00', 6)
  await scene.publish('Zinc on Saturday')
  await scene.send()
  expect(scene.subjects).toEqual([])
  await scene.moveTo('22:00')
  await scene.send()
  expect(scene.subjects).toEqual(['1 new result for “Search for zinc”'])

  await scene.publish('Zinc and copper', ...Array.from({ length: limits.alertMail.finds + 2 }, (_, n) => `Copper ${n}`))
  await scene.moveTo('21:59')
  await scene.send()
  expect(scene.subjects).toHaveLength(1)
  await scene.moveTo('22:00')
  await scene.send()
  expect(scene.subjects.slice(1)).toEqual(['8 new results from 2 alerts'])
  const { text, header } = scene.mails[1]!
  expect(text).toContain('8 new results for “Search for copper”:')
  expect(text).toMatch(/and 3 more\nhttp:\/\/indago\.test\/search\/publications\?keyword=copper&t=\d+/)
  expect(text).toContain('1 new result for “Search for zinc”:')
  expect(header('list-unsubscribe')).not.toContain('alert=')

  await scene.moveTo('22:00', 7)
  await scene.send()
  expect(scene.subjects).toHaveLength(2)
})

test('what its user has looked at meanwhile is not told, and another time of day moves the mail', async () => {
  const { id } = await scene.save('zinc', 'daily')
  await scene.publish('Zinc')
  await scene.change(id, { seen_at: scene.server.now() })
  await scene.moveTo('07:00')
  await scene.send()
  expect(scene.subjects).toEqual([])
  await scene.publish('More zinc')
  await scene.wish({ digest_at: '13:00' })
  await scene.moveTo('12:59')
  await scene.send()
  expect(scene.subjects).toEqual([])
  await scene.moveTo('13:00')
  await scene.send()
  expect(scene.subjects).toEqual(['1 new result for “Search for zinc”'])
  expect(scene.mails[0]!.text).toContain('More zinc\n')
})

test('a followed profile is told like a saved search', async () => {
  await scene.call('POST', '/v1/researchers/researchers-1/subscribe')
  await scene.call('PUT', '/v1/researchers/researchers-1/subscribe', { subscription: { mail: 'at_once' } })
  await scene.add({ title: 'Of Ada', authors: [{ name: 'Ada', slug_values: ['researchers-1'] }] })
  await scene.match()
  await scene.send()
  expect(scene.subjects).toEqual([expect.stringMatching(/^1 new record of ./)])
  expect(scene.mails[0]!.text).toMatch(/http:\/\/indago\.test\/profile\/researchers-1\/explore\/publications\?t=\d+/)
})

test('more mails than an hour may have: the last one is about all that are left, and later finds wait for the next hour', async () => {
  const { anHour } = limits.alertMail
  for (let n = 0; n < anHour + 2; n++) await scene.save(`metal${n}`, 'at_once')
  const all = Array.from({ length: anHour + 2 }, (_, n) => `metal${n}`).join(' ')
  await scene.publish(all)
  await scene.send()
  expect(scene.subjects).toHaveLength(anHour)
  expect(scene.subjects.at(-1)).toBe('1 new result from 3 alerts')
  await scene.publish(`${all} again`)
  await scene.send()
  expect(scene.subjects).toHaveLength(anHour)
  scene.server.advanceClock(hour)
  await scene.send()
  expect(scene.subjects).toHaveLength(2 * anHour)
})

test('quiet hours over midnight hold mails at once back until they end, and a pause holds back everything', async () => {
  const { id } = await scene.save('zinc', 'at_once')
  await scene.save('copper', 'at_once')
  await scene.wish({ quiet: { from: '22:00', to: '07:00' } })
  await scene.moveTo('23:30')
  await scene.publish('Zinc and copper')
  await scene.change(id, { is_paused: true })
  await scene.send()
  await scene.moveTo('06:59')
  await scene.send()
  expect(scene.subjects).toEqual([])
  await scene.moveTo('07:00')
  await scene.send()
  expect(scene.subjects).toEqual(['1 new result for “Search for copper”'])
  await scene.change(id, { is_paused: false })
  await scene.send()
  expect(scene.subjects.slice(1)).toEqual(['1 new result for “Search for zinc”'])
})

test('while emails about alerts are off nothing is sent, and nothing of that time later', async () => {
  const { id } = await scene.save('zinc', 'at_once')
  await scene.wish({ told: { 'alerts.mail': false } })
  await scene.publish('Zinc')
  await scene.send()
  await scene.wish({ told: { 'alerts.mail': true } })
  await scene.change(id, { mail: 'off' })
  await scene.publish('Zinc while it is off')
  await scene.change(id, { mail: 'at_once' })
  await scene.send()
  expect(scene.subjects).toEqual([])
  await scene.publish('Zinc at last')
  await scene.send()
  expect(scene.subjects).toEqual(['1 new result for “Search for zinc”'])
  expect(scene.mails[0]!.text).not.toContain('while it is off')
})

test('alerts whose bell is switched off are listed silently', async () => {
  await scene.save('zinc')
  await scene.wish({ told: { 'alerts.bell': false } })
  await scene.publish('Zinc')
  const { body } = await scene.call<{ results: { data: { silent: boolean } }[] }>('GET', '/v1/notifications')
  expect(body.results.map(({ data }) => data.silent)).toEqual([true])
})
