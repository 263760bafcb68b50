import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await vi.dynamicImportSettled()
  await app.close()
})

interface FormRow {
  href: string
  button: string
  /** What it sends. */
  call: string
  wrong: Readonly<Record<string, string>>
  sentence: string
  right: Readonly<Record<string, string>>
  /** Labels of the fields that are not stored in the draft. */
  secret?: readonly string[]
}

const password = 'engines weave algebra'
const token = 'A'.repeat(43)

const forms: readonly FormRow[] = [
  {
    href: '/login',
    button: 'Log in',
    call: '/v1/authenticate',
    wrong: { 'Email address': 'ada@', Password: password },
    sentence: 'Please enter a valid email address.',
    right: { 'Email address': 'ada@example.org', Password: password },
    secret: ['Password'],
  },
  {
    href: '/forgot',
    button: 'Send link',
    call: '/v1/reset_password',
    wrong: { 'Email address': '' },
    sentence: 'Enter your email address.',
    right: { 'Email address': 'ada@example.org' },
  },
  {
    href: `/reset-password?reset_password_token=${token}`,
    button: 'Change password',
    call: '/v1/reset_password',
    wrong: { 'New password': 'fourteen chars' },
    sentence: 'The password must be at least 15 characters.',
    right: { 'New password': password },
    secret: ['New password'],
  },
  {
    href: '/signup',
    button: 'Continue with email',
    call: '/v1/users/coupons/validate',
    wrong: { 'Who are you?': 'student', 'Coupon (optional)': 'no' },
    sentence: 'This coupon is not valid.',
    right: { 'Who are you?': 'student', 'Coupon (optional)': 'SPRING-1' },
  },
  {
    href: '/signup/create',
    button: 'Sign up',
    call: '/v1/sign_up',
    wrong: { 'First name': '', 'Last name': 'L', 'Email address': 'ada@example.org', Password: password },
    sentence: 'The first name field is required',
    right: { 'First name': 'Ada', 'Last name': 'Lovelace', 'Email address': 'ada@example.org', Password: password },
    secret: ['Password'],
  },
  {
    href: '/confirmation/resend',
    button: 'Send the link again',
    call: '/v1/confirmation/resend',
    wrong: { 'Email address': 'ada' },
    sentence: 'Please enter a valid email address.',
    right: { 'Email address': 'ada@example.org' },
  },
]

const control = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)

async function fill(values: FormRow['right']): Promise<void> {
  for (const [label, value] of Object.entries(values)) fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

const filled = (labels: readonly string[]) => labels.map(label => control(label).value)

test.each(forms)(
  '$href shows errors at their fields, keeps its draft through failures, and is sent once',
  async ({ href, button: name, call, wrong, sentence, right, secret = [] }) => {
    const sent: string[] = []
    let gate: Promise<void> | undefined
    app.network.hold = path => {
      if (path.split('?')[0] === call) sent.push(path)
      return path.startsWith(call) ? gate : undefined
    }
    const labels = Object.keys(right)
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name })
    const send = () => user.click(button())
    await app.visit(href)
    await screen.findByRole('button', { name })

    await fill(wrong)
    await send()
    await screen.findByText(sentence)
    const faulty = labels.map(control).find(one => one.getAttribute('aria-invalid') === 'true')!
    expect(document.getElementById(faulty.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence)
    await waitFor(() => expect(document.activeElement).toBe(faulty))
    expect(sent).toEqual([])
    expect(filled(labels)).toEqual(Object.values(wrong))

    await fill(right)
    app.network.on = false
    // A coupon is looked at again when the account is made, so its page leads on.
    if (href !== '/signup') {
      await send()
      await screen.findByText('You’re offline, or the server can’t be reached. What you typed is kept.')
      expect(filled(labels)).toEqual(Object.values(right))
    }

    await app.visit('/terms')
    await waitFor(() => expect(screen.queryByLabelText(labels[0]!)).toBeNull())
    await app.visit(href)
    await screen.findByLabelText(labels[0]!)
    expect(filled(labels)).toEqual(Object.entries(right).map(([label, value]) => (secret.includes(label) ? '' : value)))
    expect(JSON.stringify({ ...localStorage })).not.toContain(password)

    app.reconnect()
    await fill(right)
    sent.length = 0
    let release = () => {}
    gate = new Promise(resolve => (release = resolve))
    const form = button().form!
    // Twice before the button can say that it is busy, and once after that.
    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    fireEvent.submit(form)
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
    expect(sent).toHaveLength(1)
    gate = undefined
    release()
    await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
  },
)

test('a password can be shown, and Caps Lock is announced', async () => {
  await app.visit('/login')
  const input = await screen.findByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
  await user.click(input)
  await user.keyboard('{CapsLock}a')
  screen.getByText('Caps Lock is on.')
  await user.keyboard('{CapsLock}a')
  expect(screen.queryByText('Caps Lock is on.')).toBeNull()
})

test.each([
  ['/signup/create', 'Password'],
  [`/reset-password?reset_password_token=${token}`, 'New password'],
])('%s shows the password rule before typing, and the progress while typing', async (href, label) => {
  await app.visit(href)
  const input = await screen.findByLabelText(label)
  const hint = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(hint()).toMatch(/^15 to 128 characters\./)
  // A lantern is one character, whatever it takes to store it.
  await user.type(input, 'fog and 🏮')
  expect(hint()).toBe('9 of at least 15 characters.')
  fireEvent.change(input, { target: { value: password } })
  expect(hint()).toBe('Good length.')
})
