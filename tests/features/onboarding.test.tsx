import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { nextStep } from '#features/onboarding/index.ts'
import { exportParked, pendingChanges, retryChange, useParked } from '#offline/index.ts'
import { deviceState } from '#kit/device-state.ts'
import { profileId } from '#routing/profile-id.ts'
import { refreshUser, session, signOut, updateUser } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { address, openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
beforeAll(async () => {
  app = await openApp({ user_type: 'premium' })
})
afterEach(() => {
  app.network.hold = () => undefined
  if (!app.network.on) app.reconnect()
  flashes.shown.splice(0)
})
afterAll(() => app.close())

const me = () => session.user!
const row = () => app.server.store.read.selectFrom('users').selectAll().where('id', '=', me().user_id).executeTakeFirstOrThrow()
const begin = async (columns: { onboarding_step: number; tooltips?: string[] }) => {
  await app.server.store.write(tx => tx.updateTable('users').set(columns).where('id', '=', me().user_id).execute())
  await refreshUser()
}
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = async (label: string, value: string) => fireEvent.input(await screen.findByLabelText(label), { target: { value } })
const choose = async (role: 'radio' | 'checkbox', name: string) => user.click(await screen.findByRole(role, { name }))
const interests = () => screen.getByRole('combobox', { name: 'Research interests' })
/** Types into the field of interests, which is a new one after each interest. */
const typeInterest = async (keys: string) => user.type(await screen.findByRole('combobox', { name: 'Research interests' }), keys)
const leadsTo = (href: string) => waitFor(() => expect(address()).toBe(href))
const form = (name: string | RegExp = /^Step/) => screen.findByRole('form', { name })
/** Waits until the form can be sent. */
const isReady = async () => {
  const button = within(await form()).getByRole('button', { name: /^(Continue|Save and finish)$/ })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
}
/** The server has everything. */
const sent = () => expect.poll(pendingChanges).toBe(0)
/** Sends the form whatever its button says, as Enter in a field does. */
const submit = async () => fireEvent.submit(await form())

test('from outside a later step leads to the first one, and the end leads to where the sign-up came from', async () => {
  await begin({ onboarding_step: 1 })
  await app.visit('/search')
  await app.visit('/onboarding/interests')
  await leadsTo('/onboarding/intro')
  rememberRoute('/search/patents?keyword=lamp')
  app.network.on = false
  for (const [at, step] of ['function-title', 'interests', 'collaboration-interests'].entries()) {
    await press('Skip this step')
    await leadsTo(`/onboarding/${step}`)
    await form(`Step ${at + 2}`)
  }
  await press('Skip this step')
  await leadsTo('/search/patents?keyword=lamp')
})

test('each step is saved and leads to the next one, the last one to the search with its tour', async () => {
  await begin({ onboarding_step: 1, tooltips: [] })
  await app.visit('/onboarding')
  expect(address()).toBe('/onboarding/intro')
  await screen.findByText('Step 1 of 4')
  await fill('First name', 'Wenke')
  await fill('Last name', 'Wend')
  await choose('radio', 'Academic')
  await press('Continue')
  await leadsTo('/onboarding/function-title')
  expect(await row()).toMatchObject({ first_name: 'Wenke', last_name: 'Wend', category: 'academic', onboarding_step: 2 })

  await fill('Job title (optional)', 'Lamplighter')
  await user.click(await screen.findByRole('option', { name: 'Add “Lamplighter”' }))
  await screen.findByText("Job title 'Lamplighter' added")
  await fill('Academic title (optional)', 'Dr')
  await press('Continue')
  await leadsTo('/onboarding/interests')
  expect(me()).toMatchObject({ function_title: { name: 'Lamplighter' }, academic_title: 'Dr', onboarding_step: 3 })

  await typeInterest('x{Enter}')
  await screen.findByText('Research Interest must be at least 2 characters.')
  await user.clear(interests())
  for (const name of ['Lanterns', 'lanterns', 'Fog']) await typeInterest(`${name}{Enter}`)
  expect(document.activeElement).toBe(interests())
  await typeInterest('Mist{Enter}')
  await press('Remove Mist')
  expect(document.activeElement).toBe(interests())
  // Typed, but not entered: the first press takes it along, and nothing moves before it ends.
  await typeInterest('Dusk')
  const next = screen.getByRole('button', { name: 'Continue' })
  await user.pointer({ keys: '[MouseLeft>]', target: next })
  expect(screen.queryByRole('button', { name: 'Remove Dusk' })).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: next })
  await leadsTo('/onboarding/collaboration-interests')
  await sent()
  expect((await row()).interests).toEqual(['Lanterns', 'Fog', 'Dusk'])

  await choose('checkbox', 'Peer review')
  await choose('checkbox', 'Consulting')
  await press('Save and finish')
  await leadsTo('/search?product-tour=start')
  await sent()
  expect(await row()).toMatchObject({ onboarding_step: 5 })
  expect((await row()).collaboration_interests.toSorted()).toEqual(['consulting', 'peer-review'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('One box for everything'))
  await user.keyboard('{Escape}')
  await leadsTo('/search')
  await waitFor(() => expect(me().tooltips).toContain('product-tour'))
})

