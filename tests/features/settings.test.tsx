import { address, click, happen, named, openStage, reconnect, says, type Stage, typeInto, until } from './stage.tsx'
import { Transformer } from '@napi-rs/image'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { to } from '#contract/to.ts'
import { draftNames } from '#offline/index.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { commit } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { mayUse, session } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { mailbox } from '../server/mail/parse-mail.ts'

type Owner = Parameters<typeof profileId>[0]
const settingsLink = (user: Owner) => to('researcher.settings', { id: profileId(user) })
const accountLink = (user: Owner) => to('researcher.settings.change-account', { id: profileId(user) })

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ user_type: 'free' })
})
afterEach(async () => {
  closeAllModals()
  stage.network.hold = () => undefined
  if (!stage.network.on) await reconnect(stage)
  flashes.shown.splice(0)
  if (me()) await stage.visit('/search')
})
afterAll(() => stage.close())

/** A red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const me = () => session.user!
const row = () => stage.server.store.read.selectFrom('users').selectAll().where('id', '=', me().user_id).executeTakeFirstOrThrow()
const formNow = (label: string) => named('form', label) as HTMLFormElement | undefined
const labelOf = (one: HTMLInputElement) => (one.labels?.[0]?.textContent ?? '').trim()
const fieldNow = (within: string, label: string) =>
  [...(formNow(within)?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])].find(one => labelOf(one).startsWith(label))
const field = (within: string, label: string) => until(() => fieldNow(within, label))
const submit = (label: string) => happen(() => formNow(label)!.requestSubmit())
const buttonNow = (label: string) => formNow(label)!.querySelector<HTMLButtonElement>('[type=submit], [aria-disabled=true]')
const isReady = (label: string) => () => buttonNow(label)?.getAttribute('type') === 'submit'
const offline = async () => {
  stage.network.on = false
  await happen(() => window.dispatchEvent(new Event('offline')))
  await until(says('You’re offline.'))
}
const settled = (told: string) => until(() => flashes.shown.some(({ message }) => message.text.startsWith(told)))

const coupon = (code: string) =>
  stage.server.store.write(tx =>
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
    label: 'Profile',
    page: settingsLink,
    name: 'Last name',
    wrong: ['x', 'The last name must be at least 2 characters.'],
    text: 'Wend',
    told: 'Profile saved.',
    call: '/users/',
  },
  {
    label: 'Add an email address',
    page: accountLink,
    name: 'Another email address',
    wrong: ['nobody', 'Please enter a valid email address.'],
    text: 'further@example.org',
    told: "Almost done! We've sent a confirmation email to further@example.org",
    call: '/secondary_emails',
  },
  {
    label: 'Redeem a coupon',
    page: accountLink,
    name: 'Coupon',
    wrong: ['NEVER-WAS', 'This coupon is not valid.'],
    text: 'WELCOME-10',
    told: 'Coupon redeemed. This coupon gives 10 AI credits and the plan Trial for 30 days.',
    call: '/coupons',
  },
] as const

test.each(forms)(
  '$label: errors are shown at fields, an offline draft survives, and the form is sent once',
  async ({ label, page, name, wrong, text, told, call }) => {
    if (label === 'Redeem a coupon') await coupon(text)
    await stage.visit(page(me()))
    await typeInto(await field(label, name), wrong[0])
    await submit(label)
    await until(() => document.getElementById(fieldNow(label, name)!.getAttribute('aria-describedby') ?? '')?.textContent === wrong[1])
    expect(fieldNow(label, name)!.getAttribute('aria-invalid')).toBe('true')

    await typeInto(await field(label, name), text)
    const sent = { lost: 0, arrived: 0 }
    let free = () => {}
    stage.network.hold = (path, body) => {
      if (!path.includes(call) || !body) return undefined
      if (sent.lost++ === 0) throw new TypeError('Failed to fetch')
      sent.arrived++
      return new Promise<void>(open => (free = open))
    }
    await offline()
    const button = await until(() => buttonNow(label))
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toContain('offline')
    await submit(label)
    expect(sent.lost).toBe(0)
    await stage.visit('/search')
    await stage.visit(page(me()))
    expect((await field(label, name)).value).toBe(text)
    await reconnect(stage)
    await until(isReady(label))
    await submit(label)
    await until(says('What you typed is kept.'))
    expect(fieldNow(label, name)!.value).toBe(text)
    await until(isReady(label))
    await submit(label)
    await submit(label)
    await until(() => sent.arrived > 0)
    await submit(label)
    free()
    await settled(told)
    expect(sent.arrived).toBe(1)
  },
)

test('the profile sends only changed fields; a new job title is added, and @ is removed', async () => {
  await stage.visit(settingsLink(me()))
  const bodies: string[] = []
  stage.network.hold = (path, body) => {
    if (path.endsWith(`/users/${me().user_id}`)) bodies.push(body)
    return undefined
  }
  await typeInto(await field('Profile', 'Job title'), 'x')
  await happen(() =>
    fieldNow('Profile', 'Job title')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  )
  await until(says('Function title must be at least 2 characters.'))
  await typeInto(await field('Profile', 'Job title'), 'Keeper of lanterns')
  await until(() => named('[role=option]', 'Add “Keeper of lanterns”'))
  // Not chosen yet, so nothing is sent.
  await submit('Profile')
  await until(says('“Keeper of lanterns” is not chosen yet.'))
  await click('[role=option]', 'Add “Keeper of lanterns”')
  await settled("Function title 'Keeper of lanterns' added")
  await typeInto(await field('Profile', 'Country'), 'Germ')
  await click('[role=option]', 'Germany')
  await typeInto(await field('Profile', 'Twitter username'), '@@lanterns')
  await happen(() => {
    const gender = fieldNow('Profile', 'Gender')!
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(gender), 'value')!.set!.call(gender, 'female')
    gender.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await submit('Profile')
  await settled('Profile saved.')
  const [body] = bodies.map(text => (JSON.parse(text) as { user: Record<string, unknown> }).user)
  expect(body).toEqual({ function_title_id: expect.any(String) as string, country_id: 'DE', gender_id: 'female', twitter_id: 'lanterns' })
  expect(me()).toMatchObject({
    function_title: { name: 'Keeper of lanterns' },
    country: { name: 'Germany' },
    gender: { id: 'female' },
    twitter_id: 'lanterns',
  })
  // Leaving the field empty clears it.
  await typeInto(await field('Profile', 'Job title'), '')
  await happen(() => fieldNow('Profile', 'Job title')!.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await submit('Profile')
  await until(() => me().function_title === null)
})

test('the user category is saved', async () => {
  await stage.visit(settingsLink(me()))
  await click('label', 'Professional')
  await submit('Role')
  await settled('Saved.')
  expect(await row()).toMatchObject({ category: 'professional' })
})

test('another address is confirmed by a button, made primary with the password, and removed', async () => {
  const { user_id: id } = me()
  const link = await until(
    () =>
      mailbox(stage.server.dir)
        .findLast(mail => mail.header('to')?.includes('further@example.org'))
        ?.body.match(/\/profile\/\S+/)?.[0],
  )
  expect(link).toContain('confirmation_token=')
  await stage.visit(link)
  await until(says('You opened the link we sent to further@example.org.'))
  expect(address()).toBe(accountLink(me()))
  const confirmed = () =>
    stage.server.store.read.selectFrom('secondary_emails').select('confirmed_at').where('user_id', '=', id).executeTakeFirst()
  expect(await confirmed()).toEqual({ confirmed_at: null })
  await until(says('Not confirmed yet.'))
  await click('button', 'Send the mail to further@example.org again')
  await settled('Email successfully resent to further@example.org.')
  await click('button', 'Confirm further@example.org')
  await settled('further@example.org is confirmed.')
  expect((await confirmed())?.confirmed_at).toBeGreaterThan(0)

  await click('button', 'Make further@example.org primary')
  await typeInto(await field('Sign in with', 'Your password'), 'not this one')
  await submit('Sign in with')
  await until(() => fieldNow('Sign in with', 'Your password')?.getAttribute('aria-invalid') === 'true')
  expect(fieldNow('Sign in with', 'Your password')!.value).toBe('not this one')
  await typeInto(await field('Sign in with', 'Your password'), stage.user!.password)
  await submit('Sign in with')
  await until(() => me().email === 'further@example.org')
  await click('button', `Remove ${stage.user!.email}`)
  await click('dialog button', 'Remove')
  await settled(`${stage.user!.email} was removed.`)
  await until(() => !document.querySelector('main')!.textContent.includes(stage.user!.email))
  expect(document.activeElement?.id).toBe('emails-title')
})

test('a text that was undone leaves no draft', async () => {
  await stage.visit(accountLink(me()))
  for (const [form, label] of [
    ['Redeem a coupon', 'Coupon'],
    ['Add an email address', 'Another email address'],
  ] as const) {
    await typeInto(await field(form, label), 'begun')
    await expect.poll(draftNames).toHaveLength(1)
    await typeInto(await field(form, label), '')
    await expect.poll(draftNames).toEqual([])
  }
})

test('a new password keeps this session, ends the others, and is stored nowhere on the device', async () => {
  const other = await stage.server.signIn(me().email, stage.user!.password)
  await stage.visit(accountLink(me()))
  const type = async (current: string, next: string) => {
    await typeInto(await field('Password', 'Current password'), current)
    await typeInto(await field('Password', 'New password'), next)
    await submit('Password')
  }
  await type('', 'short')
  await until(says('Please enter your password.'))
  await until(says('The password must be at least 15 characters.'))
  await type('not this one', 'many lanterns in the fog')
  await until(() => fieldNow('Password', 'Current password')!.getAttribute('aria-invalid') === 'true')
  await stage.visit('/search')
  await stage.visit(accountLink(me()))
  expect((await field('Password', 'New password')).value).toBe('')
  await type(stage.user!.password, 'many lanterns in the fog')
  await settled('Password changed.')
  expect((await stage.server.request('/v1/me', { token: other })).status).toBe(498)
  expect(session.status).toBe('signed_in')
  expect((await field('Password', 'New password')).value).toBe('')
})

test('the settings and the sign-up give the same hint for a new password', async () => {
  await stage.visit(accountLink(me()))
  const input = await field('Password', 'New password')
  const hint = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(hint()).toMatch(/^15 to 128 characters\./)
  await typeInto(input, 'many lanterns')
  expect(hint()).toBe('13 of at least 15 characters.')
})

test('a lost device can be signed out, and this one is marked', async () => {
  const other = await stage.server.signIn(me().email, 'many lanterns in the fog')
  await stage.visit(accountLink(me()))
  await until(says('This device'))
  await click('#sessions button', 'Sign out')
  await settled('A browser was signed out.')
  expect((await stage.server.request('/v1/me', { token: other })).status).toBe(498)
  await until(() => !named('#sessions button', 'Sign out'))
  expect(document.activeElement?.id).toBe('sessions-title')
  expect(session.status).toBe('signed_in')
})

test('the user’s data is downloaded as a file', async () => {
  await stage.visit(accountLink(me()))
  let file: Blob | undefined
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => make((file = blob as Blob)))
  // The stage's browser would go to the file instead of keeping it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toMatch(/^indago-data-\d{4}-\d\d-\d\d\.json$/)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await click('button', 'Download my data')
  await settled('Your data is in the downloaded file.')
  expect(JSON.parse(await file!.text())).toMatchObject({ tables: { users: [{ email: me().email }] } })
})

test('the data on this device is counted by subject, also offline, and can be downloaded', async () => {
  await stage.visit(accountLink(me()))
  await commit(createFolder, { name: 'For the train' })
  const figures = () => document.getElementById('device')!.textContent
  await until(() => figures().includes('Folders1'))
  await offline()
  await commit(createFolder, { name: 'Made offline' })
  await until(() => figures().includes('Folders2') && figures().includes('Unsent changes1'))
  let file: Blob | undefined
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => make((file = blob as Blob)))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  await click('button', 'Download a copy')
  await until(() => file !== undefined)
  const copy = JSON.parse(await file!.text()) as Record<string, { name: string }[]>
  expect(Object.keys(copy).toSorted()).toEqual(['bookmarks', 'folders', 'subscriptions'])
  expect(copy['folders']?.map(({ name }) => name).toSorted()).toEqual(['For the train', 'Made offline'])
})

test('public view is switched on and off', async () => {
  await stage.visit(accountLink(me()))
  await click('label', 'Public view')
  expect(mayUse('compareExpertise')).toBe(false)
  await click('label', 'Public view')
  expect(mayUse('compareExpertise')).toBe(true)
})

test('a picture is cropped, saved, shown and removed; other files are refused', async () => {
  // The browser's own drawing, which the stage has not: a picture twice as wide as high, and a canvas that gives a real JPEG.
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
  await stage.visit(settingsLink(me()))
  const choose = async (file: File) => {
    const input = await until(() => document.querySelector<HTMLInputElement>('#picture input[type=file]'))
    await happen(() => {
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  await choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }))
  await until(says('This file can’t be used.'))
  await choose(new File(['…'], 'me.jpg', { type: 'image/jpeg' }))
  const slider = await until(() => document.querySelector<HTMLInputElement>('#picture input[type=range]'))
  await typeInto(slider, '100')
  await until(() => drawn.at(-1)?.slice(0, 4).join(' ') === '200 0 200 200')
  await click('button', 'Save picture')
  await settled('Picture saved.')
  const shown = await until(() => document.querySelector<HTMLImageElement>('#picture img'))
  const { pathname } = new URL(shown.src, 'http://127.0.0.1')
  expect((await row()).avatar).toBe(pathname.split('/').at(-1))
  await click('#picture button', 'Remove')
  await click('dialog button', 'Remove')
  await settled('Picture removed.')
  expect((await row()).avatar).toBeNull()
})

test('offline both pages show what this device has, and their forms send nothing', async () => {
  stage.network.on = false
  await happen(() => window.dispatchEvent(new Event('offline')))
  const sent: string[] = []
  stage.network.hold = (path, body) => {
    if (body) sent.push(path)
    return undefined
  }
  const labels: (string | null)[] = []
  for (const [page, ours] of [
    [settingsLink, ['Profile', 'Role']],
    [accountLink, ['Add an email address', 'Password', 'Redeem a coupon']],
  ] as const) {
    await stage.visit(page(me()))
    await until(() => ours.every(formNow))
    await until(() => named('main [role=status]', 'You’re offline.'))
    // Cookie settings can wait on this device; nothing else of these pages can.
    for (const found of document.querySelectorAll<HTMLFormElement>('main form[aria-label]:not([aria-label^=Cookie])')) {
      const button = found.querySelector('[aria-disabled=true]')
      expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('offline')
      labels.push(found.getAttribute('aria-label'))
      await happen(() => found.requestSubmit())
    }
  }
  expect(labels).toEqual(['Profile', 'Role', 'Add an email address', 'Password', 'Redeem a coupon'])
  await until(says('Your other addresses are not available offline.'))
  await until(says('The list is not available offline.'))
  expect(document.querySelector('#emails')!.textContent).toContain(me().email)
  expect(named('button', 'Delete my account')!.getAttribute('aria-disabled')).toBe('true')
  expect(sent.filter(path => path !== '/v1/remaining_credits')).toEqual([])
})

test('a coupon whose answer was lost is redeemed once, however often it is sent', async () => {
  await coupon('SECOND-20')
  await stage.visit(accountLink(me()))
  await typeInto(await field('Redeem a coupon', 'Coupon'), 'second-20')
  const keys: (string | null)[] = []
  provideFetch(async (input, init) => {
    const request = new Request(new URL(String(input), 'http://127.0.0.1'), init)
    const answer = await stage.server.app.fetch(request)
    if (!request.url.endsWith('/coupons')) return answer
    keys.push(request.headers.get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return answer
  })
  await submit('Redeem a coupon')
  await until(says('What you typed is kept.'))
  await until(isReady('Redeem a coupon'))
  await submit('Redeem a coupon')
  await settled('Coupon redeemed.')
  expect(new Set(keys).size).toBe(1)
  const uses = await stage.server.store.read.selectFrom('coupon_uses').selectAll().where('code', '=', 'SECOND-20').execute()
  expect(uses).toHaveLength(1)
})

test('the account is deleted only with its password, and this device is wiped', async () => {
  const { user_id: id } = me()
  const account = () => stage.server.store.read.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  await stage.visit(accountLink(me()))
  await click('button', 'Delete my account')
  await typeInto(await field('Delete your account', 'Your password'), 'not this one')
  await submit('Delete your account')
  await until(() => fieldNow('Delete your account', 'Your password')?.getAttribute('aria-invalid') === 'true')
  expect(await account()).toBeDefined()
  await typeInto(await field('Delete your account', 'Your password'), 'many lanterns in the fog')
  await submit('Delete your account')
  await until(() => session.status === 'guest')
  expect(await account()).toBeUndefined()
  expect(Object.keys(localStorage).filter(key => key.endsWith('token') || key.endsWith('user'))).toEqual([])
})

test('a link opened before the sign-in is in no address or storage, and is there after the login', async () => {
  const user = await stage.server.user({ user_type: 'free' })
  const { status } = await stage.server.request(`/v1/users/${user.id}/secondary_emails`, {
    user,
    body: { email_address: 'later@example.org' },
    key: true,
  })
  expect(status).toBe(200)
  const mail = await until(() => mailbox(stage.server.dir).findLast(one => one.header('to')?.includes('later@example.org')))
  const [link = ''] = /\/profile\/\S+/.exec(mail.body) ?? []
  const token = new URL(link, 'http://127.0.0.1').searchParams.get('confirmation_token')!
  await stage.visit(link)
  await until(() => address() === '/login')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token)
  await typeInto(await until(() => document.querySelector('[name=email]')), user.email)
  await typeInto(document.querySelector('[name=password]')!, user.password)
  await click('main button', 'Log in')
  await click('button', 'Confirm later@example.org')
  await settled('later@example.org is confirmed.')
  expect(address()).toBe(accountLink(me()))
})
