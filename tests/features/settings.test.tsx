import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Transformer } from '@napi-rs/image'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as mirrored from '#app/mirror/mirrored-subjects.ts'
import type { Preferences } from '#contract/preferences.ts'
import { to } from '#contract/to.ts'
import { draftNames, pendingChanges } from '#offline/index.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { commit } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { mayUse, refreshUser, session, signOutNotice, updateUser } from '#session/session.ts'
import { readSession } from '#session/stored-session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { mailbox } from '../server/mail/parse-mail.ts'
import { address, openApp, type TestApp } from '../support/app.tsx'

type Owner = Parameters<typeof profileId>[0]
const settingsLink = (user: Owner) => to('researcher.settings', { id: profileId(user) })
const accountLink = (user: Owner) => to('researcher.settings.change-account', { id: profileId(user) })

const user = userEvent.setup()
let app: TestApp
beforeAll(async () => {
  app = await openApp({ user_type: 'free' })
})
afterEach(async () => {
  await act(async () => closeAllModals())
  app.network.hold = () => undefined
  app.network.gateway = () => undefined
  if (!app.network.on) app.reconnect()
  flashes.shown.splice(0)
  if (me()) await app.visit('/search')
})
afterAll(() => app.close())

/** A red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const me = () => session.user!
const row = () => app.server.store.read.selectFrom('users').selectAll().where('id', '=', me().user_id).executeTakeFirstOrThrow()
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const form = (name: string) => screen.findByRole('form', { name })
/** The field of a form; those that may stay empty say so in their label. */
const field = async (name: string, label: string) => within(await form(name)).findByLabelText<HTMLInputElement>(label)
const fill = async (name: string, label: string, value: string) => fireEvent.input(await field(name, label), { target: { value } })
/** Sends a form whatever its button says, as Enter in a field does. */
const submit = async (name: string) => fireEvent.submit(await form(name))
const buttonOf = (name: string, button: string) => within(screen.getByRole('form', { name })).getByRole('button', { name: button })
const isReady = (name: string, button: string) => waitFor(() => expect(buttonOf(name, button).getAttribute('aria-disabled')).toBeNull())
const description = (element: Element | null) => document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent
const isRefused = async (name: string, label: string) => {
  const found = await field(name, label)
  await waitFor(() => expect(found.getAttribute('aria-invalid')).toBe('true'))
}
const disconnect = async () => {
  app.disconnect()
  await within(screen.getByRole('main')).findByText(/^(You’re offline\. Connect to change|Changes are saved on this device)/, {
    selector: '[role=status]',
  })
}
const told = (text: string) => screen.findByText(content => content.startsWith(text))
const section = (name: string) => screen.findByRole('region', { name })
/** The answer to a question that the app asks first. */
const confirm = async (question: string, yes: string) =>
  user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: yes }))

const coupon = (code: string) =>
  app.server.store.write(tx =>
    tx
      .insertInto('coupons')
      .values({
        code,
        ai_credits: 10,
        contact_credits: 0,
        user_type: 'trial',
        days: 30,
        uses_left: 5,
        expires_at: null,
        only_for: null,
        created_at: 0,
      })
      .execute(),
  )

/** Whoever is logged in: tests of this file delete the first account and log in with another. */
const caller = () => ({ ...app.user!, id: me().user_id, token: readSession()!.token })
const wishes = async () => (await app.server.request<Preferences>(`/v1/users/${me().user_id}/preferences`, { user: caller() })).body

