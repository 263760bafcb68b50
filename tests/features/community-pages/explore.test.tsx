import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { communityOf } from '../../support/communities.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const source = { name: 'Lantern Register' }
const work = (slug: string, title: string, year: string, author: string): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source,
  title,
  publication_date: `${year}-02-03`,
  authors: [{ name: 'Ada Wave', slug_values: [author] }],
})
const titles = async () =>
  within(await screen.findByRole('list', { name: 'Results' }))
    .getAllByRole('heading', { level: 2 })
    .map(heading => heading.textContent)

test('a member searches among members and their works, by words, filters and order, which are in the address', async () => {
  app = await openApp({ user_type: 'premium' })
  const own = profileId(session.user!)
  await app.catalogue.put([
    { index: 'researchers', slug_values: [own], source, name: 'Ada Wave' },
    work('tides', 'Tides at night', '2019', own),
    work('moths', 'Moths at night', '2021', own),
    work('others', 'Lamps at night', '2021', 'somebody-else'),
  ])
  const interest = { interest: { name: 'Night' } }
  await app.server.request(`/v1/researchers/${own}/interests`, { user: app.user!, body: interest, key: true })
  const community = await communityOf(app.server, app.user!)
  await app.visit(to('community.explore', { id: community.slug_value }))
  expect(await titles()).toHaveLength(1)
  expect((await screen.findByRole('link', { name: 'Night' })).getAttribute('href')).toContain('keyword=%22Night%22')
  await user.click(await screen.findByRole('link', { name: 'Publications 2' }))
  await waitFor(async () => expect(new Set(await titles())).toEqual(new Set(['Tides at night', 'Moths at night'])))
  await user.type(screen.getByRole('searchbox'), 'moths{Enter}')
  await waitFor(async () => expect(await titles()).toEqual(['Moths at night']))
  expect(address()).toBe(`/community/${community.slug_value}/explore/publications?keyword=moths`)
  await user.clear(screen.getByRole('searchbox'))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.click(await screen.findByText('Year'))
  await user.click(await screen.findByRole('link', { name: /2019/ }))
  await waitFor(async () => expect(await titles()).toEqual(['Tides at night']))
  expect(address()).toContain('/explore/publications/')
  await user.click(await screen.findByRole('link', { name: /2019.*chosen/ }))
  await waitFor(async () => expect(await titles()).toHaveLength(2))
})

test('offline the page says what needs a connection', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, app.user!)
  await app.visit(to('community.workspace', { id: community.slug_value }))
  await screen.findByText(/Write the first one/)
  app.disconnect()
  await app.visit(to('community.explore', { id: community.slug_value }))
  await screen.findByText(/Results of this search will load when you’re back online/)
})
