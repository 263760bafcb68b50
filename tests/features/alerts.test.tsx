import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { UserType } from '#contract/rights.ts'
import { FollowButton } from '#features/alerts/index.ts'
import { partitionName } from '#kit/partition-name.ts'
import { pullChanges } from '#offline/actions.ts'
import { setPublicView } from '#session/session.ts'
import { openApp, type TestApp } from '../support/app.tsx'
import { openMirror } from '../support/subjects.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const ada = { index: 'researchers' as const, slug: 'researchers-0', name: 'Ada Brook' }

/** The whole app, and beside it the button as a detail view draws it. */
async function open(account: { user_type?: UserType }): Promise<HTMLElement> {
  app = await openApp(account)
  return render(<FollowButton {...ada} />).container
}
const button = (words: 'Create alert' | 'Alert Created') => screen.findByRole<HTMLButtonElement>('button', { name: `${words}: Ada Brook` })
const press = async (words: 'Create alert' | 'Alert Created') => user.click(await button(words))
/** Holds every request to subscribe until the returned function is called. */
function holdSubscribing(): () => void {
  let go = () => {}
  const gate = new Promise<void>(open => (go = open))
  app.network.hold = path => (path.endsWith('/subscribe') ? gate : undefined)
  return go
}
const followed = async () => {
  const asked = `/v1/users/${app.user!.id}/subscriptions`
  return (await app.server.request<{ researchers: { name: string }[] }>(asked, { user: app.user! })).body.researchers
}

test('the button shows not following, waiting and following, and a second press unfollows', async () => {
  const view = await open({ user_type: 'free' })
  const go = holdSubscribing()
  await button('Create alert')
  await press('Create alert')
  const pressed = await button('Alert Created')
  expect(pressed.textContent).toBe('Alert Created')
  await within(view).findByText('Waiting to be sent')
  expect(await followed()).toEqual([])
  go()
  await waitFor(() => expect(within(view).queryByText('Waiting to be sent')).toBeNull())
  expect(await followed()).toHaveLength(1)
  await press('Alert Created')
  await button('Create alert')
  await waitFor(() => expect(within(view).queryByText('Waiting to be sent')).toBeNull())
  expect(await followed()).toEqual([])
})

test('while the change is being stored the button is busy and ignores a second press', async () => {
  const view = await open({ user_type: 'free' })
  const asked: string[] = []
  app.network.hold = path => void (path.endsWith('/subscribe') && asked.push(path))
  const first = await button('Create alert')
  // Without a pause between them, in which the change would be stored.
  fireEvent.click(first)
  expect(first.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(first)
  await button('Alert Created')
  await waitFor(() => expect(asked).not.toEqual([]))
  await waitFor(() => expect(within(view).queryByText('Waiting to be sent')).toBeNull())
  expect([asked, (await followed()).length]).toEqual([['/v1/researchers/researchers-0/subscribe'], 1])
  expect((await button('Alert Created')).getAttribute('aria-busy')).toBeNull()
})

test('offline a profile is followed at once, and the change is sent when the network is back', async () => {
  const view = await open({ user_type: 'premium' })
  await button('Create alert')
  app.network.on = false
  await press('Create alert')
  await button('Alert Created')
  await within(view).findByText('Waiting to be sent')
  app.reconnect()
  await waitFor(() => expect(within(view).queryByText('Waiting to be sent')).toBeNull())
  expect(await followed()).toMatchObject([{ name: 'Researcher number 0' }])
})

test('a profile followed on another device shows as followed after the next pull', async () => {
  await open({ user_type: 'premium' })
  await button('Create alert')
  await app.server.request('/v1/researchers/researchers-0/subscribe', { method: 'POST', user: app.user!, key: true })
  await pullChanges()
  await button('Alert Created')
})

test('after a refusal the profile is not followed, the mark says so, and the outbox has the reason', async () => {
  const view = await open({ user_type: 'premium' })
  await button('Create alert')
  app.network.on = false
  await press('Create alert')
  await button('Alert Created')
  await app.catalogue.remove('researchers', 'researchers-0')
  app.reconnect()
  await button('Create alert')
  await within(view).findByText('Not saved')
  await user.click(await screen.findByRole('button', { name: '1 change not saved' }))
  const outbox = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  await outbox.findByText('Follow “Ada Brook”')
  await outbox.findByText('This does not exist, or you do not have access to it.')
  expect(outbox.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(outbox.getByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard this change?' }))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(within(view).queryByText('Not saved')).toBeNull())
})

test('a guest is asked to log in and follows nothing', async () => {
  await open({})
  await press('Create alert')
  await screen.findByText('You must log in to do this action.')
  expect(screen.queryByRole('button', { name: 'Alert Created: Ada Brook' })).toBeNull()
})

test('a change that cannot be stored is reported with the reason, and the button stays as it was', async () => {
  await open({ user_type: 'free' })
  const before = await button('Create alert')
  const db = openMirror(partitionName(app.user!.id))
  const full = { mid: 'x', state: 'parked', lane: 'x', target: { type: 'alert', id: 'x' }, words: [], needs: [], unmet: 0, enqueuedAt: 0 }
  await db.ops.bulkAdd(Array.from({ length: limits.queue.ops }, () => ({ ...full, notBefore: Infinity }) as never))
  db.close()
  await press('Create alert')
  await screen.findByText(/^Not saved: 1000 changes are already waiting\./)
  await waitFor(() => expect(before.getAttribute('aria-busy')).toBeNull())
  expect(before.textContent).toBe('Create alert')
})

test('in the public view the button is disabled', async () => {
  await open({ user_type: 'free' })
  act(() => setPublicView(true))
  onTestFinished(() => setPublicView(false))
  const off = await button('Create alert')
  expect(off.disabled).toBe(true)
  await user.click(off)
  expect(screen.queryByRole('button', { name: 'Alert Created: Ada Brook' })).toBeNull()
})