test('what is told where and when is chosen offline, shown at once, and sent when the server is back', async () => {
  await app.visit(settingsLink(me()))
  const kind = async (name: string) => within(await screen.findByRole('group', { name }))
  const box = async (name: string, channel: string) => (await kind(name)).findByRole<HTMLInputElement>('checkbox', { name: channel })
  expect((await box('Alerts', 'Email')).checked).toBe(true)
  await (await kind('Account and security')).findByText('Email, always')
  // Nothing else is told to devices.
  expect(screen.getAllByRole('checkbox', { name: 'Devices' })).toHaveLength(1)
  await disconnect()
  await user.click(await box('Alerts', 'Email'))
  await waitFor(async () => expect((await box('Alerts', 'Email')).checked).toBe(false))
  await fill('When you are told', 'Daily and weekly emails at', '06:15')
  await user.selectOptions(await field('When you are told', 'Weekly emails on'), 'Thursday')
  await fill('When you are told', 'Time zone', 'zuri')
  await user.click(await screen.findByRole('option', { name: 'Europe/Zurich' }))
  await user.click(await within(await form('When you are told')).findByRole('switch', { name: 'Quiet hours' }))
  await submit('When you are told')
  await told('Times saved offline.')
  expect((await wishes()).told).toEqual({})
  app.reconnect()
  await waitFor(async () =>
    expect(await wishes()).toEqual({
      id: 'own',
      told: { 'alerts.mail': false },
      digest_at: '06:15',
      digest_day: 4,
      time_zone: 'Europe/Zurich',
      quiet: { from: '22:00', to: '07:00' },
    }),
  )
  expect((await field('When you are told', 'Daily and weekly emails at')).value).toBe('06:15')
})

/** Every form with text fields of both pages: an invalid value with its error, and a valid one. */
const forms = [
  {
    label: 'Add an email address',
    button: 'Add address',
    page: accountLink,
    name: 'Another email address',
    wrong: ['nobody', 'Please enter a valid email address.'],
    text: 'further@example.org',
    message: "Almost done! We've sent a confirmation email to further@example.org",
    call: '/secondary_emails',
  },
  {
    label: 'Redeem a coupon',
    button: 'Redeem',
    page: accountLink,
    name: 'Coupon',
    wrong: ['NEVER-WAS', 'This coupon is not valid.'],
    text: 'WELCOME-10',
    message: 'Coupon redeemed. This coupon gives 10 AI credits and the plan Trial for 30 days.',
    call: '/coupons',
  },
] as const

test.each(forms)(
  '$label: errors are shown at fields, an offline draft survives, and the form is sent once',
  async ({ label, button, page, name, wrong, text, message, call }) => {
    if (label === 'Redeem a coupon') await coupon(text)
    await app.visit(page(me()))
    await fill(label, name, wrong[0])
    await user.click(buttonOf(label, button))
    const faulty = await field(label, name)
    await waitFor(() => expect(description(faulty)).toBe(wrong[1]))
    expect(faulty.getAttribute('aria-invalid')).toBe('true')

    await fill(label, name, text)
    const sent = { lost: 0, arrived: 0 }
    let free = () => {}
    app.network.hold = (path, body) => {
      if (!path.includes(call) || !body) return undefined
      if (sent.lost++ === 0) throw new TypeError('Failed to fetch')
      sent.arrived++
      return new Promise<void>(open => (free = open))
    }
    await disconnect()
    expect(buttonOf(label, button).getAttribute('aria-disabled')).toBe('true')
    expect(description(buttonOf(label, button))).toContain('offline')
    await submit(label)
    expect(sent.lost).toBe(0)
    await app.visit('/search')
    await app.visit(page(me()))
    expect((await field(label, name)).value).toBe(text)
    app.reconnect()
    await isReady(label, button)
    await user.click(buttonOf(label, button))
    await screen.findByText(/What you typed is kept\.$/)
    expect((await field(label, name)).value).toBe(text)
    await isReady(label, button)
    const sending = await form(label)
    act(() => {
      fireEvent.submit(sending)
      fireEvent.submit(sending)
    })
    await waitFor(() => expect(sent.arrived).toBe(1))
    await submit(label)
    free()
    await told(message)
    expect(sent.arrived).toBe(1)
  },
)

