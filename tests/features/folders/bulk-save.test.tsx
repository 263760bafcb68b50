import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Folder } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { beginBulkSave } from '#features/folders/save/bulk-saves.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
const { most, slow } = limits.bulkSave
let app: TestApp
let release = () => {}
afterEach(async () => {
  vi.useRealTimers()
  release()
  await app.close()
})

const beacons = Array.from({ length: most + 1 }, (_, n) => ({
  index: 'publications' as const,
  slug_values: [`beacon-${n}`],
  source: { name: 'Tests' },
  title: `Beacon ${n}`,
}))
const slugs = beacons.map(({ slug_values }) => slug_values[0]!)
const open = async () => {
  app = await openApp({ user_type: 'premium', records: beacons })
  return app.server.folder(app.user!)
}
const begin = (folder: Pick<Folder, 'id' | 'name'>, count: number) =>
  act(() => beginBulkSave('publications', slugs.slice(0, count), folder))
const countOf = async ({ id }: Folder) => (await app.server.request<Folder>(`/v1/bookmark_folders/${id}`, { user: app.user! })).body.count
const bar = () => screen.queryByRole('region', { name: 'Saving' })
/** Each batch of a save waits until it is let through. */
function holdBatches(): void {
  const held = new Promise<void>(resolve => (release = resolve))
  const records = app.catalogue.records.bind(app.catalogue)
  app.catalogue.records = async (...args) => {
    if (args[0].length > 1) await held
    return records(...args)
  }
}

test('many items are saved by the server, with a bar while it works, and are then on the device', async () => {
  const folder = await open()
  holdBatches()
  await begin(folder, 60)
  await screen.findByRole('progressbar', { name: 'Saving to Reading: 0 of 60' })
  release()
  await screen.findByText('Added 60 items to Reading')
  await waitFor(() => expect(bar()).toBeNull())
  expect(await countOf(folder)).toBe(60)
  await app.visit(`/search/publications?keyword=${encodeURIComponent('"Beacon 7"')}`)
  await screen.findByRole('button', { name: 'Saved: Beacon 7' })
})

test('D25 of more than 500 items the first 500 are added, and the text says so', async () => {
  const folder = await open()
  await begin(folder, most + 1)
  await screen.findByText('Only the first 500 items were added to Reading')
  expect(flashes.shown.map(({ message }) => message.variant)).toEqual(['warning'])
  expect(await countOf(folder)).toBe(500)
})

test('D25 a 504 on its way says nothing: the save goes on, is asked for again under its key and told once', async () => {
  const folder = await open()
  let [asked, isOut] = [0, true]
  app.network.gateway = (path, method) => {
    if (method !== 'POST' || !path.endsWith('/bulk_bookmarks')) return undefined
    asked += 1
    return isOut ? new Response('<h1>Gateway time-out</h1>', { status: 504, headers: { 'content-type': 'text/html' } }) : undefined
  }
  // It asks again by itself after some seconds, and at once when the network is back.
  const askedAgain = (since: number) =>
    waitFor(() => {
      fireEvent(window, new Event('online'))
      expect(asked).toBeGreaterThan(since)
    })
  await begin(folder, 55)
  await waitFor(() => expect(asked).toBeGreaterThan(0))
  await askedAgain(asked)
  await askedAgain(asked)
  expect(flashes.shown).toEqual([])
  expect(bar()).not.toBeNull()
  isOut = false
  await askedAgain(asked)
  await screen.findByText('Added 55 items to Reading')
  await waitFor(() => expect(bar()).toBeNull())
  const jobs = await app.server.store.read.selectFrom('jobs').selectAll().execute()
  expect([jobs.length, await countOf(folder)]).toEqual([1, 55])
})

test('items that are all in the folder already make a warning of 0 items', async () => {
  const folder = await open()
  await begin(folder, 3)
  await screen.findByText('Added 3 items to Reading')
  await begin(folder, 3)
  await screen.findByText('Added 0 items to Reading')
  expect(flashes.shown.at(-1)?.message.variant).toBe('warning')
})

test('after ten seconds a warning says that it takes a while and continues in the background', async () => {
  const folder = await open()
  holdBatches()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await begin(folder, 60)
  await screen.findByRole('progressbar', { name: 'Saving to Reading: 0 of 60' })
  expect(flashes.shown).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(slow))
  expect(flashes.shown.map(({ message }) => [message.variant, message.text])).toEqual([
    ['warning', 'Saving to Reading is taking a while. It continues in the background, even if you close this page.'],
  ])
  release()
  await screen.findByText('Added 60 items to Reading')
})

test('a cancelled save says what was added', async () => {
  const folder = await open()
  holdBatches()
  await begin(folder, 60)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  release()
  await screen.findByText('Added 0 items to Reading')
  expect(await countOf(folder)).toBe(0)
})

test('a folder that was deleted, or whose items may no longer be changed, is named with the reason', async () => {
  const folder = await open()
  holdBatches()
  await begin(folder, 60)
  await screen.findByRole('progressbar', { name: 'Saving to Reading: 0 of 60' })
  await app.server.request(`/v1/bookmark_folders/${folder.id}`, { method: 'DELETE', user: app.user!, key: true })
  release()
  await screen.findByText('Nothing was added to Reading. The folder “Reading” no longer exists, or it is no longer shared with you.')
  const shared = await app.server.folder(app.user!, { name: 'Shared' })
  await app.server.store.write(tx => tx.updateTable('memberships').set({ role: 'member' }).where('slug_value', '=', shared.id).execute())
  await begin(shared, 2)
  await screen.findByText('Nothing was added to Shared. You can no longer add items to “Shared”. Ask its owner.')
  await waitFor(() => expect(bar()).toBeNull())
})
