import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { pullChanges } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { session, setPublicView } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setPublicView(false)
  localStorage.clear()
  await app.close()
})

const source = { name: 'Tests', url: 'https://tests.example/' }
const stage = { organisation_slug: null, from_month: null, to_month: null, to_year: null, present: false, version: 1 }
const ada: CatalogueRecord = {
  index: 'researchers',
  slug_values: ['ada'],
  source,
  full_name: 'Ada Brook',
  avatar: 'ada.webp',
  academic_title: 'Dr.',
  function_title: 'Reader',
  country: 'Ghana',
  organisations: [
    { name: 'Old Mill', present: false },
    { name: 'Lamp House', present: true, slug_values: ['organisations-0'] },
  ],
  about: `${'light '.repeat(99)}ends here`,
  research_interests: Array.from({ length: 13 }, (_, at) => `Interest ${at}`),
  keywords: ['wicks'],
  twitter_id: 'adabrook',
  experiences: [
    { ...stage, id: 'a', organisation: 'Old Mill', title: 'Miller', from_year: 2001, to_year: 2004, category: 1 },
    {
      ...stage,
      id: 'b',
      organisation: 'Lamp House',
      title: 'Keeper',
      from_month: 11,
      from_year: 2010,
      to_month: 1,
      to_year: 2012,
      category: 0,
    },
  ],
}
const twin: CatalogueRecord = { ...ada, slug_values: ['ada-2'], organisations: [{ name: 'Harbour' }] }
const quiet: CatalogueRecord = { index: 'researchers', slug_values: ['nora'], source, full_name: 'Nora Quiet' }
const work = (at: number, estimated_citation_count: number): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`work-${at}`],
  source,
  title: `Work ${at}`,
  publication_date: `${1990 + at}-01-01`,
  authors: [
    { name: 'Ada Brook', slug_values: ['ada'] },
    { name: 'Ben Moss', slug_values: ['ben'] },
  ],
  estimated_citation_count,
})
const records = [ada, twin, quiet, ...[10, 8, 5, 4, 3, 0].map((count, at) => work(at, count))]

const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))
const texts = (elements: readonly HTMLElement[]) => elements.map(element => element.textContent)

test('a guest reads who it is, where they are now first, and how long they were where', async () => {
  app = await openApp({ records })
  await app.visit('/profile/ada?fullName=Ada%20Brook')
  const main = within(await screen.findByRole('main'))
  await main.findByText('Dr. · Reader')
  expect(screen.getByRole('main').querySelector('header img')?.getAttribute('src')).toMatch(/\/avatars\/ada-thumb\.webp$/)
  main.getByText((_, element) => element?.tagName === 'P' && element.textContent === 'Lamp House, Old Mill (former)')
  const career = await region('Professional experience')
  expect(texts(career.getAllByRole('listitem'))).toEqual([
    'KeeperLamp HouseNovember 2010 – January 2012 · 1 year 3 months · Academic',
    'MillerOld Mill2001 – 2004 · 3 years · Non-academic',
  ])
  career.getByText(/^Source:/)
  expect(main.getByRole('link', { name: /@adabrook/ }).getAttribute('href')).toBe('https://x.com/adabrook')
})

test('a biography is cut at 500 characters and interests at ten, and both are shown whole on demand', async () => {
  app = await openApp({ records })
  await app.visit('/profile/ada')
  const about = await region('About')
  expect(about.queryByText(/ends here/)).toBeNull()
  await user.click(about.getByRole('button', { name: 'Read more' }))
  about.getByText(/ends here/)
  const interests = await region('Research interests')
  expect(interests.getAllByRole('listitem')).toHaveLength(10)
  await user.click(interests.getByRole('button', { name: 'See more (3)' }))
  expect(interests.getAllByRole('listitem')).toHaveLength(13)
})