test('the profile sends only changed fields; a new job title is added, and @ is removed', async () => {
  await app.visit(settingsLink(me()))
  const bodies: string[] = []
  app.network.hold = (path, body) => {
    if (path.endsWith(`/researchers/${me().user_id}`)) bodies.push(body)
    return undefined
  }
  await user.type(await field('Profile', 'Job title (optional)'), 'x{Enter}')
  await screen.findByText('Job title must be at least 2 characters.')
  await fill('Profile', 'Job title (optional)', 'Keeper of lanterns')
  const added = await screen.findByRole('option', { name: 'Add “Keeper of lanterns”' })
  // Not chosen yet, so nothing is sent.
  await submit('Profile')
  await told('“Keeper of lanterns” isn’t selected yet.')
  await user.click(added)
  await told("Job title 'Keeper of lanterns' added")
  await fill('Profile', 'Country (optional)', 'Germ')
  await user.click(await screen.findByRole('option', { name: 'Germany' }))
  await fill('Profile', 'Twitter username (optional)', '@@lanterns')
  await user.selectOptions(await field('Profile', 'Gender (optional)'), 'female')
  await press('Save profile')
  await told('Profile saved.')
  await waitFor(() => expect(bodies).toHaveLength(1))
  const [body] = bodies.map(text => (JSON.parse(text) as { researcher: Record<string, unknown> }).researcher)
  expect(body).toEqual({ function_title_id: expect.any(String) as string, country_id: 'DE', gender_id: 'female', twitter_id: 'lanterns' })
  expect(me()).toMatchObject({
    function_title: { name: 'Keeper of lanterns' },
    country: { name: 'Germany' },
    gender: { id: 'female' },
    twitter_id: 'lanterns',
  })
  // What is typed over a choice is taken if the list has it, and otherwise reported: it is never dropped without a word.
  await fill('Profile', 'Country (optional)', 'Atlantis')
  await submit('Profile')
  await told('“Atlantis” isn’t selected yet.')
  await fill('Profile', 'Country (optional)', 'norway')
  await screen.findByRole('option', { name: 'Norway' })
  await press('Save profile')
  await waitFor(() => expect(me().country?.name).toBe('Norway'))
  // Leaving the field empty clears it.
  await user.clear(await field('Profile', 'Job title (optional)'))
  await user.tab()
  await press('Save profile')
  await waitFor(() => expect(me().function_title).toBeNull())
})

test('the user category is saved', async () => {
  await app.visit(settingsLink(me()))
  await user.click(await screen.findByRole('radio', { name: 'Professional' }))
  await user.click(buttonOf('Role', 'Save'))
  await told('Role saved.')
  await expect.poll(row).toMatchObject({ category: 'professional' })
})

test('offline the profile and the role are saved on the device, survive a new read, and are sent once', async () => {
  await app.visit(settingsLink(me()))
  await fill('Profile', 'Last name', 'x')
  await user.click(buttonOf('Profile', 'Save profile'))
  await screen.findByText('The last name must be at least 2 characters.')
  await disconnect()
  await within(screen.getByRole('main')).findByText(/ Pictures need a connection\.$/)
  await fill('Profile', 'Last name', 'Wend')
  await fill('Profile', 'Academic title (optional)', 'Dr.')
  await user.click(buttonOf('Profile', 'Save profile'))
  await told('Profile saved offline.')
  await user.click(await screen.findByRole('radio', { name: 'Student' }))
  await user.click(buttonOf('Role', 'Save'))
  await told('Role saved offline.')
  // A new start shows both.
  expect(await pendingChanges()).toBe(2)
  expect(readSession()?.user).toMatchObject({ last_name: 'Wend', academic_title: 'Dr.', category: { name: 'student' } })
  const sent: string[] = []
  let letThrough = () => {}
  const held = new Promise<void>(open => (letThrough = open))
  app.network.hold = (path, body) => {
    if (!/\/users\/[^/]+\/profile$|\/researchers\/[^/]+$/.test(path)) return undefined
    sent.push(body)
    return held
  }
  app.reconnect()
  await waitFor(() => expect(sent).toHaveLength(2))
  // An answer about the user that is older than the change does not take it back.
  await act(() => refreshUser())
  expect(me()).toMatchObject({ last_name: 'Wend', academic_title: 'Dr.', category: { name: 'student' } })
  letThrough()
  await expect.poll(pendingChanges).toBe(0)
  expect(await row()).toMatchObject({ last_name: 'Wend', academic_title: 'Dr.', category: 'student' })
  await waitFor(() => expect(me()).toMatchObject({ last_name: 'Wend', category: { name: 'student' } }))
  expect(sent).toHaveLength(2)
})

