import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearUrlSecrets } from '#features/account/url-secrets.ts'
import type { SessionReply } from '#contract/current-session.ts'
import { readStored, storageKey } from '#kit/storage-keys.ts'
import { createLink, keepLink } from '#server/subjects/links/rows.ts'
import { session } from '#session/session.ts'
import { writeSession } from '#session/stored-session.ts'
import { signIn } from '#session/sign-in.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { addCommunity, addInvite } from '../../server/people/memberships.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
/** Every request that was sent, as its path without the query. */
let sent: string[]

async function open(options: Parameters<typeof openApp>[0] = {}) {
  app = await openApp(options)
  sent = []
  app.network.hold = path => void sent.push(path.split('?')[0] ?? '')
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  await vi.dynamicImportSettled()
  await app.close()
  clearUrlSecrets()
})

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
/** Follows a link of the page itself, not of the header. */
const follow = async (link: string) => user.click(await within(screen.getByRole('main')).findByRole('link', { name: link }))
const fill = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const leadsTo = (href: string) => waitFor(() => expect(address()).toBe(href))
/** Waits until the page says it, over however many elements. */
const says = (text: string) => waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))

/** The link of the last mail to an address, as a path of the app. */
async function linkTo(email: string): Promise<string> {
  const mail = await app.server.store.read
    .selectFrom('mails')
    .select('body')
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.body)?.[0] ?? '')
  return pathname + search
}

const accounts = () => app.server.store.read.selectFrom('users').select(['email', 'full_name']).execute()

async function fillSignUp(email: string, { first = 'Ada', last = 'Lovelace' } = {}): Promise<void> {
  await app.visit('/signup/create')
  await fill('First name', first)
  await fill('Last name', last)
  await fill('Email address', email)
  await fill('Password', 'engines weave algebra')
  await press('Sign up')
  await leadsTo('/confirmation/pending')
}

test('a sign-up with a coupon creates the account only after the button of the mailed link', async () => {
  await open({ settings: { newAccountPlan: 'free' } })
  const coupon = { code: 'SPRING-1', ai_credits: 1200, contact_credits: 0, user_type: 'trial', days: 14, uses_left: 1 } as const
  await app.server.store.write(tx =>
    tx
      .insertInto('coupons')
      .values({ ...coupon, only_for: null, expires_at: null, created_at: 0 })
      .execute(),
  )
  await app.visit('/signup')
  await press('Continue with email')
  await says('Please choose one.')
  await user.selectOptions(field('Who are you?'), 'student')
  await fill('Coupon (optional)', 'spring-1')
  await says('This coupon gives 1,200 AI credits and the plan Trial for 14 days.')
  await press('Continue with email')
  await leadsTo('/signup/create')
  await says('Student · Coupon spring-1')
  await fillSignUp('ada@example.org')
  await says('We sent a link to ada@example.org.')
  expect(JSON.stringify({ ...localStorage })).not.toContain('engines weave')

  const link = await linkTo('ada@example.org')
  const token = new URL(link, location.origin).searchParams.get('confirmation_token') ?? ''
  // Wherever the link leads, the address is free of its secret before the page is shown (A11).
  await app.visit(`/search?confirmation_token=${token}`)
  await says('Ada Lovelace signed up with ada@example.org.')
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(location.href).toBe('http://indago.test/confirmation/pending')
  expect(JSON.stringify({ ...localStorage }) + JSON.stringify(history.state)).not.toContain(token)
  expect(await accounts()).toEqual([])

  await press('Create account')
  await waitFor(() => expect(address()).toMatch(/^\/onboarding/))
  // In the page: a message at the bottom would cover the buttons on a phone.
  await says('Account created.')
  expect(flashes.shown).toEqual([])
  expect(session).toMatchObject({
    status: 'signed_in',
    user: { email: 'ada@example.org', user_type: 'trial', category: { name: 'student' } },
  })
  expect(readStored('register')).toBeUndefined()
})

test('the page that waits for the confirmation goes on when another tab has confirmed', async () => {
  await open()
  await fillSignUp('ada@example.org')
  await says('We sent a link to ada@example.org.')
  const { proof } = readStored('account') as { proof: { proof: string } }
  const confirmation_token = new URL(await linkTo('ada@example.org'), location.origin).searchParams.get('confirmation_token')
  const { body } = await app.server.request<{ session: SessionReply }>('/v1/confirmation', {
    body: { user: { confirmation_token, ...proof } },
  })
  // What the other tab stores, and how this one hears of it.
  writeSession(body.session)
  fireEvent(window, Object.assign(new Event('storage'), { key: storageKey('token') }))
  await leadsTo('/search')
  await screen.findByText('You’re logged in.')
  expect(session.user?.email).toBe('ada@example.org')
})

