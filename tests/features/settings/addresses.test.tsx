import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshUser, signOut } from '#session/session.ts'
import { mailbox } from '../../server/mail/parse-mail.ts'
import { address } from '../../support/app.tsx'
import {
  accountLink,
  app,
  buttonOf,
  confirm,
  field,
  fill,
  isReady,
  isRefused,
  me,
  openSettings,
  press,
  section,
  told,
  user,
} from './settings-pages.tsx'

openSettings()

test('another address is confirmed by a button, made primary with the password, and removed', async () => {
  const { user_id: id } = me()
  const body = { email_address: 'further@example.org' }
  await app.server.request(`/v1/users/${id}/secondary_emails`, { user: app.user!, body, key: true })
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
  await press('Send again to further@example.org')
  await told('Email successfully resent to further@example.org.')
  await press('Confirm further@example.org')
  await told('further@example.org is confirmed.')
  expect((await confirmed())?.confirmed_at).toBeGreaterThan(0)

  await press('Make primary: further@example.org')
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

test('an address that is confirmed already is not asked to be confirmed, and one confirmed elsewhere is shown as such', async () => {
  const { user_id: id, email } = me()
  await app.visit(accountLink(me()))
  await fill('Add an email address', 'Another email address', email)
  await press('Add address')
  await told('You have this address already, and it is confirmed.')
  // The form takes the next address once the draft of this one is gone.
  await isReady('Add an email address', 'Add address')
  await fill('Add an email address', 'Another email address', 'elsewhere@example.org')
  await press('Add address')
  await screen.findByText(/^Not confirmed yet\./)
  await app.server.store.write(tx => tx.updateTable('secondary_emails').set({ confirmed_at: 1 }).where('user_id', '=', id).execute())
  await press('Send again to elsewhere@example.org')
  await told('elsewhere@example.org is confirmed.')
  await screen.findByRole('button', { name: 'Make primary: elsewhere@example.org' })
})

test('a link opened before the sign-in is in no address or storage, and is there after the login', async () => {
  await act(() => signOut())
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
