import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { click, happen, named, openStage, reconnect, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await vi.dynamicImportSettled()
  await stage.close()
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
    wrong: { 'Who are you?': 'student', Coupon: 'no' },
    sentence: 'This coupon is not valid.',
    right: { 'Who are you?': 'student', Coupon: 'SPRING-1' },
  },
  {
    href: '/signup/create',
    button: 'Sign up',
    call: '/v1/sign_up',
    wrong: { 'First name': 'A', 'Last name': 'Lovelace', 'Email address': 'ada@example.org', Password: password },
    sentence: 'The first name must be at least 2 characters.',
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

const control = (label: string) => named('main :is(input, select)', label) as HTMLInputElement | HTMLSelectElement | undefined

async function fill(values: FormRow['right']): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await until(() => control(label))
    if (input.tagName !== 'SELECT') await typeInto(input, value)
    else
      await happen(() => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
  }
}

const filled = (labels: readonly string[]) => labels.map(label => control(label)?.value)

test.each(forms)(
  '$href shows errors at their fields, keeps its draft through failures, and is sent once',
  async ({ href, button, call, wrong, sentence, right, secret = [] }) => {
    const sent: string[] = []
    let gate: Promise<void> | undefined
    stage.network.hold = path => {
      if (path.split('?')[0] === call) sent.push(path)
      return path.startsWith(call) ? gate : undefined
    }
    const labels = Object.keys(right)
    const send = () => click('main button', button)
    await stage.visit(href)
    await until(() => named('main button', button))

    await fill(wrong)
    await send()
    await until(says(sentence))
    const faulty = await until(() => document.querySelector('main [aria-invalid=true]'))
    expect(document.getElementById(faulty.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence)
    await until(() => document.activeElement === faulty)
    expect(sent).toEqual([])
    expect(filled(labels)).toEqual(Object.values(wrong))

    await fill(right)
    stage.network.on = false
    // A coupon is looked at again when the account is made, so its page leads on.
    if (href !== '/signup') {
      await send()
      await until(says('You’re offline, or Indago can’t be reached. What you typed is kept.'))
      expect(filled(labels)).toEqual(Object.values(right))
    }

    await stage.visit('/terms')
    await until(() => !control(labels[0] ?? ''))
    await stage.visit(href)
    await until(() => control(labels[0] ?? ''))
    expect(filled(labels)).toEqual(Object.entries(right).map(([label, value]) => (secret.includes(label) ? '' : value)))
    expect(JSON.stringify({ ...localStorage })).not.toContain(password)

    await reconnect(stage)
    await fill(right)
    sent.length = 0
    let release = () => {}
    gate = new Promise(resolve => (release = resolve))
    const submit = document.querySelector('main form')
    await happen(() => {
      submit?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      submit?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
    await happen(() => submit?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    await until(() => document.querySelector('main button[aria-busy=true]'))
    expect(sent).toHaveLength(1)
    gate = undefined
    await happen(release)
    await until(() => !document.querySelector('main button[aria-busy=true]'))
  },
)

test('a password can be shown, and Caps Lock is announced', async () => {
  await stage.visit('/login')
  const input = await until(() => control('Password'))
  expect(input.type).toBe('password')
  await click('main button', 'Show password')
  expect(input.type).toBe('text')
  await click('main button', 'Hide password')
  expect(input.type).toBe('password')
  const key = (isOn: boolean) =>
    happen(() =>
      input.dispatchEvent(Object.assign(new KeyboardEvent('keydown', { key: 'A', bubbles: true }), { getModifierState: () => isOn })),
    )
  await key(true)
  expect(says('Caps Lock is on.')()).toBe(true)
  await key(false)
  expect(says('Caps Lock is on.')()).toBe(false)
})

test.each([
  ['/signup/create', 'Password'],
  [`/reset-password?reset_password_token=${token}`, 'New password'],
])('%s shows the password rule before typing, and the progress while typing', async (href, label) => {
  await stage.visit(href)
  const input = await until(() => control(label))
  const hint = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(hint()).toMatch(/^15 to 128 characters\./)
  // A lantern is one character, whatever it takes to store it.
  await typeInto(input, 'fog and 🏮')
  expect(hint()).toBe('9 of at least 15 characters.')
  await typeInto(input, password)
  expect(hint()).toBe('Good length.')
})
