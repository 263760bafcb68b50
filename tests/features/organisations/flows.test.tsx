import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { organisationTexts } from '#contract/organisation-texts.ts'
import { openVerify } from '#features/organisations/index.ts'
import { pullChanges } from '#offline/index.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { refreshUser, setPublicView } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { harbourRecords as records } from './records.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setPublicView(false)
  await app.close()
})

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const question = 'Do you belong to this organisation?'
const confirmedAddress = (email: string) =>
  app.server.store.write(tx => tx.updateTable('users').set({ verified: true, email }).where('id', '=', app.user!.id).execute())
/** Makes the user the owner, as if the team had accepted a request. */
const makeOwner = (slug_value: string, name: string) =>
  app.server.store.write(tx =>
    tx
      .insertInto('memberships')
      .values({ user_id: app.user!.id, kind: 'organisation', slug_value, name, role: 'owner', created_at: 1 } as never)
      .execute(),
  )

test('a request to join waits on the page, can be cancelled, and support can be asked where there is some', async () => {
  app = await openApp({ user_type: 'free', records, settings: { contactEmail: 'office@example.org' } })
  await app.visit('/organisation/unowned')
  await user.click(await screen.findByRole('button', { name: question }))
  const dialog = await dialogOf(question)
  const href = dialog.getByRole('link', { name: 'Contact support' }).getAttribute('href')
  expect(decodeURIComponent(href ?? '')).toMatch(/^mailto:office@example\.org\?subject=Register Unowned Institute&/)
  await user.click(dialog.getByRole('button', { name: 'Ask to join' }))
  const asking = await dialogOf('Ask to join “Unowned Institute”')
  const message = await asking.findByRole('textbox', { name: 'Message' })
  await user.clear(message)
  await user.type(message, 'short')
  await user.click(asking.getByRole('button', { name: 'Send request' }))
  await asking.findByText('The message must be at least 10 characters.')
  await user.type(message, ' no longer')
  await user.click(asking.getByRole('button', { name: 'Send request' }))
  await screen.findByText(organisationTexts.requested)
  await screen.findByText(/Our team will answer\./)
  await user.click(screen.getByRole('button', { name: 'Cancel request' }))
  await user.click((await dialogOf('Cancel your request to join “Unowned Institute”?')).getByRole('button', { name: 'Cancel request' }))
  await screen.findByRole('button', { name: question })
  act(() => setPublicView(true))
  await waitFor(() => expect(screen.queryByRole('button', { name: question })).toBeNull())
})

test('an organisation is found by its name and joined, or created with what exists shown first', async () => {
  app = await openApp({ user_type: 'free', records })
  await app.visit('/create/organisation')
  const field = await screen.findByRole('combobox', { name: 'Organisation' })
  await user.type(field, 'Harb')
  await user.click(await screen.findByRole('option', { name: /^Harbour University/ }))
  await screen.findByRole('button', { name: 'Join Harbour University' })
  await user.clear(field)
  await user.type(field, 'New Lamp House')
  await user.click(await screen.findByRole('option', { name: 'Add “New Lamp House”' }))
  const form = within(await screen.findByRole('form', { name: 'Create an organisation' }))
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'New Lamp House')
  await user.click(form.getByRole('button', { name: 'Create organisation' }))
  for (const text of ['The country field is required', 'The category field is required']) await form.findByText(text)
  form.getByText(/^The website must be a web address/)
  await user.clear(form.getByRole('textbox', { name: 'Name' }))
  await user.click(form.getByRole('button', { name: 'Create organisation' }))
  await form.findByText('The organisation name field is required')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'New Lamp House')
  await user.type(form.getByRole('textbox', { name: 'Website' }), 'https://www.harbour.example/lamp')
  await user.type(form.getByRole('combobox', { name: 'Country' }), 'Germ')
  await user.click(await screen.findByRole('option', { name: 'Germany' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Category' }), 'Academic')
  await form.findByRole('button', { name: 'Join this one: Harbour University' })
  await user.click(form.getByRole('button', { name: 'Create organisation' }))
  await form.findByText(/^Harbour University exists already/)
  await user.click(form.getByRole('checkbox', { name: /^None of these/ }))
  await user.click(form.getByRole('button', { name: 'Create organisation' }))
  await screen.findByText(organisationTexts.created)
  await screen.findByRole('heading', { level: 1, name: 'New Lamp House' })
  expect(address()).toMatch(/^\/organisation\/new-lamp-house/)
  await screen.findByText('Made here')
  await screen.findByText('Not confirmed yet')
})

test('its owner edits it, and what an editor closed with is there again', async () => {
  app = await openApp({ user_type: 'free', records })
  await makeOwner('harbour', 'Harbour University')
  await app.visit('/organisation/harbour')
  const press = async () =>
    user.click(await within(await screen.findByRole('region', { name: 'You here' })).findByRole('button', { name: 'Edit' }))
  await press()
  const typeCity = async (city: string) => {
    const dialog = await dialogOf('Edit organisation')
    const field = await dialog.findByRole('textbox', { name: /^City/ })
    await user.clear(field)
    await user.type(field, city)
    return dialog
  }
  await typeCity('Rostock')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press()
  const dialog = await dialogOf('Edit organisation')
  await dialog.findByText('These are your unsaved changes from before.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Organisation saved.')
  await screen.findByText('Some facts are by its owner.')
})

test('who is joined at once by an address there reads that they are a member', async () => {
  app = await openApp({ user_type: 'free', records })
  await confirmedAddress('ada@harbour.example')
  await refreshUser()
  await app.visit('/organisation/harbour')
  await user.click(await screen.findByRole('button', { name: question }))
  await user.click((await dialogOf(question)).getByRole('button', { name: 'Ask to join' }))
  const asking = await dialogOf('Ask to join “Harbour University”')
  await user.click(await asking.findByRole('button', { name: 'Send request' }))
  await screen.findByText(organisationTexts.joined)
  await screen.findByText(/^You’re a member\./)
  expect(screen.queryByText(organisationTexts.requested)).toBeNull()
})

test('an owner accepts a request, and its person is a verified member', async () => {
  app = await openApp({ user_type: 'free', records })
  await makeOwner('harbour', 'Harbour University')
  const ben = await app.server.user()
  const asked = { message: 'I work at the pier.', invitable_type: 'organisation', invitable_id: 'harbour' }
  await app.server.request(`/v1/users/${ben.id}/invite_requests`, { method: 'POST', user: ben, body: { invite_request: asked }, key: true })
  await app.visit('/organisation/harbour')
  await user.click(await screen.findByRole('button', { name: 'Members and requests' }))
  const dialog = await dialogOf('Members')
  await dialog.findByText(/I work at the pier\./)
  await user.click(dialog.getByRole('button', { name: /^Accept/ }))
  await dialog.findByText('Nobody is asking to join.')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByText('2 members'))
  const members = within(await screen.findByRole('list', { name: 'Members' }))
  await members.findByText('Verified')
})

