import { afterEach, expect, test } from 'vitest'
import { flashDuration, flashes } from '#ui/feedback/flash.ts'
import { tracking } from '../../support/tracking.ts'
import { address, click, happen, named, openStage, press, says, type Stage, until } from '../stage.tsx'

let stage: Stage
afterEach(() => stage.close())

const dialog = () => document.querySelector<HTMLDialogElement>('dialog')
const heading = (text: string) => () => named('dialog h2', text)
const button = (name: string) => named('dialog button', name)
const isOff = (name: string) => button(name)?.getAttribute('aria-disabled') === 'true'

test('buttons and keys page through the list of an open record, and keep the focus', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number')
  await until(says('30 results'))
  const entries = history.length
  await press('j')
  await press('o')
  await until(heading('Publication number 0'))
  await until(says('1 of 12'))
  expect(isOff('Previous record')).toBe(true)
  await click('dialog button', 'Next record')
  await until(heading('Publication number 1'))
  expect(address()).toBe('/search/publications?keyword=number&publication=publications-1')
  expect(says('2 of 12')()).toBe(true)
  expect(document.activeElement).toBe(button('Next record'))
  // The new title is announced to screen readers.
  await until(() => [...document.querySelectorAll('dialog output')].some(one => one.textContent === 'Publication number 1'))
  expect(isOff('Previous record')).toBe(false)
  await press('n')
  await until(heading('Publication number 10'))
  await press('p')
  await until(says('2 of 12'))
  await until(heading('Publication number 1'))
  expect(document.activeElement).toBe(button('Previous record'))
  expect(history.length).toBe(entries + 1)
  await press('Escape')
  await until(() => !dialog() && address() === '/search/publications?keyword=number')
})

test('at the end of the list the next button is disabled and keeps the focus', async () => {
  stage = await openStage()
  await stage.visit('/search/patents')
  await until(says('3 results'))
  await stage.visit('/search/patents?patent=patents-1')
  await until(says('2 of 3'))
  await click('dialog button', 'Next record')
  await until(says('3 of 3'))
  expect(isOff('Next record')).toBe(true)
  expect(document.activeElement).toBe(button('Next record'))
  await press('n')
  expect(address()).toBe('/search/patents?patent=patents-2')
})

test('a record that is not in the list has no previous and next', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number')
  await until(says('30 results'))
  await stage.visit('/search/publications?keyword=number&researcher=researchers-0')
  await until(heading('Researcher number 0'))
  expect(button('Next record')).toBeUndefined()
})

test('offline the items of a folder can be paged through', async () => {
  stage = await openStage({ user_type: 'premium' })
  const { server, user } = stage
  const { id } = await server.folder(user!)
  for (const slug of ['publications-4', 'publications-5'])
    await server.request(`/v1/bookmark_folders/${id}/bookmarks`, {
      user: user!,
      body: { slug_values: [slug], index: 'publications' },
      key: true,
    })
  const { pullChanges } = await import('#offline/actions.ts')
  await pullChanges()
  stage.network.on = false
  const { session } = await import('#session/session.ts')
  await stage.visit(`/profile/${session.user!.slug_values[0]}/bookmark_folders/${id}`)
  const first = await until(() => document.querySelector<HTMLElement>('main h2 a'))
  const titles = [...document.querySelectorAll('main h2 a')].map(link => link.textContent)
  await happen(() => first.click())
  await until(heading(titles[0]!))
  await click('dialog button', 'Next record')
  await until(heading(titles[1]!))
  expect(says('2 of 2')()).toBe(true)
})

test('a record of another index replaces the open one, and closing removes all keys from the address', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number&publication=publications-0&hr=1')
  await until(heading('Publication number 0'))
  const author = await until(() => named('dialog a', 'Ada Brook'))
  await happen(() => author.click())
  await until(heading('Researcher number 0'))
  expect(address()).toBe('/search/publications?keyword=number&researcher=researchers-0')
  await press('Escape')
  await until(() => !dialog())
  expect(address()).not.toMatch(/publication=|researcher=|hr=/)
})

test('a deleted record shows the same page as one that never existed, without a message', async () => {
  stage = await openStage()
  stage.catalogue.records = async () => ['gone']
  await stage.visit('/search/patents?patent=patents-1')
  await until(heading('Oops! Page Not Found.'))
  expect(flashes.shown).toEqual([])
  await click('dialog button', 'Back to search')
  await until(() => !dialog() && address() === '/search/patents')
})

