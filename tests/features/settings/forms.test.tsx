import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftNames } from '#offline/index.ts'
import {
  accountLink,
  app,
  buttonOf,
  description,
  disconnect,
  field,
  fill,
  form,
  isReady,
  me,
  openSettings,
  press,
  section,
  settingsLink,
  submit,
  told,
  user,
} from './settings-pages.tsx'

openSettings()

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

test('a coupon that was not typed is asked for', async () => {
  await app.visit(accountLink(me()))
  await submit('Redeem a coupon')
  const faulty = await field('Redeem a coupon', 'Coupon')
  await waitFor(() => expect(description(faulty)).toBe('Enter your coupon.'))
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