test('the window of the members closes when its user leaves, with what they had typed given back', async () => {
  app = await openApp({ user_type: 'free', records })
  const owner = await app.server.user()
  const harbour = { type: 'organisation', id: 'harbour', name: 'Harbour University' } as const
  await app.server.store.write(async tx => {
    await addMember(tx, owner.id, harbour, 'owner', app.server.now())
    await addMember(tx, app.user!.id, harbour, 'admin', app.server.now())
  })
  await act(() => pullChanges())
  await app.visit('/organisation/harbour')
  await user.click(await screen.findByRole('button', { name: 'Members and requests' }))
  const dialog = await dialogOf('Members')
  await user.type(await dialog.findByRole('textbox', { name: 'Email address' }), 'cleo@example.org')
  await user.click(await dialog.findByRole('button', { name: 'Leave' }))
  await user.click((await dialogOf('Leave “Harbour University”?')).getByRole('button', { name: 'Leave' }))
  const kept = await dialogOf('You can no longer change “Harbour University”')
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toContain('cleo@example.org')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Members' })).toBeNull())
})

test('verifying offers what was found before, then an address, and says when all is done', async () => {
  app = await openApp({ user_type: 'free', records })
  await confirmedAddress('ada@harbour.example')
  await refreshUser()
  await app.server.request(`/v1/users/${app.user!.id}/organisation_requests`, {
    method: 'POST',
    user: app.user!,
    body: { email: 'ada@harbour.example' },
    key: true,
  })
  act(() => void openVerify())
  const dialog = await dialogOf('Get verified')
  await user.click(await dialog.findByRole('button', { name: 'Decline' }))
  await screen.findByText('Declined Harbour University request.')
  expect(dialog.queryByText(organisationTexts.allVerified)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Find your organisation' }))
  // The organisation of the domain of the address is offered before a new one is made.
  const form = await dialogOf('Find your organisation')
  await user.click(await form.findByRole('button', { name: 'Join this one: Harbour University' }))
  await form.findByRole('combobox', { name: 'Organisation' })
})

test('the owner of the server decides about what was made, with a reason to decline', async () => {
  app = await openApp({ user_type: 'free', records, settings: { ownerEmail: 'owner@server.example' } })
  await confirmedAddress('owner@server.example')
  await refreshUser()
  const ben = await app.server.user()
  const organisation = { name: 'Foghorn Works', website: 'https://foghorn.example', country_id: 'DE', category: 'corporate' }
  await app.server.request('/v1/organisations', { method: 'POST', user: ben, body: { organisation }, key: true })
  await app.visit('/announcements')
  const list = within(await screen.findByRole('region', { name: 'Requests about organisations' }))
  await list.findByText(/made this organisation/)
  await user.click(list.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(list.getByRole('textbox', { name: /^Reason/ }).getAttribute('aria-invalid')).toBe('true'))
  await user.type(list.getByRole('textbox', { name: /^Reason/ }), 'It does not exist.')
  await user.click(list.getByRole('button', { name: 'Decline' }))
  await list.findByText('No open requests')
})
