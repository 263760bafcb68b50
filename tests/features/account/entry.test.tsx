import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { goAfterLogin } from '#features/account/go-after-login.ts'
import { linkIn } from '#features/account/links/mail-links.ts'
import { tokenRedirect } from '#features/account/token-redirect.ts'
import { writeStored } from '#kit/storage-keys.ts'
import { to } from '#contract/to.ts'
import { pageAt } from '#contract/page-at.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ user_type: 'free', settings: { signUp: 'closed' } })
})
afterEach(() => writeStored('invite', undefined))
afterAll(() => app.close())

/** Resolves when the page is drawn, which a step of `act` would wait for without drawing it. */
const enter = goAfterLogin

const enteredAfter = async (lastPage: unknown): Promise<string> => {
  await app.visit('/terms')
  writeStored('last_page', lastPage)
  await enter()
  return location.origin + address()
}

test.each([
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/.//evil.example/login',
  '/..//evil.example',
  '/\t/evil.example',
  'https://evil.example/search',
  'http:evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '%2F%2Fevil.example',
  ' //evil.example',
  'evil.example',
  { href: '//evil.example' },
])('A12 a login never leads to another site: %s', async lastPage => {
  expect(await enteredAfter(lastPage)).toBe('http://indago.test/search')
})

test('A12 a path that looks like another site stays on this site', async () => {
  expect(await enteredAfter('/search/publications?keyword=//evil.example')).toBe(
    'http://indago.test/search/publications?keyword=%2F%2Fevil.example',
  )
})

test('a login leads to the page before, except from the own profile page', async () => {
  const own = session.user ? to('researcher.show', { id: profileId(session.user) }) : ''
  expect(await enteredAfter('/privacy')).toBe('http://indago.test/privacy')
  expect(await enteredAfter(own)).toBe('http://indago.test/search')
  expect(await enteredAfter(`${own}?fullName=x`)).toBe('http://indago.test/search')
  expect(await enteredAfter(`${own}/bookmark_folders`)).toBe(`http://indago.test${own}/bookmark_folders`)
  expect(await enteredAfter(undefined)).toBe('http://indago.test/search')
})

test('a pending invitation comes first after a login', async () => {
  writeStored('invite', { token: 'A'.repeat(43) })
  expect(await enteredAfter('/privacy')).toBe('http://indago.test/confirmation/invite')
})

test('a new account is led to the onboarding once, and the page that was wanted comes after it', async () => {
  if (session.user) session.user.onboarding_step = 1
  await enter({ isNew: true })
  expect(address()).toMatch(/^\/onboarding/)
  await enter()
  expect(address()).toBe('/search')
  writeStored('last_page', '/privacy')
  await enter({ isNew: true })
  expect(address()).toBe('/onboarding/intro')
  await enter()
  expect(address()).toBe('/privacy')
})

test.each([
  ['/search?keyword=x&confirmation_token=abc', '/confirmation/pending?confirmation_token=abc'],
  ['/?confirmation_token=a%26b', '/confirmation/pending?confirmation_token=a%26b'],
  ['/confirmation/invite?confirmation_token=abc', undefined],
  ['/profile/ada/settings/change-account?secondary_email=1&confirmation_token=abc', undefined],
  ['/search?keyword=x', undefined],
])('a token from a mail is handled on any page: %s', (href, expected) => {
  const { pathname: path, searchParams: query } = new URL(href, location.origin)
  expect(tokenRedirect({ name: pageAt(path), query })).toBe(expected)
})

test.each([
  ['http://indago.test/confirmation/pending?confirmation_token=a', '/confirmation/pending?confirmation_token=a'],
  ['https://evil.example/confirmation', undefined],
  ['http://indago.test.evil.example/', undefined],
  ['http://indago.test@evil.example/', undefined],
  ['http://indago.test//evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['See http://indago.test/login', undefined],
])('a paragraph of a mail is a link if it is only a link into the app: %s', (paragraph, href) => {
  expect(linkIn(paragraph)).toBe(href)
})

test('with sign-up by invitation only the page says so, and opens for invited people', async () => {
  const { server } = app
  delete session.user
  session.status = 'guest'
  await app.visit('/signup')
  await screen.findByText(/^Sign-up is by invitation only\./)
  await app.visit(`/signup/create?invite=${'A'.repeat(43)}`)
  await screen.findByText(/^Sign-up is by invitation only\./)
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  const giver = await server.user({ user_type: 'premium' })
  await server.request('/v1/invite_colleague', { user: giver, body: { email: 'ada@example.org' }, key: true })
  const { body } = await server.store.read.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(body)?.[0] ?? '')
  await app.visit('/terms')
  await app.visit(pathname + search)
  await screen.findByText(/invites you to Indago/)
  screen.getByRole('textbox', { name: 'First name' })
})
