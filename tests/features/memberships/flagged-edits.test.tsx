import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { refreshUser } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { sharedGroup } from '../../support/research-groups.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('an admin flags an edit from the history with a reason, also typed before offline, and takes the flag away', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, group } = await sharedGroup(app.server, app.user!, 'admin')
  await app.server.request(`/v1/research_groups/${group.slug_value}`, {
    method: 'PUT',
    user: owner,
    key: true,
    body: { research_group: { city: 'Bergen', country_id: 'SE' } },
  })
  await app.visit(to('research_group.team', { id: group.slug_value }))
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const lines = within(await screen.findByRole('list', { name: 'History' }))
  expect(lines.getAllByRole('listitem')[0]?.textContent).toContain('edited country, city')
  // Only edits have the button.
  expect(lines.getAllByRole('button')).toHaveLength(1)
  await user.click(lines.getByRole('button', { name: /^Flag the edit by/ }))
  const window = await dialogOf('Flag an edit')
  const field = await window.findByRole('textbox', { name: 'What is wrong with it?' })
  app.disconnect()
  await user.type(field, 'It is in Oslo.')
  await window.findByText('You’re offline. What you typed is kept.')
  app.reconnect()
  await waitFor(() => expect(window.queryByText('You’re offline. What you typed is kept.')).toBeNull())
  await user.click(window.getByRole('button', { name: 'Flag edit' }))
  await lines.findByText('It is in Oslo.')
  await user.click(lines.getByRole('button', { name: 'Remove flag' }))
  await waitFor(() => expect(lines.queryByText('It is in Oslo.')).toBeNull())
})

test('the owner of the server reads flagged edits and takes the flag away', async () => {
  app = await openApp({ user_type: 'premium', settings: { ownerEmail: 'owner@server.example' } })
  await app.server.store.write(tx =>
    tx.updateTable('users').set({ verified: true, email: 'owner@server.example' }).where('id', '=', app.user!.id).execute(),
  )
  await refreshUser()
  const admin = await app.server.user()
  const { owner, group } = await sharedGroup(app.server, admin, 'admin')
  const path = `/v1/research_groups/${group.slug_value}`
  await app.server.request(path, { method: 'PUT', user: owner, key: true, body: { research_group: { city: 'Bergen' } } })
  const { body } = await app.server.request<{ history: { id: string }[] }>(`${path}/history`, { user: admin })
  const flag = { reason: 'It is in Oslo.' }
  await app.server.request(`${path}/history/${body.history[0]!.id}/flag`, { method: 'PUT', user: admin, key: true, body: { flag } })
  await app.visit('/announcements')
  const list = within(await screen.findByRole('region', { name: 'Flagged edits' }))
  await list.findByText('It is in Oslo.')
  list.getByRole('link', { name: 'Fjord ecology' })
  await user.click(list.getByRole('button', { name: 'Remove flag' }))
  await list.findByText('No flagged edits')
})