test('another address is confirmed by a button, made primary with the password, and removed', async () => {
  const { user_id: id } = me()
  const link = await waitFor(() => {
    const mail = mailbox(app.server.dir).findLast(one => one.header('to')?.includes('further@example.org'))
    return /\/profile\/\S+/.exec(mail!.body)![0]
  })
  expect(link).toContain('confirmation_token=')
  await app.visit(link)
  await screen.findByText(/^You opened the link we sent to further@example\.org\./)
  expect(address()).toBe(accountLink(me()))
  const confirmed = () =>
    app.server.store.read.selectFrom('secondary_emails').select('confirmed_at').where('user_id', '=', id).executeTakeFirst()
  expect(await confirmed()).toEqual({ confirmed_at: null })
  await screen.findByText(/^Not confirmed yet\./)
  await press('Send the email to further@example.org again')
  await told('Email successfully resent to further@example.org.')
  await press('Confirm further@example.org')
  await told('further@example.org is confirmed.')
  expect((await confirmed())?.confirmed_at).toBeGreaterThan(0)

  await press('Make further@example.org primary')
  const question = 'Log in with further@example.org?'
  await fill(question, 'Your password', 'not this one')
  await user.click(buttonOf(question, 'Make primary'))
  await isRefused(question, 'Your password')
  expect((await field(question, 'Your password')).value).toBe('not this one')
  await fill(question, 'Your password', app.user!.password)
  await user.click(buttonOf(question, 'Make primary'))
  await waitFor(() => expect(me().email).toBe('further@example.org'))
  await press(`Remove ${app.user!.email}`)
  await confirm(`Remove ${app.user!.email}?`, 'Remove')
  await told(`${app.user!.email} was removed.`)
  await waitFor(() => expect(screen.getByRole('main').textContent).not.toContain(app.user!.email))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Email addresses' }))
})

test('a text that was undone leaves no draft', async () => {
  await app.visit(accountLink(me()))
  for (const [name, label] of [
    ['Redeem a coupon', 'Coupon'],
    ['Add an email address', 'Another email address'],
  ] as const) {
    await fill(name, label, 'begun')
    await expect.poll(draftNames).toHaveLength(1)
    await fill(name, label, '')
    await expect.poll(draftNames).toEqual([])
  }
})

test('a new password keeps this session, ends the others, and is stored nowhere on the device', async () => {
  const other = await app.server.signIn(me().email, app.user!.password)
  await app.visit(accountLink(me()))
  const type = async (current: string, next: string) => {
    await fill('Password', 'Current password', current)
    await fill('Password', 'New password', next)
    await user.click(buttonOf('Password', 'Change password'))
  }
  await type('', 'short')
  await screen.findByText('Please enter your password.')
  await screen.findByText('The password must be at least 15 characters.')
  await type('not this one', 'many lanterns in the fog')
  await isRefused('Password', 'Current password')
  await app.visit('/search')
  await app.visit(accountLink(me()))
  expect((await field('Password', 'New password')).value).toBe('')
  const logins = within(await section('Where you’re logged in'))
  await logins.findAllByRole('button', { name: /^Log out/ })
  await type(app.user!.password, 'many lanterns in the fog')
  await told('Password changed.')
  await waitFor(() => expect(logins.queryByRole('button', { name: /^Log out/ })).toBeNull())
  logins.getByText('This device')
  expect((await app.server.request('/v1/me', { token: other })).status).toBe(498)
  expect(session.status).toBe('signed_in')
  expect((await field('Password', 'New password')).value).toBe('')
})

