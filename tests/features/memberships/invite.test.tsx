import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { inviteDefaults } from '#contract/invites.ts'
import { pullChanges } from '#offline/index.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { invitePerson, joinFolder, sharedFolder } from '../../support/shared-folders.ts'
import { folderHref } from './pages.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const addresses = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email addresses' })
const chips = () =>
  within(screen.getByRole('list', { name: 'Addresses' }))
    .queryAllByRole('listitem')
    .map(chip => chip.textContent?.trim())
const listed = () =>
  within(screen.getByRole('region', { name: 'Invitations' }))
    .queryAllByRole('listitem')
    .map(row => row.textContent ?? '')
const mailsTo = async () =>
  (await app.server.store.read.selectFrom('mails').select('to_address').orderBy('to_address').execute()).map(mail => mail.to_address)

async function openInvite(name = 'Congress'): Promise<{ id: string }> {
  const folder = await app.server.folder(app.user!, { name })
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('Invite')
  await addresses()
  return folder
}

test('addresses are found in any pasted text, each once and in lower case, and what is none is marked and kept', async () => {
  app = await openApp({ user_type: 'premium' })
  await openInvite()
  await user.click(await addresses())
  await user.paste('Ada Brook <Ada@Example.org>; ben@example.org, ada@example.org\nbroken@nowhere')
  expect(chips()).toEqual(['ada@example.org', 'ben@example.org', 'broken@nowhere is not a valid address'])
  await user.type(await addresses(), 'cleo@example.org,')
  expect(chips()).toHaveLength(4)
  await press('Remove ben@example.org')
  await user.keyboard('{Backspace}')
  expect([chips(), (await addresses()).value]).toEqual([['ada@example.org', 'cleo@example.org'], 'broken@nowhere'])
})

test('people are invited with the role Edit and the usual text, and the message says how many', async () => {
  app = await openApp({ user_type: 'premium' })
  const folder = await openInvite()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).selectedOptions[0]?.textContent).toBe('Edit')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe(inviteDefaults('Congress').subject)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe(inviteDefaults('Congress').message)
  await user.type(await addresses(), 'ada@example.org ben@example.org ')
  await press('Send invitations')
  await screen.findByText('Invited 2 colleague(s) to the folder')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await mailsTo()).toEqual(['ada@example.org', 'ben@example.org'])
  await pullChanges()
  await screen.findByText('2 invitations are waiting')
  await press('Invite')
  await waitFor(() => expect(listed()).toHaveLength(2))
  expect(listed()[0]).toMatch(/Waiting · Edit · sent/)
  expect(folder.id).not.toBe('')
})

test('an address that was not invited has its sentence, and one that can be corrected stays in the field', async () => {
  app = await openApp({ user_type: 'premium' })
  await openInvite()
  await user.click(await addresses())
  await user.paste(`ada@example.org ${app.user!.email} broken@nowhere`)
  await press('Send invitations')
  await screen.findByText('Invited 1 colleague(s) to the folder')
  const refused = within(await screen.findByRole('list', { name: 'Not invited' }))
  expect(refused.getAllByRole('listitem').map(row => row.textContent)).toEqual([
    `${app.user!.email} This is your own address.`,
    "broken@nowhere You've entered an invalid email address",
  ])
  expect(chips()).toEqual(['broken@nowhere is not a valid address'])
  // Wherever the form was scrolled to.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Not invited:'))
})

test('without an address, or with broken ones only, nothing is sent and the field says why', async () => {
  app = await openApp({ user_type: 'premium' })
  await openInvite()
  await press('Send invitations')
  await screen.findByText('You need to add at least one email address')
  await user.type(await addresses(), 'nobody')
  await press('Send invitations')
  await screen.findByText("You've entered an invalid email address")
  const subject = screen.getByRole('textbox', { name: 'Subject' })
  await user.clear(subject)
  await user.type(subject, 'Too short')
  await user.tab()
  await screen.findByText('The subject must be at least 10 characters.')
  expect(await mailsTo()).toEqual([])
})

