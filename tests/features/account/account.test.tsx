import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, click, happen, named, openStage, says, type Stage, typeInto, until } from '../stage.tsx'
import { clearUrlSecrets } from '#features/account/url-secrets.ts'
import { readStored, storageKey } from '#kit/storage-keys.ts'
import { createLink } from '#server/subjects/links/rows.ts'
import { session } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { addCommunity, addInvite } from '../../server/people/memberships.ts'

let stage: Stage
/** Every request that was sent, as its path without the query. */
let sent: string[]

async function open(options: Parameters<typeof openStage>[0] = {}) {
  stage = await openStage(options)
  sent = []
  stage.network.hold = path => void sent.push(path.split('?')[0] ?? '')
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  await vi.dynamicImportSettled()
  await stage.close()
  clearUrlSecrets()
})

const fill = async (label: string, value: string): Promise<void> => typeInto(await until(() => named('input', label)), value)

async function choose(label: string, value: string): Promise<void> {
  const select = await until(() => named('select', label))
  await happen(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(select), 'value')?.set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const valueOf = (label: string): string | undefined => (named('input', label) as HTMLInputElement | undefined)?.value

/** The link of the last mail to an address, as a path of the app. */
async function linkTo(email: string): Promise<string> {
  const mail = await stage.server.store.read
    .selectFrom('mails')
    .select('body')
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.body)?.[0] ?? '')
  return pathname + search
}

const told = (text: string) => () => flashes.shown.some(({ message }) => message.text.includes(text))
const accounts = () => stage.server.store.read.selectFrom('users').select(['email', 'full_name']).execute()

async function fillSignUp(email: string): Promise<void> {
  await stage.visit('/signup/create')
  await fill('First name', 'Ada')
  await fill('Last name', 'Lovelace')
  await fill('Email address', email)
  await fill('Password', 'engines weave algebra')
  await click('button', 'Sign up')
  await until(() => address() === '/confirmation/pending')
}

test('a sign-up with a coupon creates the account only after the button of the mailed link', async () => {
  await open()
  const coupon = { code: 'SPRING-1', ai_credits: 1200, contact_credits: 0, user_type: 'trial', days: 14, uses_left: 1 } as const
  await stage.server.store.write(tx =>
    tx
      .insertInto('coupons')
      .values({ ...coupon, only_for: null, expires_at: null, created_at: 0 })
      .execute(),
  )
  await stage.visit('/signup')
  await click('button', 'Continue with email')
  await until(says('Please choose one.'))
  await choose('Who are you?', 'student')
  await fill('Coupon', 'spring-1')
  await until(says('This coupon gives 1,200 AI credits and the plan Trial for 14 days.'))
  await click('button', 'Continue with email')
  await until(() => address() === '/signup/create')
  await until(says('Student · Coupon spring-1'))
  await fillSignUp('ada@example.org')
  await until(says('We sent a link to ada@example.org.'))
  expect(JSON.stringify({ ...localStorage })).not.toContain('engines weave')

  const link = await linkTo('ada@example.org')
  const token = new URL(link, location.origin).searchParams.get('confirmation_token') ?? ''
  // Wherever the link leads, the address is free of its secret before the page is shown (A11).
  await stage.visit(`/search?confirmation_token=${token}`)
  await until(says('Ada Lovelace signed up with ada@example.org.'))
  expect(document.querySelector('main input')).toBeNull()
  expect(location.href).toBe('http://indago.test/confirmation/pending')
  expect(JSON.stringify({ ...localStorage }) + JSON.stringify(history.state)).not.toContain(token)
  expect(await accounts()).toEqual([])

  await click('button', 'Create account')
  await until(() => address().startsWith('/onboarding'))
  expect(session).toMatchObject({
    status: 'signed_in',
    user: { email: 'ada@example.org', user_type: 'trial', category: { name: 'student' } },
  })
  expect(readStored('register')).toBeUndefined()
})

test('A11 a used link offers a new one, with a text that does not reveal whether an account exists', async () => {
  await open()
  await fillSignUp('ada@example.org')
  const link = await linkTo('ada@example.org')
  await stage.visit(link)
  await click('button', 'This wasn’t me')
  await until(told('Sign-up deleted.'))
  expect(await accounts()).toEqual([])
  await stage.visit(link)
  await until(says('This link has expired or was already used.'))
  expect(location.search).toBe('')
  expect(valueOf('Email address')).toBe('')
  await fill('Email address', 'nobody@example.org')
  await click('button', 'Send the link again')
  await until(says('If nobody@example.org has an open sign-up, we’ve sent a link. It expires in 24 hours.'))
})

test('a link opened by a signed-in user creates its account and changes nothing else', async () => {
  await open({ user_type: 'free' })
  await stage.visit('/confirmation/pending')
  expect(address()).toBe('/search')
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', password: 'engines weave algebra' }
  await stage.server.request('/v1/sign_up', { body: { user } })
  await stage.visit(await linkTo('ada@example.org'))
  await until(says('That won’t change.'))
  // Signed up in another browser: the password is chosen here, and a weak one is refused.
  await until(says('Choose your password again here.'))
  await fill('Password', 'passwordpassword')
  await click('button', 'Create account')
  await until(() => document.querySelector('[aria-invalid=true]'))
  expect(valueOf('Password')).toBe('passwordpassword')
  await fill('Password', 'looms weave leaves')
  await click('button', 'Create account')
  await until(told('Account created for ada@example.org.'))
  expect((await accounts()).map(({ email }) => email)).toContain('ada@example.org')
  expect(session.user?.email).toBe(stage.user?.email)
  expect(address()).toBe('/search')
  await stage.server.signIn('ada@example.org', 'looms weave leaves')
})