test('a name of one letter signs up, goes through onboarding, and stays when the profile is saved', async () => {
  await open()
  await fillSignUp('o@example.org', { first: 'O', last: 'E' })
  await app.visit(await linkTo('o@example.org'))
  await press('Create account')
  await waitFor(() => expect(address()).toBe('/onboarding/intro'))
  await user.click(await screen.findByRole('radio', { name: 'Academic' }))
  await press('Continue')
  await leadsTo('/onboarding/function-title')
  await app.visit(`/profile/${session.user!.slug_values[0]}/settings`)
  await fill('Academic title (optional)', 'Prof.')
  await press('Save profile')
  await waitFor(() => expect(session.user).toMatchObject({ first_name: 'O', last_name: 'E', academic_title: 'Prof.' }))
})

test('A11 a used link offers a new one, with a text that does not reveal whether an account exists', async () => {
  await open()
  await fillSignUp('ada@example.org')
  const link = await linkTo('ada@example.org')
  await app.visit(link)
  await press('This wasn’t me')
  await screen.findByText('Sign-up deleted.')
  expect(await accounts()).toEqual([])
  await screen.findByRole('combobox', { name: 'Words to search for' })
  await app.visit(link)
  await says('This link has expired or was already used.')
  expect(location.search).toBe('')
  expect(field('Email address').value).toBe('')
  await fill('Email address', 'nobody@example.org')
  await press('Send the link again')
  await says('If nobody@example.org is waiting to be confirmed, we’ve sent a link. It expires in 24 hours.')
})

test('a link opened by a signed-in user creates its account and changes nothing else', async () => {
  await open({ user_type: 'free' })
  await app.visit('/confirmation/pending')
  expect(address()).toBe('/search')
  const signedUp = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', password: 'engines weave algebra' }
  await app.server.request('/v1/sign_up', { body: { user: signedUp } })
  await app.visit(await linkTo('ada@example.org'))
  await says('That won’t change.')
  // Signed up in another browser: the password is chosen here, and a weak one is refused.
  await says('Choose your password again here.')
  await fill('Password', 'passwordpassword')
  await press('Create account')
  await waitFor(() => expect(field('Password').getAttribute('aria-invalid')).toBe('true'))
  expect(field('Password').value).toBe('passwordpassword')
  await fill('Password', 'looms weave leaves')
  await press('Create account')
  await screen.findByText('Account created for ada@example.org. Log out first to log in with it.')
  expect((await accounts()).map(({ email }) => email)).toContain('ada@example.org')
  expect(session.user?.email).toBe(app.user?.email)
  expect(address()).toBe('/search')
  await app.server.signIn('ada@example.org', 'looms weave leaves')
})

test('a forgotten password: the same text for every address, a link, a new password, and the login', async () => {
  await open()
  const { email } = await app.server.user()
  await app.visit('/login')
  await fill('Email address', email)
  await follow('Forgot your password?')
  await waitFor(() => expect(field('Email address').value).toBe(email))
  await press('Send link')
  await says(`If ${email} has an account, we’ve sent a link. It expires in 30 minutes.`)
  await fill('Email address', 'nobody@example.org')
  await press('Send again')
  await says('If nobody@example.org has an account, we’ve sent a link. It expires in 30 minutes.')

  await app.visit(await linkTo(email))
  await says('15 to 128 characters.')
  expect(location.href).toBe('http://indago.test/reset-password')
  await fill('New password', 'passwordpassword')
  await press('Change password')
  await waitFor(() => expect(field('New password').getAttribute('aria-invalid')).toBe('true'))
  expect(field('New password').value).toBe('passwordpassword')
  await fill('New password', 'looms weave leaves')
  await press('Change password')
  await leadsTo('/login')
  await screen.findByText('Password changed. Log in with your new password.')
  await signIn(email, 'looms weave leaves')
  expect(session.status).toBe('signed_in')
})

test('whoever has not confirmed their address is led from the login to the link', async () => {
  await open()
  await fillSignUp('ada@example.org')
  await app.visit('/login')
  await fill('Email address', 'ada@example.org')
  await fill('Password', 'engines weave algebra')
  expect(screen.queryByText(/^Signed up, but not confirmed/)).toBeNull()
  await press('Log in')
  await says('Signed up, but not confirmed your email address yet?')
  await follow('Send the link again')
  await leadsTo('/confirmation/resend')
})

