import { afterEach, expect, test } from 'vitest'
import { click, happen, named, openStage, reconnect, says, type Stage, until } from './stage.tsx'
import { createRoot, type Root } from 'react-dom/client'
import { limits } from '#contract/limits.ts'
import { FollowButton } from '#features/alerts/index.ts'
import { partitionName } from '#kit/partition-name.ts'
import { pullChanges } from '#offline/actions.ts'
import { openMirror } from '../support/subjects.ts'

let stage: Stage
let root: Root | undefined
let place: HTMLElement | undefined
afterEach(async () => {
  await happen(() => root?.unmount())
  place?.remove()
  await stage.close()
})

const ada = { index: 'researchers' as const, slug: 'researchers-0', name: 'Ada Brook' }

/** Draws the button as a detail view does, beside the whole app. */
async function draw(more: { disabled?: boolean } = {}): Promise<void> {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await happen(() => root?.render(<FollowButton {...ada} {...more} />))
}
const button = (words: string) => until(() => named('button', `${words}: Ada Brook`) as HTMLButtonElement | undefined)
/** Holds every request to subscribe until the returned function is called. */
function holdSubscribing(): () => void {
  let go = () => {}
  const gate = new Promise<void>(open => (go = open))
  stage.network.hold = path => (path.endsWith('/subscribe') ? gate : undefined)
  return go
}
const followed = async () => {
  const asked = `/v1/users/${stage.user!.id}/subscriptions`
  return (await stage.server.request<{ researchers: { name: string }[] }>(asked, { user: stage.user! })).body.researchers
}

test('the button shows not following, waiting and following, and a second press unfollows', async () => {
  stage = await openStage({ user_type: 'free' })
  await draw()
  const go = holdSubscribing()
  expect((await button('Create alert')).getAttribute('aria-pressed')).toBe('false')
  await click('button', 'Create alert: Ada Brook')
  const pressed = await button('Alert Created')
  expect([pressed.getAttribute('aria-pressed'), pressed.textContent]).toEqual(['true', 'Alert Created'])
  await until(() => place!.textContent?.includes('Waiting to be sent'))
  expect(await followed()).toEqual([])
  go()
  await until(() => !place!.textContent?.includes('Waiting to be sent'))
  expect(await followed()).toHaveLength(1)
  await click('button', 'Alert Created: Ada Brook')
  await button('Create alert')
  await until(() => !place!.textContent?.includes('Waiting to be sent'))
  expect(await followed()).toEqual([])
})

test('while the change is being stored the button is busy and ignores a second press', async () => {
  stage = await openStage({ user_type: 'free' })
  await draw()
  const asked: string[] = []
  stage.network.hold = path => void (path.endsWith('/subscribe') && asked.push(path))
  const first = await button('Create alert')
  first.click()
  await until(() => first.getAttribute('aria-busy') === 'true', 500)
  first.click()
  await button('Alert Created')
  await until(() => asked.length > 0 && !place!.textContent?.includes('Waiting to be sent'))
  expect([asked, (await followed()).length]).toEqual([['/v1/researchers/researchers-0/subscribe'], 1])
  expect((await button('Alert Created')).getAttribute('aria-busy')).toBeNull()
})

test('offline a profile is followed at once, and the change is sent when the network is back', async () => {
  stage = await openStage({ user_type: 'premium' })
  await draw()
  await button('Create alert')
  stage.network.on = false
  await click('button', 'Create alert: Ada Brook')
  await button('Alert Created')
  await until(() => place!.textContent?.includes('Waiting to be sent'))
  await reconnect(stage)
  await until(() => !place!.textContent?.includes('Waiting to be sent'))
  expect(await followed()).toMatchObject([{ name: 'Researcher number 0' }])
})

test('a profile followed on another device shows as followed after the next pull', async () => {
  stage = await openStage({ user_type: 'premium' })
  await draw()
  await button('Create alert')
  await stage.server.request('/v1/researchers/researchers-0/subscribe', { method: 'POST', user: stage.user!, key: true })
  await pullChanges()
  await button('Alert Created')
})

test('after a refusal the profile is not followed, the mark says so, and the outbox has the reason', async () => {
  stage = await openStage({ user_type: 'premium' })
  await draw()
  await button('Create alert')
  stage.network.on = false
  await click('button', 'Create alert: Ada Brook')
  await button('Alert Created')
  await stage.catalogue.remove('researchers', 'researchers-0')
  await reconnect(stage)
  await button('Create alert')
  await until(() => place!.textContent?.includes('Not saved'))
  await click('header button', '1 change')
  await until(says('Follow “Ada Brook”'))
  await until(says('This does not exist, or you do not have access to it.'))
  expect([...document.querySelectorAll('dialog button')].map(one => one.textContent)).not.toContain('Retry')
  await click('dialog button', 'Discard')
  await until(says('Discard this change?'))
  const sure = [...document.querySelectorAll('dialog')].at(-1)!
  await happen(() => [...sure.querySelectorAll('button')].find(one => one.textContent === 'Discard')!.click())
  await until(() => !place!.textContent?.includes('Not saved'))
})

test('a guest is asked to log in and follows nothing', async () => {
  stage = await openStage()
  await draw()
  await click('button', 'Create alert: Ada Brook')
  await until(says('You must log in to do this action.'))
  expect(named('button', 'Alert Created: Ada Brook')).toBeUndefined()
})

test('a change that cannot be stored is reported with the reason, and the button stays as it was', async () => {
  stage = await openStage({ user_type: 'free' })
  await draw()
  const before = await button('Create alert')
  const db = openMirror(partitionName(stage.user!.id))
  const full = { mid: 'x', state: 'parked', lane: 'x', target: { type: 'alert', id: 'x' }, words: [], needs: [], unmet: 0, enqueuedAt: 0 }
  await db.ops.bulkAdd(Array.from({ length: limits.queue.ops }, () => ({ ...full, notBefore: Infinity }) as never))
  db.close()
  await click('button', 'Create alert: Ada Brook')
  await until(says('Not saved: 1000 changes are already waiting.'))
  await until(() => before.getAttribute('aria-busy') === null)
  expect([before.getAttribute('aria-pressed'), before.textContent]).toEqual(['false', 'Create alert'])
})

test('a disabled button ignores a press', async () => {
  stage = await openStage({ user_type: 'free' })
  await draw({ disabled: true })
  const off = await button('Create alert')
  expect(off.disabled).toBe(true)
  await happen(() => off.click())
  expect(named('button', 'Alert Created: Ada Brook')).toBeUndefined()
})
