import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { OwnClaim, OwnRequest } from '#contract/claims.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { address, openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const ownerEmail = 'owner@example.org'
const source = { name: 'Lantern Anthology' }
const lumen = {
  index: 'researchers' as const,
  slug_values: ['jo-lumen'],
  source,
  full_name: 'Jo Lumen',
  organisations: [{ name: 'Lantern House' }],
  publications_count: 2,
  first_year: '2019',
  last_year: '2020',
}
const lamps = {
  index: 'publications' as const,
  slug_values: ['lamps'],
  source,
  title: 'On lamps of the harbour',
  publication_date: '2020',
  authors: [{ name: 'Jo Lumen', slug_values: ['jo-lumen'] }],
}
const records = [lumen, lamps]

/** A user of this name, by the slug of the profile, who is also the owner of the server. */
async function openAs(first_name: string, last_name: string): Promise<string> {
  app = await openApp({ user_type: 'free', records, settings: { ownerEmail } })
  const { id } = app.user!
  const names = { first_name, last_name, full_name: `${first_name} ${last_name}`, email: ownerEmail }
  await app.server.store.write(tx => tx.updateTable('users').set(names).where('id', '=', id).execute())
  const { slug_values } = (await app.server.request<CurrentUser>('/v1/me', { user: app.user! })).body
  return slug_values[0]!
}
const own = async () =>
  (
    await app.server.request<{ claim: OwnClaim | null; requests: OwnRequest[] }>(`/v1/users/${app.user!.id}/claims`, {
      user: app.user!,
    })
  ).body
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a record is claimed with a reason, accepted by the administrator, and released', async () => {
  const id = await openAs('Jo', 'Lumen')
  await app.visit(to('researcher.settings.change-account', { id }))
  const suggested = within(await screen.findByRole('region', { name: 'Is this you?' }))
  expect(suggested.getByRole('link', { name: 'On lamps of the harbour' })).toBeDefined()
  expect(suggested.getByText('Lantern House · 2 publications, 2019–2020')).toBeDefined()
  await user.click(await button('This is me: Jo Lumen'))

  const dialog = within(await screen.findByRole('dialog', { name: 'Why is this record yours?' }))
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Mine')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await dialog.findByText('The message must be at least 10 characters.')
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), ', see my page.')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await screen.findByText('request under review')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Is this you?' })).toBeNull())

  await app.visit('/announcements')
  const asked = within(await screen.findByRole('region', { name: 'Requests about records' }))
  await asked.findByText('Mine, see my page.')
  await user.click(asked.getByRole('button', { name: 'Decline' }))
  await asked.findByText('Say why, for the person who asked.')
  await user.click(asked.getByRole('button', { name: 'Accept' }))
  await asked.findByText('No open requests')
  expect((await own()).claim).toMatchObject({ slug_value: 'jo-lumen', way: 'request' })

  await app.visit(to('researcher.settings.change-account', { id }))
  await user.click(await button('Release'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Release' }))
  await button('This is me: Jo Lumen')
  expect((await own()).claim).toBe(null)
})

test('whoever decides a claim that was decided in another window is told how, and changes nothing', async () => {
  const id = await openAs('Jo', 'Lumen')
  const claim = { slug_value: 'jo-lumen', message: 'Mine, see my page.' }
  await app.server.request(`/v1/users/${id}/claims`, { user: app.user!, body: { claim } })
  await app.visit('/announcements')
  const asked = within(await screen.findByRole('region', { name: 'Requests about records' }))
  await asked.findByText('Mine, see my page.')
  const { id: request } = await app.server.store.read
    .selectFrom('record_requests')
    .select('id')
    .where('user_id', '=', app.user!.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const record_request = { accepted: false, reason: 'The page names somebody else.' }
  await app.server.request(`/v1/record_requests/${request}`, { method: 'PUT', user: app.user!, body: { record_request } })
  await user.click(asked.getByRole('button', { name: 'Accept' }))
  await screen.findByText('This request was already declined.')
  await asked.findByText('No open requests')
  expect((await own()).claim).toBe(null)
})

test('what was written of a record is there when its window is opened again', async () => {
  await openAs('Somebody', 'Else')
  for (const [opener, title] of [
    ['This is me', 'Why is this record yours?'],
    ['Correct or remove', 'Correct or remove this record'],
  ] as const) {
    await app.visit('/profile/jo-lumen')
    await user.click(await button(opener))
    await user.type(await screen.findByRole('textbox', { name: /^Message/ }), 'A long story of lamps.')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await button(opener))
    const again = within(await screen.findByRole('dialog', { name: title }))
    expect((await again.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })).value).toBe('A long story of lamps.')
    await user.click(again.getByRole('button', { name: 'Close' }))
  }
})

