import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountBounds, boundReached } from '#contract/account-bounds.ts'
import { folderNotice, folderRoom } from '#features/folders/folder-bounds.ts'
import type { FolderView } from '#features/folders/folders.reads.ts'
import { pullChanges } from '#offline/actions.ts'
import { session } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const most = accountBounds.free.folders
const user = userEvent.setup()

const folder = (fields: Partial<FolderView> = {}): FolderView => ({
  id: 'one',
  name: 'One',
  slug_values: [],
  description: '',
  is_private: true,
  tags: [],
  owner: { slug_values: [], full_name: '' },
  rw_access: 'owner',
  count: 0,
  categories: [],
  version: 1,
  created_at: 1,
  updated_at: 1,
  ...fields,
})
const many = (count: number, fields: Partial<FolderView> = {}) => Array.from({ length: count }, () => folder(fields))

describe('A40 the room of the folders on this device', () => {
  test('is told from 90 % on; folders of others and refused ones do not count', () => {
    expect(folderRoom('free', many(most * 0.9 - 1))).toMatchObject({ notice: undefined, isFull: false })
    expect(folderRoom('free', many(most * 0.9)).notice).toContain('You have 900 of at most 1,000 folders.')
    expect(folderRoom('free', many(most))).toMatchObject({ notice: boundReached('folders', most), isFull: true })
    expect(folderRoom('premium', many(most))).toMatchObject({ notice: undefined, isFull: false })
    const others = [...many(most, { rw_access: 'admin' }), ...many(most, { version: 0, mark: 'parked' })]
    expect(folderRoom('free', others)).toMatchObject({ notice: undefined, isFull: false })
  })

  test('says why items do not fit, and how many would', () => {
    const { items, itemsInFolder } = accountBounds.free
    const full = folder({ id: 'full', count: itemsInFolder })
    const almost = folder({ id: 'almost', count: itemsInFolder - 2 })
    const room = folderRoom('free', [full, almost])
    expect(room.refusalOf(full, 1)).toBe(boundReached('itemsInFolder', itemsInFolder))
    expect([room.refusalOf(almost, 2), room.refusalOf(almost, 3)]).toEqual([undefined, expect.stringContaining('Only 2 more items fit')])
    expect(room.notice).toContain('Your folders have 19,998 of at most 20,000 items together.')
    expect(
      folderRoom('free', [full, folder({ id: 'second', count: items - itemsInFolder - 1 }), folder()]).refusalOf(folder(), 2),
    ).toContain('Only 1 more')
    expect(folderRoom('free', [full, { ...full, id: 'other' }, folder()]).refusalOf(folder(), 1)).toBe(boundReached('items', items))
    expect([folderNotice('free', { count: 8999 }), folderNotice('free', full)]).toEqual([
      undefined,
      boundReached('itemsInFolder', itemsInFolder),
    ])
  })
})

describe('A40 a user with the most folders', () => {
  let app: TestApp
  const few = 10
  const { free } = accountBounds
  // App and server read one declaration, so both have the small bound.
  beforeEach(() => void Object.assign(accountBounds, { free: { ...free, folders: few } }))
  afterEach(async () => {
    Object.assign(accountBounds, { free })
    await app.close()
  })

  test('is told on the folders page and in the save dialog, also offline, and can create again after deleting one', async () => {
    app = await openApp({ user_type: 'free' })
    const first = await app.server.folder(app.user!)
    for (let n = 1; n < few; n++) await app.server.folder(app.user!)
    await pullChanges()
    app.disconnect()
    await app.visit(`/profile/${session.user!.slug_values[0]}/bookmark_folders`)
    await screen.findByText(boundReached('folders', few), undefined, { timeout: 15_000 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New folder' }).disabled).toBe(true)

    app.reconnect()
    await app.visit('/search/publications?keyword=number+7')
    await user.click(await screen.findByRole('button', { name: 'Save Publication number 7' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to a folder' }))
    await dialog.findByText(boundReached('folders', few), { exact: false })
    expect(dialog.getByRole('link', { name: 'Your folders' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'New folder' })).toBeNull()
    await app.server.request(`/v1/bookmark_folders/${first.id}`, { user: app.user!, method: 'DELETE', key: true })
    await pullChanges()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'New folder' })).toBeTruthy())
    await dialog.findByText(/^You have 9 of at most 10 folders\./)
  })
})