test('a forgotten password: the same text for every address, a link, a new password, and the login', async () => {
  await open()
  const { email } = await stage.server.user()
  await stage.visit('/login')
  await fill('Email address', email)
  await click('a', 'Forgot your password?')
  await until(() => valueOf('Email address') === email)
  await click('button', 'Send link')
  await until(says(`If ${email} has an account, we’ve sent a link. It expires in 30 minutes.`))
  await fill('Email address', 'nobody@example.org')
  await click('button', 'Send again')
  await until(says('If nobody@example.org has an account, we’ve sent a link. It expires in 30 minutes.'))

  await stage.visit(await linkTo(email))
  await until(says('15 to 128 characters.'))
  expect(location.href).toBe('http://indago.test/reset-password')
  await fill('New password', 'passwordpassword')
  await click('button', 'Change password')
  await until(() => document.querySelector('[aria-invalid=true]'))
  expect(valueOf('New password')).toBe('passwordpassword')
  await fill('New password', 'looms weave leaves')
  await click('button', 'Change password')
  await until(() => address() === '/login')
  await until(told('Password changed.'))
  await signIn(email, 'looms weave leaves')
  expect(session.status).toBe('signed_in')
})

test('an invitation is stored during the login, answered by a button, and then removed', async () => {
  await open()
  const { server } = stage
  const { email, password } = await server.user()
  const community = await addCommunity(server.store, { name: 'Lantern Circle' })
  const id = await addInvite(server.store, { invitable_type: 'community', invitable_id: community, email })
  const link = { kind: 'invite', user_id: null, email, data: { id }, now: server.now(), lifetimeMs: 60_000 } as const
  const token = await server.store.write(tx => createLink(tx, link))

  await stage.visit(`/confirmation/invite?confirmation_token=${token}`)
  await until(says('Someone invites you to the community “Lantern Circle”.'))
  expect(location.href).toBe('http://indago.test/confirmation/invite')
  await click('main a', 'Log in')
  await fill('Email address', email)
  await fill('Password', password)
  await click('main button', 'Log in')
  await until(() => address() === '/confirmation/invite')
  const roles = () => server.store.read.selectFrom('memberships').select('role').execute()
  expect(await roles()).toEqual([])
  await click('main button', 'Accept')
  await until(told('Accepted.'))
  expect(await roles()).toEqual([{ role: 'member' }])
  expect(localStorage.getItem(storageKey('invite'))).toBeNull()
})

test('a free access link says who gives it, fills in the address, and gives the account its days', async () => {
  await open()
  const giver = await stage.server.user({ user_type: 'premium' })
  await stage.server.request('/v1/invite_colleague', { user: giver, body: { email: 'ada@example.org' }, key: true })
  await stage.visit(await linkTo('ada@example.org'))
  await until(says('invites you to Indago, with 14 days of free access'))
  expect(location.href).toBe('http://indago.test/signup/create')
  await until(() => valueOf('Email address') === 'ada@example.org')
  await fillSignUp('ada@example.org')
  expect(localStorage.getItem(storageKey('invite'))).toBeNull()
  await stage.visit(await linkTo('ada@example.org'))
  await click('button', 'Create account')
  await until(() => session.user?.user_type === 'trial')
})

test('an invitation without an account leads through the sign-up to its community', async () => {
  await open()
  const { server } = stage
  const community = await addCommunity(server.store, { name: 'Lantern Circle' })
  const id = await addInvite(server.store, { invitable_type: 'community', invitable_id: community, email: 'grace@example.org' })
  const link = { kind: 'invite', user_id: null, email: 'grace@example.org', data: { id }, now: server.now(), lifetimeMs: 60_000 } as const
  const token = await server.store.write(tx => createLink(tx, link))
  await stage.visit(`/confirmation/invite?confirmation_token=${token}`)
  await until(says('This invitation is for grace@example.org.'))
  await click('main a', 'Sign up')
  await until(() => valueOf('Email address') === 'grace@example.org')
  await fill('Email address', 'other@example.org')
  await until(says('The invitation is for grace@example.org.'))
  await fillSignUp('grace@example.org')
  await stage.visit(await linkTo('grace@example.org'))
  await click('button', 'Create account')
  await until(() => address() === `/community/${community}`)
  expect(await server.store.read.selectFrom('memberships').select('role').execute()).toEqual([{ role: 'member' }])
})

test('an invalid link says so, and pages without their token say where to find it', async () => {
  await open()
  await stage.visit('/confirmation/pending?confirmation_token=short')
  await until(says('This link no longer works'))
  await stage.visit('/reset-password')
  await until(says('Open the link in the mail again. It expires in 30 minutes.'))
  await stage.visit('/confirmation/invite')
  await until(says('There is no open invitation.'))
  await stage.visit('/mailbox')
  await until(says('There is no mailbox you can read here.'))
})