test('a profile without content says so, and unknown citations are not zero', async () => {
  app = await openApp({ records })
  await app.visit('/profile/nora')
  for (const text of ['No biography present.', 'No experience added', 'No research interests added.']) await screen.findByText(text)
  await screen.findByText('No publications in the catalogue are linked to this profile.')
  expect(texts(screen.getAllByText('unknown'))).toHaveLength(3)
  expect(screen.queryByRole('region', { name: 'Education' })).toBeNull()
})

test('publications have their figures, a table of years, the latest works and collaborators', async () => {
  app = await openApp({ records })
  await app.visit('/profile/ada')
  const publications = await region('Publications 6')
  await publications.findByText('Citations, h-index and i10-index are based on the publications in this catalogue.')
  const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent
  expect(['Publications', 'Citations', 'h-index', 'i10-index'].map(figure)).toEqual(['6', '30', '4', '1'])
  expect(publications.getByRole('link', { name: 'View all 6' }).getAttribute('href')).toBe('/profile/ada/explore/publications')
  publications.getByRole('link', { name: 'Work 5' })
  await user.click(await publications.findByText(/^View as table/))
  const rows = within(publications.getByRole('table')).getAllByRole('row')
  expect([texts(rows).at(0), texts(rows).at(1), texts(rows).at(-1)]).toEqual(['YearPublicationsCitations of these', '199510', '1990110'])
  const collaborators = await region('Collaborators')
  expect(texts(collaborators.getAllByRole('listitem'))).toEqual(['Ben Moss6 publications together'])
})

test.each([undefined, 'free'] as const)('a namesake who is told apart stays so for %s, and can be brought back', async user_type => {
  app = await openApp({ records, ...(user_type && { user_type }) })
  await app.visit('/profile/ada')
  const similar = await region('Profile(s) with similar name')
  expect(similar.getByRole('link', { name: 'Ada Brook' }).getAttribute('href')).toBe('/search?keyword=Ada%20Brook&suggestions=true')
  similar.getByText(/^Harbour/)
  await user.click(similar.getByRole('button', { name: 'Not the same person: Ada Brook' }))
  await similar.findByText('1 profile marked as someone else')
  // The other profile says the same of this one.
  await app.visit('/profile/ada-2')
  await waitFor(() => expect(screen.getAllByText('1 profile marked as someone else')).toHaveLength(1))
  await user.click(screen.getByText('1 profile marked as someone else'))
  await user.click(await screen.findByRole('button', { name: 'Undo: Ada Brook may be the same person' }))
  await screen.findByRole('button', { name: 'Not the same person: Ada Brook' })
})

test('the owner sees the profile as everybody does in the public view, and leaves it on the page', async () => {
  app = await openApp({ user_type: 'free', records })
  await app.visit(`/profile/${profileId(session.user!)}`)
  await user.click(await screen.findByRole('button', { name: 'Public view' }))
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Leave public view' }))
  await screen.findByRole('button', { name: 'Edit' })
})

test('the owner sees which parts of the profile are hidden and from whom, and the public view has neither', async () => {
  app = await openApp({ user_type: 'free' })
  const researcher = {
    about: 'Keeper of an old mill.',
    keywords: ['wicks'],
    visibility: { about: 'only_me', keywords: 'users' },
  }
  await app.server.request(`/v1/researchers/${session.user!.user_id}`, { method: 'PUT', user: app.user!, key: true, body: { researcher } })
  await act(() => pullChanges())
  await app.visit(`/profile/${profileId(session.user!)}`)
  await (await region('About')).findByText('Only you')
  const keywords = () => screen.queryByText('Keywords', { selector: 'dt' })
  expect(keywords()?.nextElementSibling?.textContent).toContain('Shown to: People with an account')
  await user.click(await screen.findByRole('button', { name: 'Public view' }))
  await waitFor(() => expect(screen.queryByText('Only you')).toBeNull())
  await waitFor(() => expect(keywords()).toBeNull())
})
