import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { pullChanges } from '#offline/actions.ts'
import { LocalFiles } from '#server/files/local-files.ts'
import { type Notice, notify } from '#server/subjects/notifications/index.ts'
import { openTokenKey } from '#server/subjects/sessions/index.ts'
import { StoredFiles } from '#server/subjects/stored-files/index.ts'
import { bell } from '#ui/feedback/bell.ts'
import { address, openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const ownerEmail = 'owner@example.org'
let causes = 0
const tell = (notice: Partial<Notice> = {}) =>
  app.server.store.write(tx =>
    notify(
      tx,
      { userId: app.user!.id, key: `cause-${++causes}`, kind: 'jobs', variant: 'info', message: 'something happened', ...notice },
      Date.now(),
    ),
  )
const unread = async () => (await app.server.request<{ unread: number }>('/v1/users/unread', { user: app.user!, body: {} })).body.unread
/** The link of the header with its count. */
const inHeader = (name: string) => within(screen.getByRole('navigation', { name: 'Your account' })).findByRole('link', { name })

async function open(): Promise<void> {
  app = await openApp({ user_type: 'free', settings: { ownerEmail } })
  await inHeader('Notifications')
}
async function visit(path: string, heading: string): Promise<void> {
  await app.visit(path)
  await screen.findByRole('heading', { level: 1, name: heading })
}

test('without any, both pages say so in the words of the specification', async () => {
  await open()
  await visit('/notifications', 'Notifications')
  await screen.findByText('You have no notifications...')
  await visit('/announcements', 'Announcements')
  await screen.findByText('No announcements')
})

test('twelve are shown and then the rest, and opening one marks it as read', async () => {
  await open()
  for (let n = 0; n < 13; n++) await tell({ message: `number ${n}`, link: '/search' })
  await pullChanges()
  await inHeader('Notifications, 13 unread')
  await visit('/notifications', 'Notifications')
  expect(await screen.findAllByText(/^number/)).toHaveLength(12)
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByText('No more notifications to show...')
  const last = screen.getByRole('article', { name: /number 0$/ })
  expect(document.activeElement).toBe(last.parentElement)
  await user.click(within(last).getByRole('link', { name: 'Open' }))
  await waitFor(() => expect(address()).toBe('/search'))
  await inHeader('Notifications, 12 unread')
  await waitFor(async () => expect(await unread()).toBe(12))
})

test('offline all are read at once, and sent when the network is back; what came meanwhile stays unread', async () => {
  await open()
  await tell({ message: 'early' })
  await tell({ message: 'silent', silent: true })
  await pullChanges()
  await visit('/notifications', 'Notifications')
  await inHeader('Notifications, 1 unread')
  app.disconnect()
  await screen.findByText(/^On this device/)
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await inHeader('Notifications')
  await tell({ message: 'late' })
  app.reconnect()
  await inHeader('Notifications, 1 unread')
  expect(await unread()).toBe(1)
})

test('a new one is announced and counted by the badge of the app; a silent one and the first pull are not', async () => {
  const badges: number[] = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => undefined,
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge')
    Reflect.deleteProperty(navigator, 'clearAppBadge')
  })
  await open()
  // It may still ring for what another test has made.
  bell.isRinging = false
  await tell({ silent: true, message: 'quiet' })
  await pullChanges()
  await visit('/notifications', 'Notifications')
  await screen.findByText('quiet')
  expect([screen.queryByText('You have a new notification.'), bell.isRinging]).toEqual([null, false])
  await tell()
  await pullChanges()
  await screen.findByText('You have a new notification.')
  expect(bell.isRinging).toBe(true)
  await waitFor(() => expect(badges.at(-1)).toBe(1))
})

test('buttons follow the notification: a text to copy, a link, what the app can do, and none for the rest', async () => {
  await open()
  await tell({ message: 'has a code', variant: 'download', copyText: 'AB-12' })
  await tell({ message: 'has an address', link: 'https://example.org/report', variant: 'success' })
  await tell({ message: 'asks for more', action: 'fly_to_the_moon', variant: 'error' })
  await tell({ message: 'runs a script', link: 'javascript:alert(1)', variant: 'warning' })
  await pullChanges()
  await visit('/notifications', 'Notifications')
  const row = async (name: RegExp) => within(await screen.findByRole('article', { name }))
  const code = await row(/Download: has a code/)
  await user.click(code.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(code.queryByRole('button', { name: 'Mark as read' })).toBeNull())
  expect(await navigator.clipboard.readText()).toBe('AB-12')
  const outside = (await row(/Done: has an address/)).getByRole('link', { name: 'Open (opens in a new tab)' })
  expect([outside.getAttribute('href'), outside.getAttribute('target')]).toEqual(['https://example.org/report', '_blank'])
  for (const name of [/Error: asks for more/, /Warning: runs a script/]) expect((await row(name)).queryByRole('link')).toBeNull()
})

test('the owner announces on the page, everyone else only reads; opening one marks it as read', async () => {
  await open()
  await visit('/announcements', 'Announcements')
  expect(screen.queryByRole('form', { name: 'New announcement' })).toBeNull()
  await app.server.store.write(tx => tx.updateTable('users').set({ email: ownerEmail }).where('id', '=', app.user!.id).execute())
  await app.visit('/search')
  await visit('/announcements', 'Announcements')
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'New maps')
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'javascript:x')
  await user.click(screen.getByRole('button', { name: 'Announce to everyone' }))
  await screen.findByText('Enter an address that begins with https://, or a page of the app like /search.')
  await user.clear(screen.getByRole('textbox', { name: /^Address/ }))
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), '/search')
  await user.click(screen.getByRole('button', { name: 'Announce to everyone' }))
  await inHeader('Announcements, 1 unread')
  await user.click(await screen.findByRole('link', { name: 'New maps' }))
  await inHeader('Announcements')
  await visit('/announcements', 'Announcements')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No announcements')
})

test('the file of a notification opens in a new tab with a link of its own, and not offline', async () => {
  await open()
  const files = new StoredFiles(app.server.store, new LocalFiles(app.server.dir, 'files'), openTokenKey(app.server.dir))
  async function* pieces() {
    yield await Promise.resolve(Buffer.from('title\n'))
  }
  const file = { userId: app.user!.id, title: 'papers.csv', type: 'text/csv', pieces: pieces() }
  const actionArgs = { resource_url: await files.add(file, Date.now()) }
  await tell({ variant: 'download', message: 'Your file is ready.', action: 'download', actionArgs })
  await tell({ variant: 'download', message: 'It is gone.', action: 'download', actionArgs: { resource_url: `/files/${'0'.repeat(32)}` } })
  await pullChanges()
  await visit('/notifications', 'Notifications')
  const tab = { opener: window as Window | null, location: { replace: vi.fn() }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  onTestFinished(() => opened.mockRestore())
  const press = async (name: RegExp) =>
    user.click(within(await screen.findByRole('article', { name })).getByRole('button', { name: /^Open file/ }))
  await press(/Your file is ready\.$/)
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^\/v1\/files\/.+\/papers\.csv$/)))
  expect(tab.opener).toBeNull()
  expect((await app.server.request(String(tab.location.replace.mock.calls[0]![0]))).body).toBe('title\n')
  await inHeader('Notifications, 1 unread')
  await press(/It is gone\.$/)
  await screen.findByText('This does not exist, or you do not have access to it.')
  expect(tab.close).toHaveBeenCalledOnce()
  app.disconnect()
  await waitFor(async () => expect((await screen.findAllByRole('button', { name: 'Open file (needs a connection)' })).length).toBe(2))
})
