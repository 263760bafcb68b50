import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { App, Browser } from '../server/second-factors/enrolling.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp

beforeEach(() => localStorage.clear())
afterEach(async () => {
  await vi.dynamicImportSettled()
  await app.close()
})

const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const openAccount = () => app.visit(to('researcher.settings.change-account', { id: profileId(session.user!) }))
const section = async (name: string) => within(await screen.findByRole('region', { name }))

/** An account with an authenticator app, and the login page. */
async function openLogin() {
  app = await openApp()
  const person = await app.server.user()
  const enrolled = await new Browser(app.server).enrolApp(person)
  await app.visit('/login')
  return { person, ...enrolled }
}

async function typePassword({ email, password }: { email: string; password: string }): Promise<void> {
  await user.type(await screen.findByLabelText('Email address'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await press('Log in')
  await screen.findByRole('heading', { name: 'Two-step login' })
}

test('after the right password the code is asked for; a wrong one is told at its field, a pasted one logs in', async () => {
  const { person, app: phone } = await openLogin()
  await typePassword(person)
  expect(session.status).toBe('guest')
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  expect([code.autocomplete, code.inputMode, document.activeElement === code]).toEqual(['one-time-code', 'numeric', true])
  await press('Log in')
  await screen.findByText('Enter the six digits that your app shows.')
  await user.type(code, phone.wrong())
  await press('Log in')
  await screen.findByText(/This code is not right/)
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await user.clear(code)
  const right = phone.code()
  await user.paste(` ${right.slice(0, 3)} ${right.slice(3)}\n`)
  await press('Log in')
  await vi.waitFor(() => expect(session.user?.user_id).toBe(person.id))
  expect(session.user?.two_step).toBe(true)
})

test('a recovery code logs in too, and a warning comes when few are left; “Start again” leads back to the password', async () => {
  const { person, codes } = await openLogin()
  await app.server.store.write(async tx => {
    const rows = await tx.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', person.id).execute()
    const { hashSecret } = await import('#server/core/secrets.ts')
    const kept = codes!.slice(0, 3).map(code => hashSecret(code.replaceAll('-', '')))
    for (const { code_hash } of rows)
      if (!kept.includes(code_hash)) await tx.updateTable('recovery_codes').set({ used_at: 1 }).where('code_hash', '=', code_hash).execute()
  })
  await typePassword(person)
  await press('Start again')
  await typePassword(person)
  await press('Use a recovery code')
  const field = await screen.findByLabelText('Recovery code')
  await user.type(field, 'abc')
  await press('Log in')
  await screen.findByText('A recovery code has 24 letters and digits.')
  await user.clear(field)
  await user.type(field, codes![0]!)
  await press('Log in')
  await screen.findByText(/You have 2 recovery codes left/)
  expect(session.user?.user_id).toBe(person.id)
})

test('a step that took too long says so', async () => {
  const { person, app: phone } = await openLogin()
  await typePassword(person)
  app.server.advanceClock(11 * 60_000)
  await user.type(await screen.findByLabelText('Code'), phone.code())
  await press('Log in')
  await screen.findByText(/This took too long/)
})

test('an app is set up in the settings, the codes are shown once, and closing without saving them asks first', async () => {
  app = await openApp({ user_type: 'free' })
  await openAccount()
  await press('Set up an app')
  const key = (await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)).textContent.replaceAll(' ', '')
  const picture = screen.getByRole('img', { name: 'QR code with the key below' })
  expect(picture.getAttribute('src')!.length).toBeGreaterThan(1000)
  await user.type(screen.getByLabelText('Code'), new App(key, app.server).code())
  await press('Turn on')
  const list = await screen.findByRole('list', { name: /Recovery codes of/ })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  await press('Close')
  await screen.findByRole('heading', { name: 'Close without saving the codes?' })
  await press('Go back')
  await press('I’ve saved them')
  const twoStep = await section('Two-step login')
  await twoStep.findByText(/10 of 10 left/)
  await vi.waitFor(() => expect(session.user?.two_step).toBe(true))
})

test('removing the only factor says what follows, and asks for password and code when the login is long ago', async () => {
  app = await openApp()
  const person = await app.server.user()
  const { app: phone } = await new Browser(app.server).enrolApp(person)
  const step = (await signIn(person.email, person.password))!
  const { adoptLogin } = await import('#session/sign-in.ts')
  const { body } = await new Browser(app.server).finish({ challenge: step.challenge, code: phone.code() })
  await adoptLogin(body as unknown as Parameters<typeof adoptLogin>[0])
  app.server.advanceClock(11 * 60_000)
  await openAccount()
  await press('Remove the authenticator app')
  await screen.findByText(/logging in needs no second step/)
  await press('Remove')
  await screen.findByRole('heading', { name: 'Is it you?' })
  await user.type(await screen.findByLabelText('Your password'), person.password)
  await user.type(screen.getByLabelText('Code'), phone.code())
  await press('Continue')
  const twoStep = await section('Two-step login')
  await twoStep.findByText(/not set up/)
  await vi.waitFor(() => expect(session.user?.two_step).toBe(false))
})

test('a factor that another device has removed meanwhile goes from the page when it is to be removed here too', async () => {
  app = await openApp({ user_type: 'free' })
  const person = app.user!
  const elsewhere = new Browser(app.server)
  await elsewhere.enrolApp(person)
  await openAccount()
  await press('Remove the authenticator app')
  expect((await elsewhere.post(`/users/${person.id}/authenticator_app`, undefined, person, 'DELETE')).status).toBe(200)
  await press('Remove')
  await (await section('Two-step login')).findByText(/not set up/)
})

test('few recovery codes are told; offline the sections say what needs a connection', async () => {
  app = await openApp({ user_type: 'free' })
  const { codes } = await new Browser(app.server).enrolApp(app.user!)
  expect(codes).toHaveLength(10)
  await app.server.store.write(tx => tx.updateTable('recovery_codes').set({ used_at: 1 }).where('user_id', '=', app.user!.id).execute())
  await openAccount()
  const twoStep = await section('Two-step login')
  await twoStep.findByText(/You have no recovery codes left/)
  app.disconnect()
  const button = twoStep.getByRole('button', { name: 'Make new codes' })
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(button.getAttribute('title')).toContain('offline')
})

test('where passkeys do not work the settings say where they do, and the login has no button for them', async () => {
  app = await openApp({ user_type: 'free', settings: { publicUrl: 'https://indago.example.org' } })
  await openAccount()
  const passkeys = await section('Passkeys')
  await passkeys.findByRole('link', { name: 'https://indago.example.org' })
  expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
