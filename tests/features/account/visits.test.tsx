import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connectProvider } from '#features/account/index.ts'
import { readStored, writeStored } from '#kit/storage-keys.ts'
import { session } from '#session/session.ts'
import { type Provider, startProvider } from '../../server/sign-in-provider.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
let orcid: Provider
let linkedin: Provider
let sent: string[]
const left = vi.spyOn(location, 'assign').mockImplementation(() => {})

beforeAll(async () => {
  orcid = await startProvider('orcid', { sub: '0000-0002-1825-0097', given_name: 'Ada', family_name: 'Lovelace' })
  linkedin = await startProvider('linkedin', { sub: 'ada-in', name: 'Ada Lovelace', email: 'ada@example.org' })
  app = await openApp({ settings: { providers: { orcid: orcid.settings, linkedin: linkedin.settings } } })
  app.network.hold = path => void sent.push(path.split('?')[0] ?? '')
  sent = []
})
afterEach(() => {
  app.network.on = true
  sent = []
})
afterAll(async () => {
  await vi.dynamicImportSettled()
  left.mockRestore()
  await app.close()
  await Promise.all([orcid.close(), linkedin.close()])
})

/** What the browser does: it leaves for the site that the app named last, and comes back to where that sends it. */
async function visitSite(provider: Provider): Promise<string> {
  await waitFor(() => expect(left).toHaveBeenCalled())
  const to = String(left.mock.calls.at(-1)?.[0])
  left.mockClear()
  const { pathname, search } = await provider.visit(to)
  return pathname + search
}

/** A callback always comes as a page of its own. */
async function arrive(href: string): Promise<void> {
  await app.visit('/forgot')
  await screen.findByRole('button', { name: 'Send link' })
  await app.visit(href)
}

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
/** Waits until the page says why the visit was for nothing. */
const refused = (sentence: string) => waitFor(() => expect(screen.getByRole('main').textContent).toContain(sentence))
const asked = () => sent.filter(path => /\/(authenticate|connect)\//.test(path))
const state = 'S'.repeat(43)
const visit = { provider: 'orcid', purpose: 'authenticate', state, binding: 'B'.repeat(43), at: Date.now() }

test.each([
  ['a login that was cancelled', `/auth/orcid/callback?error=access_denied&state=${state}`, [visit], 'You cancelled the login at ORCID.'],
  ['an error of the other site', `/auth/orcid/callback?error=server_error&state=${state}`, [visit], 'ORCID says: server_error.'],
  ['an error that nobody asked for', '/auth/orcid/callback?error=Call+us+at+once&state=x', [visit], 'not started in this browser'],
  ['a sentence for an error', `/auth/orcid/callback?error=Call+us+at+once&state=${state}`, [visit], 'ORCID says: error.'],
  ['a state that is missing', '/auth/orcid/callback?code=c', [visit], 'not started in this browser'],
  ['a state that is wrong', `/auth/orcid/callback?code=c&state=${'X'.repeat(43)}`, [visit], 'not started in this browser'],
  ['a state that nobody kept', `/auth/orcid/callback?code=c&state=${state}`, [], 'not started in this browser'],
  ['the state of another site', `/auth/linkedin/callback?code=c&state=${state}`, [visit], 'not started in this browser'],
  [
    'a state of long ago',
    `/auth/orcid/callback?code=c&state=${state}`,
    [{ ...visit, at: Date.now() - 601_000 }],
    'not started in this browser',
  ],
  ['a callback without a code', `/auth/orcid/callback?state=${state}`, [visit], 'not started in this browser'],
])('A13 %s is shown, and nothing is sent', async (_, href, kept, sentence) => {
  writeStored('connect', kept)
  await arrive(href)
  await refused(sentence)
  expect(location.search).toBe('')
  expect(asked()).toEqual([])
  expect(session.status).toBe('guest')
})

test('A13 a code is sent once, also on a network failure, which is shown, and the code is gone', async () => {
  writeStored('connect', [visit])
  app.network.on = false
  await arrive(`/auth/orcid/callback?code=c&state=${state}`)
  await refused('Can’t reach the server, or it took too long to answer.')
  expect(asked()).toEqual(['/v1/authenticate/orcid'])
  expect(readStored('connect')).toBeUndefined()
  app.network.on = true
  await arrive(`/auth/orcid/callback?code=c&state=${state}`)
  await refused('not started in this browser')
  expect(asked()).toHaveLength(1)
})

test('A13 a sign-in that the server did not start is refused with a message', async () => {
  writeStored('connect', [visit])
  await arrive(`/auth/orcid/callback?code=c&state=${state}`)
  await refused('The login with ORCID took too long, or is already finished.')
  expect(asked()).toHaveLength(1)
})

test('a sign-up with ORCID fills in the names, needs no password, and sends a link', async () => {
  await app.visit('/login')
  await press('Continue with ORCID')
  await app.visit(await visitSite(orcid))
  await waitFor(() => expect(address()).toBe('/signup/create'))
  await screen.findByText('ORCID has confirmed who you are. You don’t need a password.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value).toBe('Lovelace')
  expect(screen.queryByLabelText('Password')).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: 'Email address' }), { target: { value: 'ada@example.org' } })
  await press('Sign up')
  await waitFor(() => expect(address()).toBe('/confirmation/pending'))
  const { body } = await app.server.store.read.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(body)?.[0] ?? '')
  await app.visit(pathname + search)
  await press('Create account')
  await waitFor(() => expect(session.user?.orcid_id).toBe('0000-0002-1825-0097'))
})

test('connecting LinkedIn keeps the session, shows a message and leads back to the account', async () => {
  await connectProvider('linkedin')
  const back = await visitSite(linkedin)
  await arrive(back)
  await waitFor(() => expect(session.user?.linkedin).toBeTruthy())
  await waitFor(() => expect(address()).toMatch(/\/settings\/change-account$/))
  await screen.findByText('LinkedIn is connected.')
  // Used up: the same address once more does nothing.
  sent = []
  await arrive(back)
  await refused('not started in this browser')
  expect(asked()).toEqual([])
})
