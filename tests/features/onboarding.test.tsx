import { address, click, happen, named, openStage, press, reconnect, says, type Stage, typeInto, until } from './stage.tsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { nextStep } from '#features/onboarding/index.ts'
import { deviceState } from '#kit/device-state.ts'
import { profileId } from '#routing/profile-id.ts'
import { refreshUser, session, signOut } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ user_type: 'premium' })
})
afterEach(async () => {
  stage.network.hold = () => undefined
  if (!stage.network.on) await reconnect(stage)
  flashes.shown.splice(0)
})
afterAll(() => stage.close())

const me = () => session.user!
const row = () => stage.server.store.read.selectFrom('users').selectAll().where('id', '=', me().user_id).executeTakeFirstOrThrow()
const begin = async (columns: { onboarding_step: number; tooltips?: string[] }) => {
  await stage.server.store.write(tx => tx.updateTable('users').set(columns).where('id', '=', me().user_id).execute())
  await refreshUser()
}
const formNow = () => document.querySelector<HTMLFormElement>('main form')
const fieldNow = (name: string) => formNow()?.querySelector<HTMLInputElement>(`[name="${name}"]`)
const submit = () => happen(() => formNow()!.requestSubmit())
const key = (input: Element, name: string) =>
  happen(() => input.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))

test('each step is saved and leads to the next one, the last one to the search with its tour', async () => {
  await begin({ onboarding_step: 1, tooltips: [] })
  await stage.visit('/onboarding')
  expect(address()).toBe('/onboarding/intro')
  await until(says('Step 1 of 4'))
  await typeInto(await until(() => fieldNow('first_name')), 'Wenke')
  await typeInto(fieldNow('last_name')!, 'Wend')
  await click('label', 'Academic')
  await submit()
  await until(() => address() === '/onboarding/function-title')
  expect(await row()).toMatchObject({ first_name: 'Wenke', last_name: 'Wend', category: 'academic', onboarding_step: 2 })

  await typeInto(await until(() => fieldNow('function_title')), 'Lamplighter')
  await click('[role=option]', 'Add “Lamplighter”')
  await until(() => flashes.shown.some(({ message }) => message.text === "Function title 'Lamplighter' added"))
  await typeInto(fieldNow('academic_title')!, 'Dr')
  await submit()
  await until(() => address() === '/onboarding/interests')
  expect(me()).toMatchObject({ function_title: { name: 'Lamplighter' }, academic_title: 'Dr', onboarding_step: 3 })

  await typeInto(await until(() => fieldNow('interests')), 'x')
  await key(fieldNow('interests')!, 'Enter')
  await until(says('Research Interest must be at least 2 characters.'))
  for (const name of ['Lanterns', 'lanterns', 'Fog']) {
    await typeInto(fieldNow('interests')!, name)
    await key(fieldNow('interests')!, 'Enter')
  }
  expect(document.activeElement).toBe(fieldNow('interests'))
  await typeInto(fieldNow('interests')!, 'Mist')
  await key(fieldNow('interests')!, 'Enter')
  await click('button', 'Remove Mist')
  expect(document.activeElement).toBe(fieldNow('interests'))
  await submit()
  await until(() => address() === '/onboarding/collaboration-interests')
  expect((await row()).interests).toEqual(['Lanterns', 'Fog'])

  await click('label', 'Peer review')
  await click('label', 'Consulting')
  await submit()
  await until(() => address() === '/search?product-tour=start')
  expect(await row()).toMatchObject({ onboarding_step: 5 })
  expect((await row()).collaboration_interests.toSorted()).toEqual(['consulting', 'peer-review'])
  await until(() => document.activeElement?.textContent === 'One box for everything')
  await press('Escape')
  await until(() => address() === '/search')
  await until(() => me().tooltips.includes('product-tour'))
})

test('a skipped step is saved, and another device continues at the same step', async () => {
  await begin({ onboarding_step: 1 })
  await stage.visit('/onboarding')
  await click('button', 'Skip this step')
  await until(() => address() === '/onboarding/function-title')
  await click('button', 'Skip this step')
  await until(() => address() === '/onboarding/interests')
  await until(() => me().onboarding_step === 3)
  await click('button', 'Finish later')
  await until(() => address() === '/search')
  // The other device knows what the server says.
  const elsewhere = await stage.server.request<{ onboarding_step: number }>('/v1/me', { user: stage.user! })
  expect(nextStep(elsewhere.body)).toBe('onboarding.interests')
  await stage.visit('/onboarding')
  expect(address()).toBe('/onboarding/interests')
})

test('repeating an earlier step does not reset later ones', async () => {
  await begin({ onboarding_step: 3 })
  await stage.visit('/onboarding/intro')
  await until(() => fieldNow('first_name'))
  await submit()
  await until(() => address() === '/onboarding/function-title')
  expect(await row()).toMatchObject({ onboarding_step: 3 })
})

test('a completed onboarding is not shown again; a single step opens from the settings and returns', async () => {
  await begin({ onboarding_step: 5 })
  expect(nextStep(me())).toBeUndefined()
  await stage.visit('/onboarding')
  expect(address()).toBe('/search')
  const settings = to('researcher.settings', { id: profileId(me()) })
  await stage.visit(settings)
  await click('main a', 'Collaboration')
  await until(() => address() === '/onboarding/collaboration-interests')
  await click('label', 'Grant proposals')
  await submit()
  await until(() => address() === settings)
  expect((await row()).collaboration_interests).toContain('grant-proposals')
  expect(await row()).toMatchObject({ onboarding_step: 5 })
})