test('offline nothing can be sent and the dialog says why; what was typed is there again after it was closed', async () => {
  app = await openApp({ user_type: 'premium' })
  await openInvite()
  await user.type(await addresses(), 'ada@example.org ')
  app.disconnect()
  await screen.findByText(/^You’re offline\. Connect to send the invitations\./)
  await press('Send invitations')
  expect(await mailsTo()).toEqual([])
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  app.reconnect()
  await press('Invite')
  await waitFor(() => expect(chips()).toEqual(['ada@example.org']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send invitations' }).getAttribute('aria-disabled')).toBeNull())
  await press('Send invitations')
  await screen.findByText('Invited 1 colleague(s) to the folder')
})

test('a waiting invitation is resent or cancelled', async () => {
  app = await openApp({ user_type: 'premium' })
  const folder = await app.server.folder(app.user!, { name: 'Congress' })
  await invitePerson(app.server, app.user!, folder, 'ada@example.org')
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('Invite')
  await press('Resend to ada@example.org')
  await screen.findByText('Email successfully resent to ada@example.org.')
  await press('Cancel ada@example.org')
  await screen.findByText('The invitation to ada@example.org was cancelled.')
  await waitFor(() => expect(listed()[0]).toContain('Cancelled'))
  expect(screen.queryByRole('button', { name: 'Resend to ada@example.org' })).toBeNull()
})

test('roles up to the own one are offered, and who may only view cannot invite', async () => {
  app = await openApp({ user_type: 'premium' })
  const { folder } = await sharedFolder(app.server, app.user!, 'admin', 'Congress')
  const { folder: readOnly } = await sharedFolder(app.server, app.user!, 'member', 'Archive')
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('Invite')
  const options = within(await screen.findByRole('combobox', { name: 'Role' })).getAllByRole('option')
  expect(options.map(option => option.textContent)).toEqual(['View', 'Edit'])
  await press('Close')
  await app.visit(folderHref(readOnly))
  await screen.findByRole('heading', { level: 1, name: 'Archive' })
  await screen.findByRole('button', { name: 'History' })
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
})

test('“Save and invite colleagues” creates the folder and opens the invitation; the form of an existing folder has no such button', async () => {
  app = await openApp({ user_type: 'premium' })
  await pullChanges()
  await app.visit(folderHref({ id: '' }).replace(/\/$/, ''))
  await press('New folder')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Congress')
  await press('Save and invite colleagues')
  await screen.findByRole('dialog', { name: 'Invite people to “Congress”' })
  await user.type(await addresses(), 'ada@example.org ')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send invitations' }).getAttribute('aria-disabled')).toBeNull())
  await press('Send invitations')
  await screen.findByText('Invited 1 colleague(s) to the folder')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Edit')
  await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.queryByRole('button', { name: 'Save and invite colleagues' })).toBeNull()
})

test('colleagues of a folder that was created offline are invited once the server has it', async () => {
  app = await openApp({ user_type: 'premium' })
  await pullChanges()
  await app.visit(folderHref({ id: '' }).replace(/\/$/, ''))
  app.disconnect()
  await press('New folder')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Congress')
  await press('Save and invite colleagues')
  await user.type(await addresses(), 'ada@example.org ')
  await screen.findByText(/^You’re offline\. Connect to send the invitations\./)
  await press('Close')
  app.reconnect()
  await waitFor(async () =>
    expect(await app.server.store.read.selectFrom('folders').select('name').execute()).toEqual([{ name: 'Congress' }]),
  )
  await press('Invite')
  await waitFor(() => expect(chips()).toEqual(['ada@example.org']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send invitations' }).getAttribute('aria-disabled')).toBeNull())
  await press('Send invitations')
  await screen.findByText('Invited 1 colleague(s) to the folder')
  expect(await mailsTo()).toEqual(['ada@example.org'])
})

test('an accepted invitation is no longer among the invitations, and a member is not invited again', async () => {
  app = await openApp({ user_type: 'premium' })
  const folder = await app.server.folder(app.user!, { name: 'Congress' })
  const ben = await app.server.user()
  await joinFolder(app.server, app.user!, folder, ben)
  await pullChanges()
  await app.visit(folderHref(folder))
  await press('Invite')
  await screen.findByText('No invitations are waiting.')
  await user.type(await addresses(), `${ben.email} `)
  await press('Send invitations')
  await screen.findByText('This person is a member already.')
})
