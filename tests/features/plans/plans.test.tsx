import { afterEach, expect, test, vi } from 'vitest'
import { address, click, happen, named, openStage, says, type Stage, typeInto, until } from '../stage.tsx'
import { type Right, can, userTypes } from '#contract/rights.ts'
import { inviteColleague, mayDo, mustSignIn, openSecondaryEmail, openVerify } from '#features/plans/index.ts'
import { rightLabel } from '#features/plans/late/right-labels.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { saveConsent } from '#session/consent.ts'
import { refreshUser, session, setPublicView, updateUser } from '#session/session.ts'
import { closeAllModals, modals } from '#ui/overlay/modal.ts'

let stage: Stage
afterEach(async () => {
  setPublicView(false)
  vi.restoreAllMocks()
  await stage.close()
})
const dialog = () => document.querySelector('dialog')
const rights = Object.keys(rightLabel) as Right[]
const opened = (): string | undefined => modals.stack.at(-1)?.def.name

/** Whether it was let through, and the modal that it opened. */
function attempt(right: Right): string {
  const isLet = mayDo(right)
  const modal = opened()
  closeAllModals()
  return isLet ? 'done' : (modal ?? 'nothing')
}

test('a guest is asked to log in or sign up, and comes back afterwards', async () => {
  stage = await openStage()
  expect(rights.map(attempt)).toEqual(rights.map(() => 'login-required'))
  for (const [button, path] of [
    ['Log in', '/login'],
    ['Sign up', '/signup'],
  ] as const) {
    await stage.visit('/search/publications?keyword=number')
    await happen(() => expect(mustSignIn()).toBe(false))
    await until(says('You must log in to do this action.'))
    expect(named('dialog button', 'Close')).toBeDefined()
    await click('dialog button', button)
    await until(() => address() === path)
    expect(dialog()).toBeNull()
    expect(takePreviousRoute()).toBe('/search/publications?keyword=number')
  }
  await stage.visit('/search')
  await happen(() => mustSignIn())
  await until(says('You must log in to do this action.'))
  await stage.visit('/search/publications')
  await until(() => !dialog())
})

test('A18 A19 each plan has the rights of S1§6 and sees the paid plan for others; public view has none', async () => {
  stage = await openStage({ user_type: 'free' })
  for (const user_type of userTypes) {
    updateUser({ ...session.user!, user_type })
    const expected = rights.map(right => (can(user_type, right) ? 'done' : 'pro-upgrade'))
    expect([user_type, rights.map(attempt)]).toEqual([user_type, expected])
  }
  updateUser({ ...session.user!, user_type: 'premium' })
  await happen(() => setPublicView(true))
  expect(rights.map(attempt)).toEqual(rights.map(() => 'login-required'))
  await until(says('You’re viewing Indago as a visitor'))
  mustSignIn()
  await click('dialog button', 'Leave public view')
  await until(() => !says('You’re viewing Indago as a visitor')() && !dialog())
  expect(rights.map(attempt)).toEqual(rights.map(() => 'done'))

  updateUser({ ...session.user!, user_type: 'free' })
  const openings = ['All results', 'Filters', 'Analytics', 'Export to Excel or CSV', 'Shared bookmark folders', 'Alerts', 'Free training']
  mayDo('viewLandscape')
  await until(says('Your plan does not include the whole landscape.'))
  const shown = (within: string) => [...document.querySelectorAll(`${within} li`)].map(line => line.textContent ?? '')
  expect(shown('dialog').map((line, at) => line.startsWith(openings[at]!))).toEqual(openings.map(() => true))
  expect(named('dialog a', 'Book a demo')?.getAttribute('href')).toMatch(/^(mailto|https):/)
  const inModal = shown('dialog')
  await click('dialog footer button', 'Close')
  await stage.visit('/search/publications')
  await until(() => document.querySelector('[aria-label="The paid plan"]'))
  expect(shown('[aria-label="The paid plan"]')).toEqual(inModal)
})

