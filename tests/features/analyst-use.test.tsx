import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refreshUser } from '#session/session.ts'
import { openApp, type TestApp } from '../support/app.tsx'

let app: TestApp
afterEach(() => app.close())

const ownerEmail = 'owner@server.example'

async function openAsOwner(settings: object = {}): Promise<void> {
  app = await openApp({ user_type: 'premium', settings: { ownerEmail, ...settings } })
  await app.server.store.write(tx =>
    tx.updateTable('users').set({ verified: true, email: ownerEmail }).where('id', '=', app.user!.id).execute(),
  )
  await refreshUser()
}
const section = async () => within(await screen.findByRole('region', { name: 'Use of AI' }))

test('the owner of the server reads what the model used and cost on each day, and what is sent where', async () => {
  const analyst = {
    url: 'http://ai.example/v1',
    model: 'moss-1',
    tokens: 500,
    timeoutMs: 1000,
    userDailyTokens: 9000,
    price: { sent: 2, written: 8 },
  }
  await openAsOwner({ analyst })
  const day = new Date().toISOString().slice(0, 10)
  await app.server.store.write(tx =>
    tx.insertInto('analyst_use').values({ user_id: app.user!.id, day, sent: 1_500_000, written: 250_000 }).execute(),
  )
  await app.visit('/announcements')
  const use = await section()
  await use.findByText(/^moss-1$/)
  use.getByText('ai.example')
  use.getByText(/Allowed in a day: 9,000 tokens of each user\./)
  const rows = within(use.getByRole('table')).getAllByRole('row')
  expect(rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))).toEqual([
    [],
    ['–', '1,500,000', '250,000', '5.00'],
    ['1', '1,500,000', '250,000', '5.00'],
  ])
})

test('without a language model the owner reads that nothing leaves the server; others have no such section', async () => {
  await openAsOwner()
  await app.visit('/announcements')
  await (await section()).findByText(/Nothing leaves this server, and nothing is paid\./)
  await app.server.store.write(tx =>
    tx.updateTable('users').set({ email: 'other@server.example' }).where('id', '=', app.user!.id).execute(),
  )
  await app.visit('/search')
  await app.visit('/announcements')
  await screen.findByRole('heading', { name: 'Announcements' })
  expect(screen.queryByRole('region', { name: 'Use of AI' })).toBeNull()
})
