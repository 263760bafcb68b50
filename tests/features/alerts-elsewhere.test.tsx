import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AlertFeedAddress } from '#contract/alert-feeds.ts'
import type { SavedSearch } from '#contract/searches.ts'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/actions.ts'
import { endPush } from '#kit/push-of-browser.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { openApp, type TestApp } from '../support/app.tsx'
import { Subscriber } from '../server/push/push-service.ts'

const user = userEvent.setup()
let app: TestApp
let saved: SavedSearch
beforeEach(async () => {
  app = await openApp({ user_type: 'premium', settings: { pushServices: ['https://push.example.org'] } })
  const search = { name: 'Lanterns', data: { index: 'publications', keyword: 'lanterns' } }
  const { body } = await app.server.request<SavedSearch>(`/v1/users/${app.user!.id}/searches`, {
    user: app.user!,
    key: true,
    body: { search },
  })
  saved = body
})
afterEach(() => app.close())

/** What this document's browser lacks: push messages, and the question whether they may be shown. */
function browserWithPush(answer: NotificationPermission, before: NotificationPermission = 'default') {
  const asked = vi.fn()
  let subscription: object | null = null
  const manager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      const { device } = new Subscriber('https://push.example.org/one')
      const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
      subscription = {
        endpoint: device.endpoint,
        options: { applicationServerKey: bytes(applicationServerKey) },
        getKey: (name: 'p256dh' | 'auth') => bytes(device.keys[name]),
        unsubscribe: () => {
          subscription = null
          return Promise.resolve(true)
        },
      }
      return Promise.resolve(subscription)
    },
  }
  const registration = { pushManager: manager, getNotifications: () => Promise.resolve([]) }
  const notification = {
    permission: before,
    requestPermission: () => {
      asked()
      notification.permission = answer
      return Promise.resolve(answer)
    },
  }
  vi.stubGlobal('Notification', notification)
  const workers = {
    ready: Promise.resolve({ active: null }),
    getRegistration: () => Promise.resolve(registration),
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return { asked, manager }
}

const devices = () => app.server.store.read.selectFrom('push_devices').select('endpoint').execute()
const onServer = async () =>
  (await app.server.request<{ results: SavedSearch[] }>(`/v1/users/${app.user!.id}/searches`, { user: app.user! })).body.results[0]!
async function openRow() {
  await app.visit('/alerts')
  await pullChanges()
  const row = within(await screen.findByRole('article', { name: 'Lanterns' }))
  await user.click(row.getByRole('button', { name: 'Devices and feed for Lanterns' }))
  await row.findByRole('switch', { name: 'Messages on my devices' })
  return row
}
type Row = Awaited<ReturnType<typeof openRow>>
const flip = (row: Row) => user.click(row.getByRole('switch', { name: 'Messages on my devices' }))
const isOn = (row: Row) => row.getByRole<HTMLInputElement>('switch', { name: 'Messages on my devices' }).checked

test('the settings say whether this device shows messages, and change it', async () => {
  const { asked } = browserWithPush('granted')
  await app.visit(to('researcher.settings', { id: profileId(session.user!) }))
  const kind = within(await screen.findByRole('group', { name: 'Alerts' }))
  await user.click(await kind.findByRole('button', { name: 'Show them here too' }))
  await kind.findByText('This device shows messages.')
  expect([asked.mock.calls.length, (await devices()).length]).toEqual([1, 1])
  await user.click(kind.getByRole('button', { name: 'Stop on this device' }))
  await kind.findByText('This device does not show messages.')
  expect(await devices()).toEqual([])
  await user.click(kind.getByRole('checkbox', { name: 'Devices' }))
  await waitFor(() => expect(kind.queryByText('This device does not show messages.')).toBeNull())
})

test('messages are explained before the browser asks, and then shown by this device for this alert', async () => {
  const { asked } = browserWithPush('granted')
  const row = await openRow()
  await flip(row)
  const question = within(await screen.findByRole('dialog', { name: 'Show messages on this device?' }))
  expect(asked).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Continue' }))
  await row.findByText('This device shows messages.')
  await waitFor(async () =>
    expect([isOn(row), (await onServer()).push, await devices()]).toEqual([true, true, [{ endpoint: 'https://push.example.org/one' }]]),
  )
  await user.click(row.getByRole('button', { name: 'Stop on this device' }))
  await row.findByText('This device does not show messages.')
  expect([isOn(row), await devices()]).toEqual([true, []])
})

test('whoever does not want to be asked is not, and a refusal names the way back', async () => {
  const { asked } = browserWithPush('denied')
  const row = await openRow()
  await flip(row)
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(isOn(row)).toBe(false))
  expect(asked).not.toHaveBeenCalled()
  await flip(row)
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await row.findByText(/^Your browser blocks messages from Indago\. To allow them, open the settings of this site/)
  expect([isOn(row), await devices()]).toEqual([false, []])
})

test('a browser that cannot set up messages says so', async () => {
  const { manager } = browserWithPush('granted')
  manager.subscribe = () => Promise.reject(new Error('push service error'))
  const row = await openRow()
  await flip(row)
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await row.findByText('Your browser could not set up messages. Please try again later.')
  expect([isOn(row), await devices()]).toEqual([false, []])
})

test('a device that shows messages tells the server again where they go, and none is left there after a logout', async () => {
  const { manager } = browserWithPush('granted', 'granted')
  await manager.subscribe({
    applicationServerKey: (await app.server.request<{ key: string }>(`/v1/users/${app.user!.id}/push_device`, { user: app.user! })).body
      .key,
  })
  await openRow()
  await waitFor(async () => expect(await devices()).toHaveLength(1))
  await endPush()
  expect(await manager.getSubscription()).toBeNull()
})

test('a feed address is made on demand, shown again, copied and ended; offline it says what is needed', async () => {
  const row = await openRow()
  await user.click(await row.findByRole('button', { name: 'Make a feed address' }))
  const field = await row.findByRole<HTMLInputElement>('textbox', { name: 'Feed address' })
  const { body } = await app.server.request<{ results: AlertFeedAddress[] }>(`/v1/users/${app.user!.id}/alert_feeds?alert=${saved.id}`, {
    user: app.user!,
  })
  expect(field.value).toBe(body.results[0]!.atom)
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(row.getByRole('button', { name: 'Copy for JSON Feed' }))
  expect(await navigator.clipboard.readText()).toBe(body.results[0]!.json)
  await user.click(row.getByRole('button', { name: 'End this address' }))
  await user.click(await screen.findByRole('button', { name: 'End it' }))
  const again = await row.findByRole('button', { name: 'Make a feed address' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  expect((await app.server.request(new URL(body.results[0]!.atom).pathname)).status).toBe(404)
  app.disconnect()
  await row.findByText(/^You’re offline/)
  const all = within(await screen.findByRole('region', { name: 'Feed of all alerts' }))
  await all.findByRole('button', { name: 'Make a feed address' })
})

test('an address that names an alert leads to its row', async () => {
  await app.visit('/alerts')
  await pullChanges()
  await screen.findByRole('article', { name: 'Lanterns' })
  await app.visit(`/alerts#${saved.id}`)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lanterns'))
})
