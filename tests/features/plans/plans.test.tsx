import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Right, can, rights, userTypes } from '#contract/rights.ts'
import { openVerify } from '#features/organisations/index.ts'
import { inviteColleague, mayDo, mustSignIn } from '#features/plans/index.ts'
import { openSecondaryEmail } from '#features/plans/modals/secondary-email.modal.ts'
import { readStored } from '#kit/storage-keys.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { saveConsent } from '#session/consent.ts'
import { mayUse, refreshUser, session, setPublicView, updateUser } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { closeAllModals, modals } from '#ui/overlay/modal.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setPublicView(false)
  vi.restoreAllMocks()
  await app.close()
})
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const isOpen = () => screen.queryByRole('dialog') !== null
const closed = () => waitFor(() => expect(isOpen()).toBe(false))
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const opened = (): string | undefined => modals.stack.at(-1)?.def.name

/** Whether it was let through, and the modal that it opened. */
function attempt(right: Right): string {
  const isLet = mayDo(right)
  const modal = opened()
  closeAllModals()
  return isLet ? 'done' : (modal ?? 'nothing')
}

test('a guest is asked to log in or sign up, and comes back afterwards', async () => {
  app = await openApp()
  expect(rights.map(attempt)).toEqual(rights.map(() => 'login-required'))
  for (const [button, path] of [
    ['Log in', '/login'],
    ['Sign up', '/signup'],
  ] as const) {
    await app.visit('/search/publications?keyword=number')
    expect(mustSignIn()).toBe(false)
    await screen.findByText('You must log in to do this action.')
    const dialog = within(screen.getByRole('dialog', { name: 'Log in' }))
    dialog.getByText('Close', { selector: 'button' })
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(address()).toBe(path))
    expect(isOpen()).toBe(false)
    expect(takePreviousRoute()).toBe('/search/publications?keyword=number')
  }
  await app.visit('/search')
  mustSignIn()
  await screen.findByText('You must log in to do this action.')
  await app.visit('/search/publications')
  await closed()
})

test('A18 A19 each plan has the rights of S1§6 and sees the paid plan for others; public view has none', async () => {
  app = await openApp({ user_type: 'free', settings: { contactEmail: 'office@example.org' } })
  for (const user_type of userTypes) {
    updateUser({ ...session.user!, user_type })
    const expected = rights.map(right => (can(user_type, right) ? 'done' : 'pro-upgrade'))
    expect([user_type, rights.map(attempt)]).toEqual([user_type, expected])
  }
  updateUser({ ...session.user!, user_type: 'premium' })
  act(() => setPublicView(true))
  expect(rights.map(attempt)).toEqual(rights.map(() => 'login-required'))
  await screen.findByText('You’re viewing Indago as a visitor')
  mustSignIn()
  const notice = await screen.findByRole('dialog', { name: 'Public view' })
  expect(notice.textContent).toContain('You’re viewing Indago as a visitor.')
  expect(notice.textContent).not.toContain('You must log in')
  await press('Leave public view')
  await waitFor(() => expect(screen.queryByText('You’re viewing Indago as a visitor')).toBeNull())
  await closed()
  expect(rights.map(attempt)).toEqual(rights.map(() => 'done'))

  updateUser({ ...session.user!, user_type: 'free' })
  const openings = ['All results', 'Filters', 'Analytics']
  mayDo('viewLandscape')
  const dialog = await screen.findByRole('dialog', { name: 'More with a paid plan' })
  await waitFor(() => expect(dialog.textContent).toContain('Your plan does not include the full landscape.'))
  const shown = (part: HTMLElement) =>
    within(part)
      .getAllByRole('listitem')
      .map(line => line.textContent ?? '')
  const inModal = shown(dialog)
  expect(inModal.map((line, at) => line.startsWith(openings[at]!))).toEqual(openings.map(() => true))
  expect(within(dialog).getByRole('link', { name: 'Book a demo' }).getAttribute('href')).toMatch(/^mailto:office@example\.org\?subject=/)
  await user.click(within(dialog).getByText('Close', { selector: 'button' }))
  await app.visit('/search/publications')
  expect(shown(await screen.findByRole('region', { name: 'The paid plan' }))).toEqual(inModal)
})

