import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pullChanges } from '#offline/index.ts'
import { refreshUser, session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { invitePerson } from '../../support/shared-folders.ts'
import { invitationsHref } from './pages.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const roleIn = async (id: string) => {
  const { status, body } = await app.server.request<{ rw_access: string }>(`/v1/bookmark_folders/${id}`, { user: app.user! })
  return status === 200 ? body.rw_access : status
}

/** The user of the app is invited to these folders. */
async function invited(...names: string[]): Promise<{ id: string }[]> {
  const owner = await app.server.user()
  const folders: { id: string }[] = []
  for (const name of names) {
    const folder = await app.server.folder(owner, { name })
    await invitePerson(app.server, owner, folder, app.user!.email)
    folders.push(folder)
  }
  return folders
}

test('an invitation is accepted, another declined, and the accepted folder opens', async () => {
  app = await openApp({ user_type: 'free' })
  const [congress, archive] = await invited('Congress', 'Archive')
  await refreshUser()
  expect(session.user?.pending_invites_count).toBe(2)
  await app.visit(invitationsHref())
  await press('Decline Archive')
  await press('Accept Congress')
  const list = within(await screen.findByRole('list', { name: 'Invitations' }))
  await list.findByText('Declined')
  await list.findByText('Accepted')
  await waitFor(() => expect(session.user?.pending_invites_count).toBe(0))
  expect([await roleIn(congress!.id), await roleIn(archive!.id)]).toEqual(['admin', 404])
  await user.click(await screen.findByRole('link', { name: 'Open folder' }))
  await screen.findByRole('heading', { level: 1, name: 'Congress' })
})

test('offline the invitations are there as they were seen, and an answer waits', async () => {
  app = await openApp({ user_type: 'free' })
  const [congress] = await invited('Congress')
  await app.visit(invitationsHref())
  await screen.findByRole('button', { name: 'Accept Congress' })
  await app.visit('/search')
  app.disconnect()
  await app.visit(invitationsHref())
  await screen.findByText(/^On this device, as of/)
  await press('Accept Congress')
  await screen.findByText('Saved on this device. It is sent when you’re online.')
  expect(await roleIn(congress!.id)).toBe(404)
  app.reconnect()
  await waitFor(async () => expect(await roleIn(congress!.id)).toBe('admin'))
})

test('an invitation that was cancelled meanwhile is not accepted: the answer is parked and says why', async () => {
  app = await openApp({ user_type: 'free' })
  const owner = await app.server.user()
  const folder = await app.server.folder(owner, { name: 'Congress' })
  const id = await invitePerson(app.server, owner, folder, app.user!.email)
  await app.visit(invitationsHref())
  await screen.findByRole('button', { name: 'Accept Congress' })
  await app.server.request(`/v1/bookmark_folders/${folder.id}/invites/${id}`, { method: 'DELETE', user: owner, key: true })
  await press('Accept Congress')
  await user.click(await screen.findByRole('button', { name: /could not be saved|not saved/i }))
  await screen.findByText('This invitation was cancelled, or what it was for no longer exists.')
})

test('without invitations the page says so, and the invitations of others lead to their profile', async () => {
  app = await openApp({ user_type: 'free' })
  await app.visit(invitationsHref())
  await screen.findByRole('heading', { name: 'No invitations' })
  await app.visit('/profile/somebody-else/invite')
  await waitFor(() => expect(address()).toMatch(/profile(?:%2F|\/)somebody-else$/))
})

test('the link of the email accepts, and the folder is on this device when its page opens', async () => {
  app = await openApp({ user_type: 'free' })
  await pullChanges()
  await invited('Congress')
  const { body } = await app.server.store.read
    .selectFrom('mails')
    .select('body')
    .where('to_address', '=', app.user!.email)
    .executeTakeFirstOrThrow()
  const link = new URL(/https?:\/\/\S+confirmation\S+/.exec(body)![0])
  await app.visit(link.pathname + link.search)
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('invites you to the folder “Congress”.'))
  await press('Accept')
  await screen.findByText('Accepted.')
  await screen.findByRole('heading', { level: 1, name: 'Congress' })
})