test('a skipped step is saved, and another device continues at the same step', async () => {
  await begin({ onboarding_step: 1 })
  await app.visit('/onboarding')
  await press('Skip this step')
  await leadsTo('/onboarding/function-title')
  await form('Step 2')
  await press('Skip this step')
  await leadsTo('/onboarding/interests')
  await form('Step 3')
  await waitFor(() => expect(me().onboarding_step).toBe(3))
  await press('Finish later')
  await leadsTo('/search')
  // The other device knows what the server says.
  const elsewhere = await app.server.request<{ onboarding_step: number }>('/v1/me', { user: app.user! })
  expect(nextStep(elsewhere.body)).toBe('onboarding.interests')
  await app.visit('/onboarding')
  expect(address()).toBe('/onboarding/interests')
})

test('repeating an earlier step does not reset later ones', async () => {
  await begin({ onboarding_step: 3 })
  await app.visit('/onboarding/intro')
  await press('Continue')
  await leadsTo('/onboarding/function-title')
  expect(await row()).toMatchObject({ onboarding_step: 3 })
})

test('a completed onboarding is not shown again; a single step opens from the settings and returns', async () => {
  await begin({ onboarding_step: 5 })
  expect(nextStep(me())).toBeUndefined()
  await app.visit('/onboarding')
  expect(address()).toBe('/search')
  const settings = to('researcher.settings', { id: profileId(me()) })
  await app.visit(settings)
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Collaboration' }))
  await leadsTo('/onboarding/collaboration-interests')
  await choose('checkbox', 'Grant proposals')
  await press('Save')
  await leadsTo(settings)
  await screen.findByText('Collaboration saved.')
  await sent()
  expect((await row()).collaboration_interests).toContain('grant-proposals')
  expect(await row()).toMatchObject({ onboarding_step: 5 })
})

/** A step that needs the server, how to change something in it, and how to see that it is still there. */
const onlineSteps = [
  {
    path: 'intro',
    change: () => fill('First name', 'Ottilie'),
    expectChange: () => expect(field('First name').value).toBe('Ottilie'),
  },
  {
    path: 'function-title',
    change: () => fill('Academic title (optional)', 'Prof'),
    expectChange: () => expect(field('Academic title (optional)').value).toBe('Prof'),
  },
] as const

test.each(onlineSteps)(
  '$path: an offline draft survives other pages and a lost request, and is saved once',
  async ({ path, change, expectChange }) => {
    await begin({ onboarding_step: onlineSteps.findIndex(step => step.path === path) + 1 })
    const href = `/onboarding/${path}`
    await app.visit(href)
    await form()
    await change()
    app.disconnect()
    await screen.findByText('You’re offline. Connect to change settings.')
    await app.visit('/search')
    await app.visit(href)
    await waitFor(expectChange)
    await submit()
    expect(address()).toBe(href)
    app.reconnect()
    await isReady()
    const sent = { lost: 0, arrived: 0 }
    let free = () => {}
    app.network.hold = (_, body) => {
      if (!body) return undefined
      if (sent.lost++ === 0) throw new TypeError('Failed to fetch')
      return sent.arrived++ > 0 ? undefined : new Promise<void>(open => (free = open))
    }
    await submit()
    await screen.findByText(/What you typed is kept\.$/)
    expectChange()
    await isReady()
    const sending = await form()
    act(() => {
      fireEvent.submit(sending)
      fireEvent.submit(sending)
    })
    await waitFor(() => expect(sent.arrived).toBe(1))
    await submit()
    expect(sent.arrived).toBe(1)
    free()
    await waitFor(() => expect(address()).not.toBe(href))
  },
)

