import { beforeEach, expect, test } from 'vitest'
import { allAnnouncements, announcements } from '#features/announcements/announcements.mirrored.ts'
import { seeAllAnnouncements } from '#features/announcements/see-all-announcements.mutation.ts'
import { allNotifications } from '#features/notifications/notifications.mirrored.ts'
import { notificationsIn } from '#features/notifications/notifications.reads.ts'
import { readAllNotifications } from '#features/notifications/read-all-notifications.mutation.ts'
import { readMarks } from '#features/notifications/read-marks.mirrored.ts'
import { readNotification } from '#features/notifications/read-notification.mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import type { ModelServer } from './model-server.ts'
import { drain, type Environment, newDevice, newDisk, openTab, type Tab } from './simulation.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab

beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
  for (const id of ['1', '2', '10']) server.notices.announce(id)
  await tab.pull()
})

/** The unread ones, the latest first. */
const unread = async (by = tab) => notificationsIn(await by.view(allNotifications)).flatMap(row => (row.isRead ? [] : row.id))

test('one read offline is read at once, after a reload too, and on the server once', async () => {
  env.online = false
  await tab.commit(readNotification, { id: '2' })
  await tab.commit(readNotification, { id: '2' })
  tab.db.close()
  tab = await openTab(env, disk)
  expect([await unread(), (await tab.ops()).length]).toEqual([['10', '1'], 1])
  env.online = true
  let lost = 0
  server.fault = () => (lost++ < 2 ? 'drop-response' : 'none')
  await drain(env, await tab.lead())
  expect([[...server.effects.values()], await unread()]).toEqual([[1], ['10', '1']])
})

test('D26: all that were seen offline are read, and what came meanwhile is not', async () => {
  env.online = false
  await tab.commit(readAllNotifications, { before: '2' })
  await tab.commit(readAllNotifications, { before: '10' })
  expect([await unread(), (await tab.ops()).length]).toEqual([[], 1])
  server.notices.announce('11')
  env.online = true
  await drain(env, await tab.lead())
  await tab.pull()
  expect(await unread()).toEqual(['11'])
  expect(server.readMarks.get('notifications')?.up_to).toBe('10')
})

test('of two devices that read all, the one that saw more wins, in whatever order they send', async () => {
  const other = await openTab(env, newDisk())
  await other.pull()
  await tab.commit(readAllNotifications, { before: '2' })
  await other.commit(readAllNotifications, { before: '10' })
  await drain(env, await other.lead())
  await drain(env, await tab.lead())
  await tab.pull()
  expect([await unread(), await unread(other)]).toEqual([[], []])
})

test('reading all announcements moves their mark, not that of notifications', async () => {
  await tab.commit(seeAllAnnouncements, { before: '10' })
  await drain(env, await tab.lead())
  const view = await tab.view(allAnnouncements)
  expect([view.of(announcements).size, [...view.of(readMarks).keys()]]).toEqual([3, ['announcements']])
  expect(await unread()).toEqual(['10', '2', '1'])
})

test('a reading that is due behind one that has to wait does not wake the device again and again', async () => {
  const park = async (id: string, notBefore: number) => {
    const { seq } = await tab.commit(readNotification, { id })
    await tab.db.ops.update(seq!, { state: 'parked', attempts: 1, firstTriedAt: env.clock.now, notBefore })
  }
  const checkedAt = env.clock.now + 3_600_000
  await park('1', checkedAt)
  // The same once more waits for the first, whose outcome is unknown, and the lane waits for it.
  await tab.commit(readNotification, { id: '1' })
  await park('2', env.clock.now)
  const leader = await tab.lead()
  await leader.pump()
  expect(leader.nextAt()).toBe(checkedAt)
  await drain(env, leader)
  expect([await tab.ops(), await unread()]).toEqual([[], ['10']])
})

test('a refused reading is parked and shown as unread', async () => {
  server.refuse = () => 'forbidden'
  await tab.commit(readNotification, { id: '1' })
  await tab.commit(readAllNotifications, { before: '10' })
  await drain(env, await tab.lead())
  expect(await unread()).toEqual(['10', '2', '1'])
})
