import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { pullChanges } from '#offline/actions.ts'
import { address, openApp, type TestApp } from '../support/app.tsx'

const source = { name: 'Tests' }
const ada = { name: 'Ada Lantern', slug_values: ['ada'] }
const records: CatalogueRecord[] = [
  {
    index: 'researchers',
    slug_values: ['ada'],
    source,
    full_name: 'Ada Lantern',
    function_title: 'Keeper of wicks',
    research_interests: ['Oil'],
  },
  {
    index: 'research_groups',
    slug_values: ['keepers'],
    source,
    name: 'Keepers of lanterns',
    owners: [ada, { name: 'Not in the catalogue', slug_values: ['nobody'] }],
  },
  {
    index: 'publications',
    slug_values: ['on-wicks'],
    source,
    title: 'On wicks',
    publication_date: '2020-01-01',
    authors: [ada],
    research_groups: [{ name: 'Keepers of lanterns', slug_values: ['keepers'] }],
  },
]

// The test document has no popovers.
HTMLElement.prototype.showPopover = () => {}
HTMLElement.prototype.hidePopover = () => {}

const user = userEvent.setup()
let app: TestApp
const asked: string[] = []
beforeAll(async () => {
  app = await openApp({ user_type: 'free', records })
})
afterEach(async () => {
  fireEvent.pointerDown(document.body)
  app.network.hold = () => undefined
  if (!app.network.on) app.reconnect()
  asked.splice(0)
  await app.visit('/search')
})
afterAll(() => app.close())

/** Shows a page with a link, and notes which cards are asked for. */
async function linkOn(href: string, name: string): Promise<HTMLElement> {
  await app.visit(href)
  app.network.hold = path => {
    if (path.includes('/pop_ups/')) asked.push(path.replace(/^.*\/pop_ups/, ''))
    return undefined
  }
  return (await screen.findAllByRole('link', { name }))[0]!
}
const card = () => document.querySelector<HTMLElement>('[data-pop-up]')
const hover = (target: Element, pointerType = 'mouse') => fireEvent.pointerMove(target, { pointerType })
const wait = (ms: number) => act(() => new Promise(resolve => setTimeout(resolve, ms)))
const publication = '/search/publications?publication=on-wicks'

test('a mouse that rests on a person sees a card, can move into it, and leaving closes it', async () => {
  const link = await linkOn(publication, 'Ada Lantern')
  hover(link)
  await waitFor(() => expect(card()?.textContent).toContain('Keeper of wicks'))
  const shown = within(card()!)
  shown.getByText('Oil', { exact: false })
  expect(shown.getByRole('link', { name: 'On wicks' }).getAttribute('href')).toContain('publication=on-wicks')
  expect(link.closest('dialog')).toBe(card()!.closest('dialog'))
  hover(card()!)
  await wait(250)
  expect(card()).not.toBeNull()
  hover(document.body)
  await waitFor(() => expect(card()).toBeNull())
  expect(asked).toEqual(['/researcher/ada'])
})

test('a mouse that passes, a touch and a focus that was restored show nothing and ask for nothing', async () => {
  const link = await linkOn(publication, 'Ada Lantern')
  hover(link)
  hover(document.body)
  await wait(400)
  hover(link, 'touch')
  fireEvent.pointerDown(link, { pointerType: 'touch' })
  act(() => link.focus())
  await wait(400)
  expect(card()).toBeNull()
  expect(asked).toEqual([])
})

test('Tab shows the card, describes the link, leads through it and on; Esc closes it and not the record', async () => {
  const link = await linkOn(publication, 'Ada Lantern')
  act(() => link.focus())
  await user.tab({ shift: true })
  await user.tab()
  expect(document.activeElement).toBe(link)
  const description = () => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent
  await waitFor(() => expect(description() ?? '').toContain('Keeper of wicks'))
  await user.tab()
  expect(document.activeElement).toBe(within(card()!).getByRole('link', { name: 'Ada Lantern' }))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(link)
  await user.tab()
  await user.keyboard('{Escape}')
  expect(card()).toBeNull()
  expect(document.activeElement).toBe(link)
  expect(link.getAttribute('aria-describedby')).toBeNull()
  expect(address()).toContain('publication=on-wicks')
})

test('the card of a group links the leaders who have a profile, and only those', async () => {
  const link = await linkOn('/search/research_groups?keyword=lanterns', 'Keepers of lanterns')
  hover(link)
  await waitFor(() => expect(card()).not.toBeNull())
  const leaders = within(within(card()!).getByRole('region', { name: 'Led by' }))
  expect(leaders.getByRole('link', { name: 'Ada Lantern' }).getAttribute('href')).toBe('/profile/ada')
  leaders.getByText('Not in the catalogue')
  expect(leaders.getAllByRole('link')).toHaveLength(1)
})

test('a group that is gone is said to be not found', async () => {
  const link = await linkOn('/search/research_groups?keyword=lanterns', 'Keepers of lanterns')
  app.network.gateway = path =>
    path.includes('/pop_ups/') ? Response.json({ code: 'not_found', error: 'Not found' }, { status: 404 }) : undefined
  link.dataset['record'] = 'research_groups/keepers-who-left'
  hover(link)
  await waitFor(() => expect(card()?.textContent).toBe('No research group found'))
  app.network.gateway = () => undefined
})

test('offline the card has what this device knows, and of an unknown person there is none', async () => {
  const { id } = await app.server.folder(app.user!)
  const body = { slug_values: ['researchers-1'], index: 'researchers' }
  await app.server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: app.user!, key: true, body })
  await pullChanges()
  const link = await linkOn('/search/researchers?keyword=researcher', 'Researcher number 1')
  const other = (await screen.findAllByRole('link', { name: 'Researcher number 2' }))[0]!
  app.disconnect()
  hover(link)
  await waitFor(() => expect(card()?.textContent).toContain('Researcher number 1'))
  hover(document.body)
  await waitFor(() => expect(card()).toBeNull())
  hover(other)
  await wait(500)
  expect(card()).toBeNull()
})