test('the header shows credits, contact credits only if they apply, and a question mark on failure', async () => {
  app = await openApp({ settings: { contactEmail: 'office@example.org' } })
  let isCut = true
  app.network.hold = path => (path === '/v1/remaining_credits' && isCut ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
  const { email, password } = await app.server.user({ user_type: 'premium' })
  await act(() => signIn(email, password))
  await app.visit('/search/publications')
  await screen.findByRole('button', { name: '? credits' })
  isCut = false
  await app.server.store.write(tx => tx.updateTable('credits').set({ ai_credits: 1250, contact_credits: 7 }).execute())
  app.disconnect()
  await within(screen.getByRole('banner')).findByText(/^Offline/)
  app.reconnect()
  await press('1,250 credits')
  expect(screen.getByText('Contact credits').nextElementSibling?.textContent).toBe('7')
  const packs = screen.getAllByRole('menuitem')
  expect(packs.map(one => one.getAttribute('href')?.slice(0, 26))).toEqual(packs.map(() => 'mailto:office@example.org?'))
  expect(packs.map(one => /^\d+K (extra )?credits/.exec(one.textContent ?? '')?.[0])).toEqual([
    '10K credits',
    '25K credits',
    '50K credits',
    '1K extra credits',
  ])
})

test('a server without an address sells nothing: no demo, no packs, no paid plan beside locked results', async () => {
  app = await openApp({ user_type: 'free' })
  await app.visit('/search/publications')
  const locked = within(await screen.findByRole('region', { name: 'Locked results' }))
  expect(screen.queryByRole('region', { name: 'The paid plan' })).toBeNull()
  expect((await screen.findByRole('link', { name: /^\d+ credits$/ })).getAttribute('href')).toMatch(/change-account#plan$/)
  await user.click(locked.getByRole('button', { name: 'About your plan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Not in your plan' })
  expect(dialog.textContent).toContain(
    'Your plan does not include all results of a search. Your administrator can give you a plan that does.',
  )
  expect(within(dialog).queryByRole('link')).toBeNull()
  expect(within(dialog).queryByRole('listitem')).toBeNull()
  await user.click(within(dialog).getByText('Close', { selector: 'button' }))
  await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Help' }))
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' })
  expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull()
})

test('locked results name the paid plan where one is sold', async () => {
  app = await openApp({ user_type: 'free', settings: { contactEmail: 'office@example.org' } })
  await app.visit('/search/publications')
  const locked = within(await screen.findByRole('region', { name: 'Locked results' }))
  expect(locked.getByRole('region', { name: 'The paid plan' }).textContent).toMatch(/^More with a paid plan/)
  expect(locked.getByRole('link', { name: 'Book a demo' }).getAttribute('href')).toMatch(/^mailto:office@example\.org\?/)
  await user.click(locked.getByRole('button', { name: 'See plans' }))
  await screen.findByRole('dialog', { name: 'More with a paid plan' })
})

test('in the public view locked results offer its end, which shows all of them', async () => {
  app = await openApp({ user_type: 'premium' })
  act(() => setPublicView(true))
  await app.visit('/search/publications')
  const locked = within(await screen.findByRole('region', { name: 'Locked results' }))
  await user.click(locked.getByRole('button', { name: 'Leave public view' }))
  await screen.findByRole('link', { name: 'Page 2' })
  expect(screen.queryByRole('region', { name: 'Locked results' })).toBeNull()
  expect(isOpen()).toBe(false)
})

test('the administrator’s address is offered for help, and their page for a demo', async () => {
  const settings = { contactEmail: 'office@example.org', bookDemoUrl: 'https://example.org/demo' }
  app = await openApp({ user_type: 'free', settings })
  await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Help' }))
  const contact = await screen.findByRole('link', { name: 'office@example.org' })
  expect(contact.getAttribute('href')).toBe('mailto:office@example.org')
  closeAllModals()
  mayDo('viewLandscape')
  expect((await screen.findByRole('link', { name: 'Book a demo' })).getAttribute('href')).toBe('https://example.org/demo')
})

test('guests see all where the server says so, and again at once at the next visit', async () => {
  app = await openApp({ settings: { guestsSee: 'all', contactEmail: 'office@example.org' } })
  await app.visit('/search/publications')
  await waitFor(() => expect(mayUse('viewFullSearchResults')).toBe(true))
  await screen.findByRole('link', { name: 'Page 2' })
  for (const name of ['Locked results', 'The paid plan']) expect(screen.queryByRole('region', { name })).toBeNull()
  expect(mayUse('bulkBookmarkSave')).toBe(false)
  expect(readStored('guest')).toBe('reader')
})

test('inviting a colleague opens a form, a prepared mail or the paid plan, depending on the plan', async () => {
  app = await openApp({ user_type: 'premium' })
  inviteColleague()
  const openedField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email address' })
  const field = await openedField()
  await user.type(field, 'nobody')
  await user.tab()
  await screen.findByText('Please enter a valid email address.')
  fill(field, ' Colleague@Example.org')
  app.network.hold = path => (path === '/v1/invite_colleague' ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
  await press('Send invitation')
  expect((await screen.findByText(/What you typed is kept\.$/)).closest('[role=alert]')).not.toBeNull()
  const typed = field.value
  expect(typed).toContain('Colleague@Example.org')
  await press('Cancel')
  await closed()
  inviteColleague()
  expect((await openedField()).value).toBe(typed)
  const sent: string[] = []
  app.network.hold = path => void (path === '/v1/invite_colleague' && sent.push(path))
  const send = screen.getByRole('button', { name: 'Send invitation' })
  act(() => {
    fireEvent.click(send)
    fireEvent.click(send)
  })
  await screen.findByText('Thanks! Your request to invite colleague@example.org has been received.')
  await closed()
  expect(sent).toHaveLength(1)
  const mails = await app.server.store.read.selectFrom('mails').select(['to_address', 'kind']).execute()
  expect(mails).toEqual([{ to_address: 'colleague@example.org', kind: 'free_access' }])

  updateUser({ ...session.user!, user_type: 'trial' })
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  inviteColleague()
  expect(left.mock.calls[0]?.[0]).toMatch(/^mailto:\?subject=.+&body=.+%2Fsignup/)
  updateUser({ ...session.user!, user_type: 'free' })
  inviteColleague()
  expect(opened()).toBe('pro-upgrade')
})

test('invitations are announced once; an address can be added from the verification modal', async () => {
  app = await openApp({ user_type: 'free' })
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
  const invite = { id: 'i1', invitable_type: 'community', invitable_id: 'c', invitable_name: 'C', role: 'member', message: '' } as const
  const row = {
    ...invite,
    email: app.user!.email,
    user_id: app.user!.id,
    invited_by: null,
    action: null,
    created_at: 1,
    deleted_at: null,
  }
  await app.server.store.write(tx => tx.insertInto('invites').values(row).execute())
  await refreshUser()
  await screen.findByText('You have invitations waiting for you!')
  await press('Manage invites')
  await screen.findByRole('heading', { level: 1, name: 'Invitations' })
  expect(address()).toMatch(/\/invite$/)
  await act(() => refreshUser())
  expect(screen.queryByText('You have invitations waiting for you!')).toBeNull()

  void openVerify()
  await press('Add an address')
  fill(await screen.findByRole('textbox', { name: 'Email address' }), 'ada@university.example')
  await press('Add address')
  await screen.findByText(
    "Almost done! We've sent a confirmation email to ada@university.example, please complete your verification process by clicking on the link.",
  )
  const added = await app.server.store.read.selectFrom('secondary_emails').select(['email', 'confirmed_at']).execute()
  expect(added).toEqual([{ email: 'ada@university.example', confirmed_at: null }])
  openSecondaryEmail()
  await waitFor(() => expect(opened()).toBe('secondary-email'))
})