test('the settings and the sign-up give the same hint for a new password', async () => {
  await app.visit(accountLink(me()))
  const input = await field('Password', 'New password')
  expect(description(input)).toMatch(/^15 to 128 characters\./)
  await fill('Password', 'New password', 'many lanterns')
  expect(description(input)).toBe('13 of at least 15 characters.')
})

test('a lost device can be signed out, and this one is marked', async () => {
  const other = await app.server.signIn(me().email, 'many lanterns in the fog')
  await app.visit(accountLink(me()))
  const sessions = within(await section('Where you’re logged in'))
  await sessions.findByText('This device')
  await user.click(sessions.getByRole('button', { name: /^Log out/ }))
  await told('A browser was logged out.')
  expect((await app.server.request('/v1/me', { token: other })).status).toBe(498)
  await waitFor(() => expect(sessions.queryByRole('button', { name: /^Log out/ })).toBeNull())
  expect(document.activeElement).toBe(sessions.getByRole('heading'))
  expect(session.status).toBe('signed_in')
})

test('a device that was logged out elsewhere meanwhile is one that is logged out', async () => {
  await app.server.signIn(me().email, 'many lanterns in the fog')
  await app.visit('/search')
  await app.visit(accountLink(me()))
  const sessions = within(await section('Where you’re logged in'))
  const button = await sessions.findByRole('button', { name: /^Log out/ })
  const { sid } = await app.server.store.read
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', me().user_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await app.server.store.write(tx => tx.deleteFrom('sessions').where('sid', '=', sid).execute())
  flashes.shown.splice(0)
  await user.click(button)
  await told('A browser was logged out.')
  await waitFor(() => expect(sessions.queryByRole('button', { name: /^Log out/ })).toBeNull())
})

test('a connected site is among the sections, and is told to be connected', async () => {
  await app.visit(accountLink(me()))
  const sections = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(sections.queryByRole('link', { name: 'Other ways to log in' })).toBeNull()
  await act(async () => updateUser({ ...me(), orcid_id: '0000-0002-1825-0097' }))
  await sections.findByRole('link', { name: 'Other ways to log in' })
  within(await section('Other ways to log in')).getByText('Connected')
  await act(async () => updateUser({ ...me(), orcid_id: null }))
})