/** The step, how to change something in it, and how to see that it is still there. */
const steps = [
  { path: 'intro', change: () => typeInto(fieldNow('first_name')!, 'Ottilie'), isKept: () => fieldNow('first_name')?.value === 'Ottilie' },
  {
    path: 'function-title',
    change: () => typeInto(fieldNow('academic_title')!, 'Prof'),
    isKept: () => fieldNow('academic_title')?.value === 'Prof',
  },
  {
    path: 'interests',
    change: async () => {
      await typeInto(fieldNow('interests')!, 'Tides')
      await key(fieldNow('interests')!, 'Enter')
    },
    isKept: () => named('li', 'Tides') !== undefined,
  },
  {
    path: 'collaboration-interests',
    change: () => happen(() => named('label', 'Talks')!.click()),
    isKept: () => (named('input', 'Talks') as HTMLInputElement | undefined)?.checked,
  },
] as const

test.each(steps)('$path: an offline draft survives other pages and a lost request, and is saved once', async ({ path, change, isKept }) => {
  await begin({ onboarding_step: 1 })
  const href = `/onboarding/${path}`
  await stage.visit(href)
  await until(formNow)
  await change()
  stage.network.on = false
  await happen(() => window.dispatchEvent(new Event('offline')))
  await until(says('You’re offline.'))
  await stage.visit('/search')
  await stage.visit(href)
  await until(isKept)
  await submit()
  expect(address()).toBe(href)
  await reconnect(stage)
  await until(() => formNow()?.querySelector('[type=submit]'))
  const sent = { lost: 0, arrived: 0 }
  let free = () => {}
  stage.network.hold = (_, body) => {
    if (!body) return undefined
    if (sent.lost++ === 0) throw new TypeError('Failed to fetch')
    return sent.arrived++ > 0 ? undefined : new Promise<void>(open => (free = open))
  }
  await submit()
  await until(says('What you typed is kept.'))
  expect(isKept()).toBe(true)
  await until(() => formNow()?.querySelector('[type=submit]'))
  await submit()
  await submit()
  await until(() => sent.arrived > 0)
  await submit()
  expect(sent.arrived).toBe(1)
  free()
  await until(() => address() !== href)
})

test('interests chosen before the saved ones could be read are merged with them', async () => {
  await begin({ onboarding_step: 3 })
  await stage.server.store.write(tx =>
    tx
      .updateTable('users')
      .set({ interests: ['Harbours'] })
      .where('id', '=', me().user_id)
      .execute(),
  )
  stage.network.on = false
  await happen(() => window.dispatchEvent(new Event('offline')))
  await stage.visit('/search')
  await stage.visit('/onboarding/interests')
  await typeInto(await until(() => fieldNow('interests')), 'Piers')
  await key(fieldNow('interests')!, 'Enter')
  await reconnect(stage)
  await until(() => formNow()?.querySelector('[type=submit]'))
  await submit()
  await until(() => address() === '/onboarding/collaboration-interests')
  expect((await row()).interests).toEqual(['Harbours', 'Piers'])
})

test('more than ten interests are collapsed', async () => {
  const interests = Array.from({ length: 12 }, (_, at) => `Interest ${at + 1}`)
  await stage.server.store.write(tx => tx.updateTable('users').set({ interests: interests }).where('id', '=', me().user_id).execute())
  await stage.visit('/search')
  await stage.visit('/onboarding/interests')
  await until(() => named('li', 'Interest 10'))
  expect(named('li', 'Interest 11')).toBeUndefined()
  await click('button', 'Show all 12')
  await until(() => named('li', 'Interest 12'))
})

const title = () => document.querySelector('dialog[popover] h2')?.textContent

test('the tour works by keyboard, restores the focus, and is not offered again', async () => {
  await begin({ onboarding_step: 5, tooltips: [] })
  await stage.visit('/search/publications?product-tour=start&keyword=number')
  const titles: string[] = []
  for (;;) {
    const now = await until(() => title() !== titles.at(-1) && title())
    titles.push(now)
    await until(() => document.activeElement?.textContent === now)
    const next = named('dialog[popover] button', 'Next')
    if (!next) break
    await happen(() => next.click())
  }
  expect(titles).toEqual(['One box for everything', 'Search precisely', 'Narrow it down', 'Save what matters', 'Your folders'])
  await click('dialog[popover] button', 'Back')
  await until(() => title() === 'Save what matters')
  await press('Escape')
  await until(() => address() === '/search/publications?keyword=number')
  await until(() => title() === undefined)
  expect(document.activeElement).not.toBe(document.body)
  await until(() => me().tooltips.includes('product-tour'))
  expect((await row()).tooltips).toEqual(['product-tour'])
})

test('the tour starts only on search pages with its query key', async () => {
  await stage.visit('/search')
  expect(title()).toBeUndefined()
  await stage.visit('/terms?product-tour=start')
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(title()).toBeUndefined()
})

test('a guest’s tour starts from the help, and is remembered on the device', async () => {
  await signOut()
  await stage.visit('/terms')
  await click('button', 'Help')
  await click('dialog a', 'Take the tour')
  await until(() => address() === '/search?product-tour=start')
  await until(() => title() === 'One box for everything')
  await click('dialog[popover] button', 'End the tour')
  await until(() => address() === '/search')
  await until(() => Array.isArray(deviceState('tooltips')))
  expect(deviceState('tooltips')).toEqual(['product-tour'])
})