/** What other devices have saved. */
const saveElsewhere = (columns: { interests?: string[]; collaboration_interests?: string[]; onboarding_step?: number }) =>
  app.server.store.write(tx => tx.updateTable('users').set(columns).where('id', '=', me().user_id).execute())
/** Opens the page of a completed onboarding again, as after a reload. */
const reopen = async (step: 'interests' | 'collaboration-interests') => {
  await app.visit('/search')
  await app.visit(`/onboarding/${step}`)
  await form()
}
const chosen = () =>
  within(screen.getByRole('list', { name: 'Your research interests' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('both steps go on offline; how far the other devices are is kept', async () => {
  await saveElsewhere({ interests: [], collaboration_interests: [] })
  await begin({ onboarding_step: 3, tooltips: ['product-tour'] })
  await app.visit('/onboarding/interests')
  await form()
  app.disconnect()
  await typeInterest('Tides{Enter}')
  // Left and opened again, what was chosen is a draft.
  await reopen('interests')
  await waitFor(() => expect(chosen()).toEqual(['Tides']))
  await press('Continue')
  await leadsTo('/onboarding/collaboration-interests')
  await screen.findByText('Research interests saved offline.')
  await choose('checkbox', 'Talks and panels')
  await saveElsewhere({ onboarding_step: 5 })
  await press('Skip this step')
  await leadsTo('/search')
  await app.visit('/onboarding/collaboration-interests')
  await waitFor(() => expect(isChecked('Talks and panels')).toBe(true))
  expect(me().onboarding_step).toBe(4)
  app.reconnect()
  await sent()
  expect(await row()).toMatchObject({ interests: ['Tides'], onboarding_step: 5 })
  await user.click(await screen.findByRole('checkbox', { name: 'Talks and panels' }))
})

test('offline, changes are shown at once and merged with what another device saved', async () => {
  await saveElsewhere({ interests: ['Harbours', 'Fog'], collaboration_interests: ['consulting', 'speaking'] })
  await begin({ onboarding_step: 5 })
  await app.visit('/onboarding/interests')
  await waitFor(() => expect(chosen()).toEqual(['Harbours', 'Fog']))
  app.disconnect()
  await typeInterest('Piers{Enter}')
  await press('Remove Fog')
  await press('Save')
  await screen.findByText('Research interests saved offline.')
  await reopen('interests')
  await waitFor(() => expect(chosen()).toEqual(['Harbours', 'Piers']))
  // A later change joins the one that waits.
  await typeInterest('Moorings{Enter}')
  await press('Remove Piers')
  await press('Save')
  await leadsTo(to('researcher.settings', { id: profileId(me()) }))
  await reopen('collaboration-interests')
  await waitFor(() => expect(isChecked('Consulting')).toBe(true))
  await choose('checkbox', 'Consulting')
  await choose('checkbox', 'Peer review')
  await press('Save')
  await screen.findByText('Collaboration saved offline.')
  expect(await pendingChanges()).toBe(2)
  await saveElsewhere({ interests: ['Fog', 'Dunes'], collaboration_interests: ['consulting', 'supervision'] })
  app.reconnect()
  await sent()
  expect(await row()).toMatchObject({ interests: ['Dunes', 'Moorings'], collaboration_interests: ['supervision', 'peer-review'] })
  await reopen('interests')
  await waitFor(() => expect(chosen()).toEqual(['Dunes', 'Moorings']))
})

test('before the saved ones are on this device it says so, and adds to them', async () => {
  await saveElsewhere({ interests: ['Harbours'] })
  await begin({ onboarding_step: 5 })
  app.disconnect()
  const { interests: _, ...older } = me()
  updateUser(older)
  await reopen('interests')
  const note = 'What you saved before isn’t on this device yet. What you choose here is added to it.'
  await screen.findByText(note)
  await typeInterest('Piers{Enter}')
  await press('Save')
  await leadsTo(to('researcher.settings', { id: profileId(me()) }))
  await reopen('interests')
  await waitFor(() => expect(chosen()).toEqual(['Piers']))
  void screen.getByText(note)
  app.reconnect()
  await sent()
  await waitFor(() => expect(chosen()).toEqual(['Harbours', 'Piers']))
  expect(screen.queryByText(note)).toBeNull()
  expect((await row()).interests).toEqual(['Harbours', 'Piers'])
})

test('more interests than allowed are refused with the reason, and the change waits for a decision', async () => {
  const most = Array.from({ length: 50 }, (_, at) => `Interest ${at + 1}`)
  await saveElsewhere({ interests: most.slice(0, 49) })
  await begin({ onboarding_step: 5 })
  await reopen('interests')
  await waitFor(() => expect(chosen()).toHaveLength(10))
  app.disconnect()
  await typeInterest('Piers{Enter}')
  await screen.findByText('At most 50 research interests.')
  await press('Save')
  await screen.findByText('Research interests saved offline.')
  await saveElsewhere({ interests: most })
  app.reconnect()
  await expect.poll(async () => (JSON.parse(await exportParked()) as unknown[]).length).toBe(1)
  expect(JSON.parse(await exportParked())).toMatchObject([
    { change: 'Research interests: add “Piers”', content: { interests: { added: ['Piers'], removed: [] } } },
  ])
  expect((await row()).interests).toEqual(most)
  // With room again, the same change is taken.
  await saveElsewhere({ interests: most.slice(0, 10) })
  const { result } = renderHook(useParked)
  await waitFor(() => expect(result.current).toHaveLength(1))
  expect(result.current[0]!.why).toContain('At most 50 research interests.')
  await act(() => retryChange(result.current[0]!.seq))
  await sent()
  expect((await row()).interests).toEqual([...most.slice(0, 10), 'Piers'])
})

test('more than ten interests are collapsed', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Interest ${at + 1}`)
  await saveElsewhere({ interests: names })
  await app.visit('/search')
  await app.visit('/onboarding/interests')
  await screen.findByText('Interest 10')
  expect(screen.queryByText('Interest 11')).toBeNull()
  await press('Show all 12')
  await screen.findByText('Interest 12')
})

const tour = () => screen.queryByRole('button', { name: 'End the tour' })?.closest('dialog')
const title = () => tour()?.querySelector('h2')?.textContent

test('the tour works by keyboard, restores the focus, and is not offered again', async () => {
  await begin({ onboarding_step: 5, tooltips: [] })
  await app.visit('/search/publications?product-tour=start&keyword=number')
  // They are a stop, and their code comes late.
  await within(await screen.findByRole('region', { name: 'Filters' })).findByRole('button', { name: /^Browse all/ })
  const titles: string[] = []
  for (;;) {
    const now = await waitFor(() => {
      const shown = title()
      expect(shown).not.toBe(titles.at(-1))
      return shown!
    })
    titles.push(now)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(now))
    const next = within(tour()!).queryByRole('button', { name: 'Next' })
    if (!next) break
    await user.click(next)
  }
  expect(titles).toEqual(['One box for everything', 'Search precisely', 'Narrow it down', 'Save what matters', 'Your folders'])
  await user.click(within(tour()!).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(title()).toBe('Save what matters'))
  await user.keyboard('{Escape}')
  await leadsTo('/search/publications?keyword=number')
  await waitFor(() => expect(title()).toBeUndefined())
  expect(document.activeElement).not.toBe(document.body)
  await waitFor(() => expect(me().tooltips).toContain('product-tour'))
  expect((await row()).tooltips).toEqual(['product-tour'])
})

test('the tour starts only on search pages with its query key', async () => {
  await app.visit('/search')
  expect(title()).toBeUndefined()
  await app.visit('/terms?product-tour=start')
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(title()).toBeUndefined()
})

test('a guest’s tour starts from the help, and is remembered on the device', async () => {
  await signOut()
  await app.visit('/terms')
  await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Help' }))
  await user.click(await screen.findByRole('link', { name: /^Take the tour/ }))
  await leadsTo('/search?product-tour=start')
  await waitFor(() => expect(title()).toBe('One box for everything'))
  await press('End the tour')
  await leadsTo('/search')
  await waitFor(() => expect(deviceState('tooltips')).toEqual(expect.any(Array)))
  expect(deviceState('tooltips')).toEqual(['product-tour'])
})