test('a connected site is disconnected after a question, and the settings stay where they are', async () => {
  const orcid_id = '0000-0002-1825-0097'
  await app.server.store.write(tx => tx.updateTable('users').set({ orcid_id }).where('id', '=', me().user_id).execute())
  await app.visit(accountLink(me()))
  await act(async () => updateUser({ ...me(), orcid_id }))
  await user.click(within(await section('Other ways to log in')).getByRole('button', { name: 'Disconnect ORCID' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Disconnect ORCID?' })).getByRole('button', { name: 'Disconnect' }))
  await told('ORCID disconnected.')
  expect(me().orcid_id).toBeNull()
  const kept = await app.server.store.read.selectFrom('users').select('orcid_id').where('id', '=', me().user_id).executeTakeFirstOrThrow()
  expect(kept.orcid_id).toBeNull()
})

test('a coupon that was not typed is asked for', async () => {
  await app.visit(accountLink(me()))
  await submit('Redeem a coupon')
  const faulty = await field('Redeem a coupon', 'Coupon')
  await waitFor(() => expect(description(faulty)).toBe('Enter your coupon.'))
})

test('quiet hours that end when they begin are refused', async () => {
  await app.visit(settingsLink(me()))
  const quiet = await screen.findByRole<HTMLInputElement>('switch', { name: 'Quiet hours' })
  if (!quiet.checked) await user.click(quiet)
  await fill('When you are told', 'From', '07:00')
  await fill('When you are told', 'To', '07:00')
  await submit('When you are told')
  const faulty = await field('When you are told', 'To')
  await waitFor(() => expect(description(faulty)).toBe('Quiet hours must end at another time than they begin.'))
})

test('A38 long after the login another device is logged out only with the password; cancelling it leaves it logged in', async () => {
  const other = await app.server.signIn(me().email, 'many lanterns in the fog')
  await app.server.store.write(tx => tx.updateTable('sessions').set({ confirmed_at: 0 }).where('user_id', '=', me().user_id).execute())
  await app.visit('/search')
  await app.visit(accountLink(me()))
  const statusThere = async () => (await app.server.request('/v1/me', { token: other })).status
  const logOut = async () => {
    const sessions = within(await section('Where you’re logged in'))
    await user.click(await sessions.findByRole('button', { name: /^Log out/ }))
  }
  await logOut()
  await confirm('Is it you?', 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([await statusThere(), flashes.shown]).toEqual([200, []])
  await logOut()
  await fill('Is it you?', 'Your password', 'many lanterns in the fog')
  await submit('Is it you?')
  await told('A browser was logged out.')
  expect(await statusThere()).toBe(498)
})

test('the user’s data is downloaded as a file', async () => {
  await app.visit(accountLink(me()))
  let file: Blob | undefined
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => make((file = blob as Blob)))
  // A document without a browser would go to the file instead of keeping it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toMatch(/^indago-data-\d{4}-\d\d-\d\d\.json$/)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await press('Download my data')
  await told('Your data is in the downloaded file.')
  expect(JSON.parse(await file!.text())).toMatchObject({ tables: { users: [{ email: me().email }] } })
})

test('A38 long after the login the download asks for the password first, and goes on; cancelling it downloads nothing', async () => {
  await app.visit(accountLink(me()))
  const unconfirm = () =>
    app.server.store.write(tx => tx.updateTable('sessions').set({ confirmed_at: 0 }).where('user_id', '=', me().user_id).execute())
  await unconfirm()
  const make = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const isReadyAgain = () => screen.findByRole('button', { name: 'Download my data' })
  await press('Download my data')
  await confirm('Is it you?', 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isReadyAgain()
  expect([make.mock.calls, flashes.shown]).toEqual([[], []])

  await press('Download my data')
  await fill('Is it you?', 'Your password', 'not my password')
  await submit('Is it you?')
  await isRefused('Is it you?', 'Your password')
  await fill('Is it you?', 'Your password', 'many lanterns in the fog')
  await submit('Is it you?')
  await told('Your data is in the downloaded file.')
  expect(make).toHaveBeenCalledOnce()

  await unconfirm()
  const { password_hash } = await row()
  const setHash = (hash: string) =>
    app.server.store.write(tx => tx.updateTable('users').set({ password_hash: hash }).where('id', '=', me().user_id).execute())
  await setHash('')
  await act(() => refreshUser())
  await press('Download my data')
  const dialog = await screen.findByRole('dialog', { name: 'Is it you?' })
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  expect(await within(dialog).findByText(/Please log out and log in again first/)).toBeTruthy()
  await setHash(password_hash)
  await act(() => refreshUser())
})

test('the data on this device is counted by subject, also offline, and can be downloaded', async () => {
  await app.visit(accountLink(me()))
  await commit(createFolder, { name: 'For the train' })
  const device = await section('On this device')
  await waitFor(() => expect(device.textContent).toContain('Folders1'))
  await disconnect()
  await commit(createFolder, { name: 'Made offline' })
  await waitFor(() => expect(device.textContent).toContain('Folders2'))
  await waitFor(() => expect(device.textContent).toContain('Unsent changes1'))
  let file: Blob | undefined
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => make((file = blob as Blob)))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  await press('Download a copy')
  await waitFor(() => expect(file).toBeDefined())
  const copy = JSON.parse(await file!.text()) as Record<string, { name: string }[]>
  expect(Object.keys(copy).toSorted()).toEqual(
    Object.values(mirrored)
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(copy['folders']?.map(({ name }) => name).toSorted()).toEqual(['For the train', 'Made offline'])
})

test('public view is switched on and off', async () => {
  await app.visit(accountLink(me()))
  const isPublic = await screen.findByRole('switch', { name: /^Public view/ })
  await user.click(isPublic)
  expect(mayUse('compareExpertise')).toBe(false)
  await user.click(isPublic)
  expect(mayUse('compareExpertise')).toBe(true)
})

test('a picture is cropped, saved, shown and removed; other files are refused', async () => {
  // The browser's own drawing, which this document has not: a picture twice as wide as high, and a canvas that gives a real JPEG.
  const jpeg = await new Transformer(Buffer.from(pixel, 'base64')).jpeg()
  const drawn: number[][] = []
  const context = { fillRect: () => undefined, drawImage: (_: unknown, ...numbers: number[]) => drawn.push(numbers) }
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 200 }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob([new Uint8Array(jpeg)])))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  await app.visit(settingsLink(me()))
  const choose = async (file: File) => fireEvent.change(await screen.findByLabelText('Picture file'), { target: { files: [file] } })
  await choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }))
  await screen.findByText(/^This file can’t be used\./)
  await choose(new File(['…'], 'me.jpg', { type: 'image/jpeg' }))
  fireEvent.change(await screen.findByRole('slider', { name: 'Horizontal position' }), { target: { value: '100' } })
  await waitFor(() => expect(drawn.at(-1)?.slice(0, 4)).toEqual([200, 0, 200, 200]))
  await press('Save picture')
  await told('Picture saved.')
  const shown = await screen.findByRole<HTMLImageElement>('img', { name: /as others see you$/ })
  const { pathname } = new URL(shown.src, 'http://127.0.0.1')
  expect((await row()).avatar).toBe(pathname.split('/').at(-1))
  await user.click(within(await section('Picture')).getByRole('button', { name: 'Remove' }))
  await confirm('Remove your picture?', 'Remove')
  await told('Picture removed.')
  expect((await row()).avatar).toBeNull()
})