test('the header shows credits, contact credits only if they apply, and a question mark on failure', async () => {
  stage = await openStage({ user_type: 'premium' })
  const words = () =>
    [...document.querySelectorAll('header button')].map(one => one.textContent ?? '').find(text => text.endsWith('credits'))
  let isCut = true
  stage.network.hold = path => (path === '/v1/remaining_credits' && isCut ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
  await stage.visit('/search/publications')
  await until(() => words() === '? credits')
  isCut = false
  await stage.server.store.write(tx => tx.updateTable('credits').set({ ai_credits: 1250, contact_credits: 7 }).execute())
  stage.network.on = false
  window.dispatchEvent(new Event('offline'))
  await until(says('Offline'))
  stage.network.on = true
  window.dispatchEvent(new Event('online'))
  await until(() => words() === '1,250 credits')
  await click('header button', '1,250 credits')
  expect([
    says('Contact credits7')(),
    [...document.querySelectorAll('[role=menuitem]')].map(one => one.getAttribute('href')?.slice(0, 16)),
  ]).toEqual([true, ['mailto:?subject=', 'mailto:?subject=', 'mailto:?subject=', 'mailto:?subject=']])
  for (const pack of ['10K credits', '25K credits', '50K credits', '1K extra credits']) expect(named('[role=menuitem]', pack)).toBeDefined()
})

test('inviting a colleague opens a form, a prepared mail or the paid plan, depending on the plan', async () => {
  stage = await openStage({ user_type: 'premium' })
  inviteColleague()
  const field = await until(() => document.querySelector<HTMLInputElement>('dialog input[type=email]'))
  await typeInto(field, 'nobody')
  await happen(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await until(says('Please enter a valid email address.'))
  await typeInto(field, ' Colleague@Example.org')
  stage.network.hold = path => (path === '/v1/invite_colleague' ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
  await click('dialog button', 'Send invitation')
  await until(() => document.querySelector('[role=alert]')?.textContent?.includes('What you typed is kept.'))
  const typed = field.value
  expect(typed).toContain('Colleague@Example.org')
  await click('dialog button', 'Cancel')
  await until(() => !dialog())
  inviteColleague()
  await until(() => document.querySelector<HTMLInputElement>('dialog input[type=email]')?.value === typed)
  const sent: string[] = []
  stage.network.hold = path => void (path === '/v1/invite_colleague' && sent.push(path))
  const send = named('dialog button', 'Send invitation')!
  send.click()
  send.click()
  await until(says('Thanks! Your request to invite colleague@example.org has been received.'))
  await until(() => !dialog())
  expect(sent).toHaveLength(1)
  const mails = await stage.server.store.read.selectFrom('mails').select(['to_address', 'kind']).execute()
  expect(mails).toEqual([{ to_address: 'colleague@example.org', kind: 'free_access' }])

  updateUser({ ...session.user!, user_type: 'trial' })
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  inviteColleague()
  expect(left.mock.calls[0]?.[0]).toMatch(/^mailto:\?subject=.+&body=.+%2Fsignup/)
  updateUser({ ...session.user!, user_type: 'free' })
  inviteColleague()
  expect(opened()).toBe('pro-upgrade')
})

test('invitations are announced once; an address can be added from the verification modal', async () => {
  stage = await openStage({ user_type: 'free' })
  await saveConsent({ acknowledged_cookies: true, cookie_analytics: false })
  const invite = { id: 'i1', invitable_type: 'community', invitable_id: 'c', invitable_name: 'C', role: 'member', message: '' } as const
  const row = {
    ...invite,
    email: stage.user!.email,
    user_id: stage.user!.id,
    invited_by: null,
    action: null,
    created_at: 1,
    deleted_at: null,
  }
  await stage.server.store.write(tx => tx.insertInto('invites').values(row).execute())
  await refreshUser()
  await until(says('You have invitations waiting for you!'))
  await click('button', 'Manage invites')
  await until(() => address().endsWith('/invite') && document.querySelector('h1')?.textContent === 'Invitations')
  await refreshUser()
  await happen(() => {})
  expect(says('You have invitations waiting for you!')()).toBe(false)

  openVerify()
  await click('dialog button', 'Add an address')
  const field = await until(() => document.querySelector<HTMLInputElement>('dialog input[type=email]'))
  await typeInto(field, 'ada@university.example')
  await click('dialog button', 'Add address')
  await until(says("Almost done! We've sent a confirmation email to ada@university.example, please complete your verification process"))
  const added = await stage.server.store.read.selectFrom('secondary_emails').select(['email', 'confirmed_at']).execute()
  expect(added).toEqual([{ email: 'ada@university.example', confirmed_at: null }])
  openSecondaryEmail()
  await until(() => opened() === 'secondary-email')
})