test('“not me” is remembered and can be undone', async () => {
  const id = await openAs('Jo', 'Lumen')
  const dismissed = () => app.server.store.read.selectFrom('dismissed_records').select('slug_value').execute()
  await app.visit(to('researcher.show', { id }))
  await user.click(await button('Not me: Jo Lumen'))
  await waitFor(async () => expect(await dismissed()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'This is me: Jo Lumen' })).toBeNull()
  await user.click(await button('Undo'))
  await button('This is me: Jo Lumen')
  expect(await dismissed()).toEqual([])
})

test('offline suggestions say that they need a connection, and are answered only with it', async () => {
  const id = await openAs('Jo', 'Lumen')
  await app.visit(to('researcher.settings.change-account', { id }))
  await button('This is me: Jo Lumen')
  app.disconnect()
  await screen.findByText('You’re offline. Connect to answer.')
  const mine = await button('Not me: Jo Lumen')
  expect(mine.getAttribute('aria-disabled')).toBe('true')
  await user.click(mine)
  app.reconnect()
  await waitFor(() => expect(screen.queryByText('You’re offline. Connect to answer.')).toBeNull())
  expect(await app.server.store.read.selectFrom('dismissed_records').select('slug_value').execute()).toEqual([])
  expect(mine.getAttribute('aria-disabled')).toBeNull()
})

test('in the settings suggestions that fail can be asked for again, and it is said if there are none', async () => {
  const id = await openAs('Jo', 'Lumen')
  let isDown = true
  app.network.gateway = path =>
    isDown && path.endsWith('/suggestions') ? Response.json({ code: 'internal', error: 'Down' }, { status: 500 }) : undefined
  await app.visit(to('researcher.settings.change-account', { id }))
  await screen.findByText(/^Records that may be yours could not be loaded\. Down/)
  isDown = false
  await user.click(await button('Try again'))
  await user.click(await button('Not me: Jo Lumen'))
  await screen.findByText('No record looks like yours.')
})

test('in the settings suggestions that got no answer say that they appear with the connection, and do', async () => {
  const id = await openAs('Jo', 'Lumen')
  app.network.hold = async path => {
    if (path.endsWith('/suggestions')) app.disconnect()
  }
  await app.visit(to('researcher.settings.change-account', { id }))
  await screen.findByText('You’re offline. Records that may be yours will load when you’re back online.')
  app.network.hold = () => undefined
  app.reconnect()
  await button('This is me: Jo Lumen')
})

test('a record that was asked for says so in place of the offer', async () => {
  const id = await openAs('Somebody', 'Else')
  await app.visit('/profile/jo-lumen')
  await user.click(await button('This is me'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Why is this record yours?' }))
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Mine, see my page.')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  const isAsked = async () => {
    const block = within(await screen.findByRole('region', { name: 'Your request is under review' }))
    const link = block.getByRole('link', { name: 'account settings' })
    expect(link.getAttribute('href')).toBe(to('researcher.settings.change-account', { id }, { hash: 'record' }))
    expect(screen.queryByRole('button', { name: 'This is me' })).toBeNull()
  }
  await isAsked()
  await app.visit('/search')
  await app.visit('/profile/jo-lumen')
  await isAsked()
})

test('a guest asks to remove a record, and confirms it by the link of the mail', async () => {
  app = await openApp({ records, settings: { ownerEmail } })
  await app.visit('/profile/jo-lumen')
  await user.click(await button('Correct or remove'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct or remove this record' }))
  await user.click(dialog.getByLabelText('Remove it from this site'))
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'I do not want to be listed.')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('Enter your email address.')
  await user.type(dialog.getByRole('textbox', { name: /^Your email address/ }), 'jo@nowhere.example')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText('Open the link that we sent to jo@nowhere.example to confirm your request.')

  const mail = await app.server.store.read.selectFrom('mails').select('body').where('kind', '=', 'record_request').executeTakeFirstOrThrow()
  await app.visit(/https?:\/\/[^/]+(\/profile\S+)/.exec(mail.body)![1]!)
  await user.click(await button('Send request'))
  await screen.findByText('Request sent. The answer comes by email.')
  expect(address()).toBe('/profile/jo-lumen')
  const { state } = await app.server.store.read.selectFrom('record_requests').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('open')
})