test('offline both pages show what this device has, and forms that need the server send nothing', async () => {
  app.disconnect()
  const sent: string[] = []
  app.network.hold = (path, body) => {
    if (body) sent.push(path)
    return undefined
  }
  const labels: (string | null)[] = []
  for (const [page, ours, note] of [
    [settingsLink, ['Profile', 'Role', 'Cookie settings'], 'Changes are saved on this device now'],
    [accountLink, ['Add an email address', 'Password', 'Redeem a coupon'], 'You’re offline. Connect to change settings.'],
  ] as const) {
    await app.visit(page(me()))
    for (const name of ours) await form(name)
    const main = within(screen.getByRole('main'))
    await main.findByText(text => text.startsWith(note), { selector: '[role=status]' })
    for (const found of main.getAllByRole('form')) {
      const name = found.getAttribute('aria-label')
      // These can wait on this device; nothing else of these pages can.
      if (page === settingsLink) continue
      expect(description(found.querySelector('[aria-disabled=true]'))).toContain('offline')
      labels.push(name)
      fireEvent.submit(found)
    }
  }
  expect(labels).toEqual(['Add an email address', 'Password', 'Redeem a coupon'])
  await screen.findByText('You’re offline. Your other addresses will load when you’re back online.')
  for (const name of ['Where you’re logged in', 'Passkeys'])
    await within(await section(name)).findByText('You’re offline. The list will load when you’re back online.')
  expect((await section('Email addresses')).textContent).toContain(me().email)
  expect(screen.getByRole('button', { name: 'Delete my account' }).getAttribute('aria-disabled')).toBe('true')
  expect(sent.filter(path => path !== '/v1/remaining_credits')).toEqual([])
})

test('a coupon whose answer was lost is redeemed once, however often it is sent', async () => {
  await coupon('SECOND-20')
  await app.visit(accountLink(me()))
  await fill('Redeem a coupon', 'Coupon', 'second-20')
  let sent = 0
  app.network.gateway = path => {
    if (path.endsWith('/coupons') && ++sent === 1) throw new TypeError('Failed to fetch')
    return undefined
  }
  await press('Redeem')
  await screen.findByText(/What you typed is kept\.$/)
  await isReady('Redeem a coupon', 'Redeem')
  await press('Redeem')
  await told('Coupon redeemed.')
  expect(sent).toBe(2)
  const uses = await app.server.store.read.selectFrom('coupon_uses').selectAll().where('code', '=', 'SECOND-20').execute()
  expect(uses).toHaveLength(1)
})