test('any other failure shows a message for six seconds, and can be tried again', async () => {
  stage = await openStage()
  const whole = { ...stage.catalogue }
  stage.catalogue.records = () => {
    throw new Error('The disk is on fire.')
  }
  await stage.visit('/search/publications?publication=publications-1')
  await until(heading('The record could not be loaded'))
  const [shown] = flashes.shown
  expect(shown!.message.variant).toBe('danger')
  expect(flashDuration(shown!.message)).toBe(6000)
  Object.assign(stage.catalogue, whole)
  await click('dialog button', 'Try again')
  await until(heading('Publication number 1'))
})

test('the copied link of a record opens for others', async () => {
  const taken: string[] = []
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void taken.push(text) }, configurable: true })
  stage = await openStage()
  await stage.visit('/search/patents?keyword=anything&publication=publications-1')
  await until(heading('Publication number 1'))
  await click('dialog button', 'Share')
  expect(named('[role=menuitem]', 'Share with')).toBeUndefined()
  await click('[role=menuitem]', 'Copy link')
  expect(taken).toEqual([`${location.origin}/search/publications?publication=publications-1`])
})

test('a share sheet is offered if there is one, and dismissing it is no error', async () => {
  const shared: ShareData[] = []
  const share = async (data: ShareData) => {
    shared.push(data)
    throw new DOMException('Put away', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  stage = await openStage()
  await stage.visit('/search/publications?publication=publications-1')
  await until(heading('Publication number 1'))
  await click('dialog button', 'Share')
  await click('[role=menuitem]', 'Share with')
  Reflect.deleteProperty(navigator, 'share')
  expect(shared).toEqual([{ title: 'Publication number 1', url: `${location.origin}/search/publications?publication=publications-1` }])
  expect(flashes.shown).toEqual([])
})

test('only profiles can be followed or contacted; every record can be cited, saved and shared', async () => {
  stage = await openStage()
  for (const [at, name, follows, writes] of [
    ['/search/researchers?researcher=researchers-1', 'Researcher number 1', true, true],
    ['/search/organisations?organisation=organisations-1', 'Organisation number 1', true, false],
    ['/search/patents?patent=patents-1', 'Patent number 1', false, false],
  ] as const) {
    await stage.visit(at)
    await until(heading(name))
    expect(button('Create alert') !== undefined, name).toBe(follows)
    expect(button('Contact') !== undefined, name).toBe(writes)
    for (const act of ['Share', 'Cite', 'Save to a folder']) expect(button(act), act).toBeDefined()
  }
})

test('an opened record is tracked once', async () => {
  const counted = tracking()
  stage = await openStage()
  await stage.visit('/search/publications?publication=publications-1')
  await until(heading('Publication number 1'))
  // The list under it is a search of its own, which is tracked too.
  const opened = () => counted.filter(([event]) => event === 'content_modal_opened')
  await until(() => opened().length > 0)
  expect(opened()).toEqual([['content_modal_opened', { item_type: 'publications', slug_values: ['publications-1'] }]])
})

test('highlights of an open record are requested only if the search has a keyword', async () => {
  stage = await openStage()
  const asked: string[] = []
  stage.network.hold = path => {
    asked.push(path)
    return undefined
  }
  await stage.visit('/search/publications?publication=publications-1')
  await until(says('A short text.'))
  await until(() => asked.some(path => path.includes('/publications/publications-1')))
  expect(asked.filter(path => path.includes('highlights'))).toEqual([])
  await stage.visit('/search/publications?keyword=number&publication=publications-1')
  await until(() => asked.some(path => path.includes('highlights')))
})

test('the text size is stored on this device, beside other settings', async () => {
  const key = 'ri-0.0.26-state'
  stage = await openStage()
  localStorage.setItem(key, JSON.stringify({ filters: { news: { hidden: ['year'] } } }))
  await stage.visit('/search/publications?publication=publications-1')
  const before = await until(() => /(\d+) px/.exec(document.body.textContent ?? '')?.[1])
  await click('dialog button', 'Larger text')
  expect(JSON.parse(localStorage.getItem(key)!)).toEqual({ filters: { news: { hidden: ['year'] } }, reading: Number(before) + 1 })
  await click('dialog button', 'Smaller text')
})

test('a record that does not fit the current contract opens with the fields that every record has', async () => {
  const older = {
    index: 'clinical_trials' as const,
    slug_values: ['nct-old'],
    source: { name: 'A register' },
    full_title: 'An older trial',
  }
  stage = await openStage({ records: [{ ...older, diseases: ['Asthma'], sponsors: [{ name: 'A sponsor' }] }] })
  await stage.visit('/search/clinical_trials?clinical_trial=nct-old')
  await until(heading('An older trial'))
  await until(says('A sponsor'))
  expect(flashes.shown).toEqual([])
})