test('a login page that lies behind another tab goes on when its user logs in there', async () => {
  await open()
  const ada = await app.server.user()
  await app.visit('/login')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  const body = { email: ada.email, password: ada.password }
  const { token, user: known } = (await app.server.request<SessionReply>('/v1/authenticate', { body })).body
  writeSession({ token, user: known })
  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key: storageKey('token') })))
  await leadsTo('/search')
})

test('the start page says what Indago is, and a guest searches from it at once', async () => {
  await open()
  await app.visit('/')
  await leadsTo('/login')
  const search = await screen.findByRole('searchbox', { name: 'Search without an account' })
  const offers = within(screen.getByRole('region', { name: 'What Indago offers' }))
  expect(offers.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'One search for everything',
    'Yours to keep',
    'Works offline',
  ])
  // In the order in which a phone shows them: painted before all of the page has come, nothing moves.
  const form = screen.getByRole('button', { name: 'Log in' })
  expect(search.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(form.compareDocumentPosition(offers.getAllByRole('term')[0]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.type(search, 'number{Enter}')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number'))
  await screen.findByText('30 results')
})

test('an invitation is stored during the login, answered by a button, and then removed', async () => {
  await open()
  const { server } = app
  const { email, password } = await server.user()
  const community = await addCommunity(server.store, { name: 'Lantern Circle' })
  const id = await addInvite(server.store, { invitable_type: 'community', invitable_id: community, email })
  const link = { kind: 'invite', user_id: null, email, data: { id }, now: server.now(), lifetimeMs: 60_000 } as const
  const token = await server.store.write(tx => createLink(tx, link))

  await app.visit(`/confirmation/invite?confirmation_token=${token}`)
  await says('Someone invites you to the community “Lantern Circle”.')
  expect(location.href).toBe('http://indago.test/confirmation/invite')
  await follow('Log in')
  await fill('Email address', email)
  await fill('Password', password)
  await press('Log in')
  await leadsTo('/confirmation/invite')
  const roles = () => server.store.read.selectFrom('memberships').select('role').execute()
  expect(await roles()).toEqual([])
  await press('Accept')
  await screen.findByText('Accepted.')
  expect(await roles()).toEqual([{ role: 'member' }])
  expect(localStorage.getItem(storageKey('invite'))).toBeNull()
})

test('the link of an accepted invitation leads its member to the profile and a guest to the login', async () => {
  await open()
  const { server } = app
  const guest = await server.user()
  const community = await addCommunity(server.store, { name: 'Lantern Circle' })
  const id = await addInvite(server.store, {
    invitable_type: 'community',
    invitable_id: community,
    email: guest.email,
    action: 'confirmed',
  })
  const link = { kind: 'invite', user_id: null, email: guest.email, data: { id }, now: server.now(), lifetimeMs: 60_000 } as const
  const token = await server.store.write(tx => createLink(tx, link))
  const hint = 'If you accepted the invitation, you’re a member already.'

  await app.visit(`/confirmation/invite?confirmation_token=${token}`)
  await says('This link no longer works')
  await says(hint)
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
  expect(localStorage.getItem(storageKey('invite'))).toBeNull()

  await signIn(guest.email, guest.password)
  await app.visit(`/confirmation/invite?confirmation_token=${token}`)
  await says(hint)
  await follow('Your profile')
  await waitFor(() => expect(address()).toMatch(/^\/profile\//))
})

test('a free access link says who gives it, fills in the address, and gives the account its days', async () => {
  await open({ settings: { newAccountPlan: 'free' } })
  const giver = await app.server.user({ user_type: 'premium' })
  await app.server.request('/v1/invite_colleague', { user: giver, body: { email: 'ada@example.org' }, key: true })
  await app.visit(await linkTo('ada@example.org'))
  await says('invites you to Indago, with 14 days of free access')
  expect(location.href).toBe('http://indago.test/signup/create')
  await waitFor(() => expect(field('Email address').value).toBe('ada@example.org'))
  await fillSignUp('ada@example.org')
  expect(localStorage.getItem(storageKey('invite'))).toBeNull()
  await app.visit(await linkTo('ada@example.org'))
  await press('Create account')
  await waitFor(() => expect(session.user?.user_type).toBe('trial'))
})

test('an invitation without an account leads through the sign-up to its community', async () => {
  await open()
  const { server } = app
  const community = await addCommunity(server.store, { name: 'Lantern Circle' })
  const id = await addInvite(server.store, { invitable_type: 'community', invitable_id: community, email: 'grace@example.org' })
  const link = { kind: 'invite', user_id: null, email: 'grace@example.org', data: { id }, now: server.now(), lifetimeMs: 60_000 } as const
  const token = await server.store.write(tx => createLink(tx, link))
  await app.visit(`/confirmation/invite?confirmation_token=${token}`)
  await says('This invitation is for grace@example.org.')
  await follow('Sign up')
  await waitFor(() => expect(field('Email address').value).toBe('grace@example.org'))
  await fill('Email address', 'other@example.org')
  await says('The invitation is for grace@example.org.')
  await fillSignUp('grace@example.org')
  await app.visit(await linkTo('grace@example.org'))
  await press('Create account')
  await leadsTo('/onboarding/intro')
  await press('Finish later')
  await leadsTo(`/community/${community}`)
  expect(await server.store.read.selectFrom('memberships').select('role').execute()).toEqual([{ role: 'member' }])
})

test('the last link of an invitation stops such emails after one press, without logging in', async () => {
  await open()
  const { server } = app
  const sender = await server.user()
  const { id } = await server.folder(sender, { name: 'Lanterns' })
  const invite = { people: [{ email: 'enough@example.org' }] }
  const again = () => server.request(`/v1/bookmark_folders/${id}/invites`, { user: sender, key: true, body: { invite } })
  await again()
  const texts = async () => {
    const rows = server.store.read.selectFrom('mails').select('body').where('to_address', '=', 'enough@example.org').orderBy('id')
    return (await rows.execute()).map(({ body }) => body)
  }
  const link = new URL(/\S+\/unsubscribe\S+/.exec((await texts())[0]!)![0])
  await app.visit(link.pathname + link.search)
  await says('Press the button, and you won’t get emails any more when someone invites you')
  expect(location.href).toBe('http://indago.test/unsubscribe')
  await server.store.write(tx => tx.deleteFrom('invites').where('invitable_id', '=', id).execute())
  await again()
  expect((await texts()).map(text => text !== '')).toEqual([true, true])
  await press('Stop these emails')
  await screen.findByText('We won’t send invitations to enough@example.org any more.')
  await server.store.write(tx => tx.deleteFrom('invites').where('invitable_id', '=', id).execute())
  await again()
  expect((await texts()).map(text => text !== '')).toEqual([true, true, false])
  await app.visit('/search')
  clearUrlSecrets()
  await app.visit('/unsubscribe')
  await says('Open the link at the end of an email.')
})

test('the link in an email about an alert names the alert, and stops its emails after one press', async () => {
  await open()
  const { server } = app
  const owner = await server.user()
  const search = { name: 'Lanterns', data: { index: 'news', keyword: 'lanterns' } }
  const path = `/v1/users/${owner.id}/searches`
  const { id } = (await server.request<{ id: string }>(path, { user: owner, key: true, body: { search } })).body
  await server.request(`${path}/${id}`, { method: 'PUT', user: owner, key: true, body: { search: { mail: 'daily' } } })
  const secret = 'a'.repeat(43)
  await server.store.write(tx =>
    keepLink(tx, secret, { kind: 'stop_alert_mails', user_id: owner.id, email: owner.email, now: server.now(), lifetimeMs: 60_000 }),
  )
  await app.visit(`/unsubscribe?unsubscribe_token=${secret}&alert=${id}`)
  await says('Press the button, and you won’t get emails about the alert “Lanterns” any more.')
  await waitFor(() => expect(document.title).toMatch(/^Stop emails/))
  const mailOf = async () => (await server.store.read.selectFrom('searches').select('mail').executeTakeFirstOrThrow()).mail
  expect(await mailOf()).toBe('daily')
  await press('Stop these emails')
  await screen.findByText(`We won’t send emails about the alert “Lanterns” to ${owner.email} any more.`)
  expect(await mailOf()).toBe('off')
})

test('a link to stop emails that was cut off says what to do, and offers nothing that cannot help', async () => {
  await open()
  await app.visit(`/unsubscribe?unsubscribe_token=${'a'.repeat(20)}`)
  await says('This link is not complete or has expired. Open the one in a newer email.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an invalid link says so, and pages without their token say where to find it', async () => {
  await open()
  await app.visit('/confirmation/pending?confirmation_token=short')
  await says('This link no longer works')
  await app.visit('/reset-password')
  await says('Open the link in the email again. It expires in 30 minutes.')
  await app.visit('/confirmation/invite')
  await says('There is no open invitation.')
  await app.visit('/confirmation/invite_request')
  await says('There is no open request.')
  expect(screen.queryByRole('link', { name: 'Use another address' })).toBeNull()
  await app.visit('/mailbox')
  await says('This server has no mailbox you can read from here.')
})