test('the account is deleted only with its password, and this device is wiped', async () => {
  const { user_id: id } = me()
  const account = () => app.server.store.read.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  await app.visit(accountLink(me()))
  await press('Delete my account')
  const question = 'Delete your account'
  await screen.findByText('your questions, answers and comments in communities, without your name')
  await fill(question, 'Your password', 'not this one')
  await user.click(buttonOf(question, 'Delete my account'))
  await isRefused(question, 'Your password')
  expect(await account()).toBeDefined()
  await fill(question, 'Your password', 'many lanterns in the fog')
  await user.click(buttonOf(question, 'Delete my account'))
  await waitFor(() => expect(session.status).toBe('guest'))
  expect(await account()).toBeUndefined()
  // The login page says so, as on the other devices of the user.
  expect(signOutNotice()).toMatchObject({ why: 'deleted', changes: 0, texts: 0 })
  expect(Object.keys(localStorage).filter(key => key.endsWith('token') || key.endsWith('user'))).toEqual([])
})

test('a link opened before the sign-in is in no address or storage, and is there after the login', async () => {
  const account = await app.server.user({ user_type: 'free' })
  const { status } = await app.server.request(`/v1/users/${account.id}/secondary_emails`, {
    user: account,
    body: { email_address: 'later@example.org' },
    key: true,
  })
  expect(status).toBe(200)
  const link = await waitFor(() => {
    const mail = mailbox(app.server.dir).findLast(one => one.header('to')?.includes('later@example.org'))
    return /\/profile\/\S+/.exec(mail!.body)![0]
  })
  const token = new URL(link, 'http://127.0.0.1').searchParams.get('confirmation_token')!
  await app.visit(link)
  await waitFor(() => expect(address()).toBe('/login'))
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token)
  fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: account.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: account.password } })
  await press('Log in')
  await press('Confirm later@example.org')
  await told('later@example.org is confirmed.')
  expect(address()).toBe(accountLink(me()))
})

test('whoever’s profile has an address in any script confirms an email address by its link', async () => {
  const { user_id: id, slug_values } = me()
  await app.server.store.write(async tx => {
    await tx.insertInto('user_slugs').values({ slug: '李明', user_id: id }).execute()
    await tx
      .updateTable('users')
      .set({ slug_values: ['李明', ...slug_values] })
      .where('id', '=', id)
      .execute()
  })
  await act(() => refreshUser())
  await app.visit(`${encodeURI('/profile/李明/settings/change-account')}?secondary_email=own&confirmation_token=abc`)
  await screen.findByText(`You opened the link we sent to ${me().email}. Is this address yours?`)
  expect(address()).toBe(accountLink(me()))
  expect(address()).toContain(encodeURIComponent('李明'))
  await press('Not now')
})

test('I11 an address from which mail came back says so until it is confirmed', async () => {
  const { email } = me()
  await app.server.store.write(tx => tx.insertInto('bounced_addresses').values({ email, reason: 'EENVELOPE 550', bounced_at: 0 }).execute())
  await act(() => refreshUser())
  await app.visit(accountLink(me()))
  const note = await within(await section('Email addresses')).findByText(/^An email to this address came back/)
  await user.click(within(note).getByRole('button', { name: 'Send a confirmation email' }))
  await told(`We sent an email to ${email}. Open the link in it.`)
  await waitFor(() => expect(mailbox(app.server.dir).at(-1)?.header('subject')).toBe('Please confirm that you get our emails'))
  const link = new URL(/http\S+/.exec(mailbox(app.server.dir).at(-1)!.body)![0])
  await app.visit('/search')
  await app.visit(link.pathname + link.search)
  expect(location.search).toBe('')
  await user.click(await screen.findByRole('button', { name: `Confirm ${email}` }))
  await told(`${email} is confirmed. Emails about alerts are sent again.`)
  await waitFor(() => expect(screen.queryByText(/came back/)).toBeNull())
})
