import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pullChanges } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { changeRole, joinFolder, removePerson, sharedFolder } from '../../support/shared-folders.ts'
import { folderHref } from './pages.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const people = async () =>
  within(await screen.findByRole('list', { name: 'People' }))
    .getAllByRole('listitem')
    .map(row => row.textContent ?? '')
const pulled = () => act(() => pullChanges())
const nameOf = async (id: string) =>
  (await app.server.store.read.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name

test('the owner sees who shares the folder, changes a role and removes someone after a question', async () => {
  app = await openApp({ user_type: 'premium' })
  const folder = await app.server.folder(app.user!, { name: 'Congress' })
  const [ben, cleo] = [await app.server.user(), await app.server.user()]
  await joinFolder(app.server, app.user!, folder, ben)
  await joinFolder(app.server, app.user!, folder, cleo, 'member')
  const [benName, cleoName] = [await nameOf(ben.id), await nameOf(cleo.id)]
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('3 people')
  expect((await people())[0]).toContain(`${session.user!.full_name} You`)
  expect((await people())[0]).toContain('Owner')
  expect(screen.queryByRole('combobox', { name: `Role of ${session.user!.full_name}` })).toBeNull()
  // The last owner cannot leave (A16).
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
  await user.selectOptions(await screen.findByRole('combobox', { name: `Role of ${cleoName}` }), 'Edit')
  const roles = () =>
    app.server.request<{ contributors: { full_name: string; role: { name: string } }[] }>(
      `/v1/bookmark_folders/${folder.id}/contributors`,
      { user: app.user! },
    )
  await waitFor(async () => expect((await roles()).body.contributors.find(one => one.full_name === cleoName)?.role.name).toBe('admin'))
  await press(`Remove ${benName}`)
  const asked = within(await screen.findByRole('dialog', { name: `Remove ${benName} from “Congress”?` }))
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(await people()).toHaveLength(3)
  await press(`Remove ${benName}`)
  await user.click(
    within(await screen.findByRole('dialog', { name: `Remove ${benName} from “Congress”?` })).getByRole('button', { name: 'Remove' }),
  )
  await screen.findByText(`${benName} was removed.`)
  await waitFor(async () => expect(await people()).toHaveLength(2))
})

test('someone with the role View changes nobody, and sees who shares the folder', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, folder } = await sharedFolder(app.server, app.user!, 'member')
  await pullChanges()
  await app.visit(folderHref(folder))
  await screen.findByText(/^Shared by/)
  screen.getByRole('link', { name: await nameOf(owner.id) })
  screen.getByText('View')
  await press('2 people')
  expect(await people()).toHaveLength(2)
  const dialog = within(screen.getByRole('dialog'))
  expect([dialog.queryAllByRole('combobox'), dialog.queryAllByRole('button', { name: /^Remove / })]).toEqual([[], []])
})

test('a folder is left after a question, also offline, and with a private copy if wanted', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, folder } = await sharedFolder(app.server, app.user!)
  const body = { slug_values: ['publications-1'], index: 'publications' }
  await app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user: owner, body, key: true })
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('2 people')
  await people()
  app.disconnect()
  await press('Leave')
  const asked = within(await screen.findByRole('dialog', { name: 'Leave “Congress”?' }))
  asked.getByText('A folder of your own with its item, as it is now.')
  await user.click(asked.getByRole('checkbox', { name: 'Keep a private copy' }))
  await user.click(asked.getByRole('button', { name: 'Leave' }))
  await screen.findByText('You left “Congress”. Your private copy is made as soon as you’re online.')
  await waitFor(() => expect(address()).toMatch(/\/bookmark_folders$/))
  await user.click(await screen.findByRole('link', { name: 'Congress' }))
  await screen.findByText(/^You’re leaving this folder\./)
  await screen.findByRole('link', { name: 'Publication number 1' })
  app.reconnect()
  const folders = async () =>
    (
      await app.server.request<{ results: { name: string; rw_access: string; count: number; id: string }[] }>(
        `/v1/users/${app.user!.id}/bookmark_folders`,
        { user: app.user! },
      )
    ).body.results
  await waitFor(async () => expect(await folders()).toMatchObject([{ name: 'Congress', rw_access: 'owner', count: 1 }]))
  expect((await folders())[0]!.id).not.toBe(folder.id)
})

test('the history says who did what', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, folder } = await sharedFolder(app.server, app.user!)
  for (const slug of ['publications-1', 'publications-2', 'publications-3'])
    await app.server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, {
      user: owner,
      body: { slug_values: [slug], index: 'publications' },
      key: true,
    })
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('History')
  const lines = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain(`${await nameOf(owner.id)} added 3 publications`)
  expect(lines.map(line => line.textContent).join(' ')).toContain(`${session.user!.full_name} joined`)
})

test('who is demoted is told, and an open invitation closes politely with its text kept', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, folder } = await sharedFolder(app.server, app.user!)
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('Invite')
  await user.type(await screen.findByRole('textbox', { name: 'Email addresses' }), 'cleo@example.org ')
  await changeRole(app.server, owner, folder, app.user!, 'member')
  await pulled()
  const kept = within(await screen.findByRole('dialog', { name: 'You can no longer change “Congress”' }))
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toContain('cleo@example.org')
  expect(screen.queryByRole('dialog', { name: 'Invite people to “Congress”' })).toBeNull()
  await screen.findByText('You can now only view “Congress”.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull())
})

test('a folder that another owner deletes closes its open form, and what was typed is kept', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, folder } = await sharedFolder(app.server, app.user!, 'owner')
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('Edit')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Congress in Florence')
  await app.server.request(`/v1/bookmark_folders/${folder.id}`, { method: 'DELETE', user: owner, key: true })
  await pulled()
  const kept = within(await screen.findByRole('dialog', { name: '“Congress” is gone' }))
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toContain('Congress in Florence')
  expect(screen.queryByRole('dialog', { name: 'Edit folder' })).toBeNull()
})

test('a folder that is no longer shared disappears with a message', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, folder } = await sharedFolder(app.server, app.user!)
  await pullChanges()
  await app.visit(folderHref(folder))
  await screen.findByRole('heading', { level: 1, name: 'Congress' })
  await removePerson(app.server, owner, folder, app.user!)
  await pulled()
  await screen.findByText('“Congress” was deleted, or is no longer shared with you.')
  await screen.findByRole('heading', { name: '“Congress” is no longer here' })
})
