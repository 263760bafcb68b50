import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setPublicView } from '#session/session.ts'
import { openApp, type TestApp } from '../support/app.tsx'
import { tracking } from '../support/tracking.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setPublicView(false)
  await app.close()
})

const isShown = (name: RegExp) => screen.findByRole('button', { name })

test.each([
  ['/profile/researchers-0', 'Researcher number 0', [/^Contact$/]],
  ['/research_group/research-groups-0', 'Research group number 0', []],
  ['/organisation/organisations-0', 'Organisation number 0', []],
])('%s has the actions and previews of its modal', async (href, title, more) => {
  app = await openApp({ user_type: 'free' })
  await app.visit(href)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const name of [/^Share$/, /^Cite/, /^Save to a folder/, /^Create alert/, ...more]) await isShown(name)
  await screen.findByRole('region', { name: href.startsWith('/profile') ? /^Collaborators/ : /^Works with/ })
  // No page says what is not built.
  expect(document.body.textContent).not.toMatch(/coming soon|not built/i)
})

test('visits of profiles and groups and clicks on their website are counted, once each (S3§7)', async () => {
  const website = { website: 'https://lantern.example/' }
  const organisation = { index: 'organisations' as const, slug_values: ['lantern-hall'], source: { name: 'Tests' }, name: 'Lantern Hall' }
  app = await openApp({ user_type: 'free', records: [{ ...organisation, ...website }] })
  const seen = tracking()
  const visits = () => seen.filter(([event]) => /visited|website/.test(event)).map(([event, object]) => [event, object])
  await app.visit('/profile/researchers-0')
  await isShown(/^Share$/)
  await app.visit('/research_group/research-groups-0')
  // The heading may come from what is known of the group before its record, which counts.
  await waitFor(() => expect(visits()).toHaveLength(2))
  await app.visit('/organisation/lantern-hall')
  const link = await screen.findByRole('link', { name: 'lantern.example' })
  link.addEventListener('click', event => event.preventDefault())
  await user.click(link)
  await waitFor(() =>
    expect(visits()).toEqual([
      ['profile_visited', { item_type: 'researchers', slug_values: ['researchers-0'] }],
      ['research_group_visited', { item_type: 'research_groups', slug_values: ['research-groups-0'] }],
      ['profile_visited', { item_type: 'organisations', slug_values: ['lantern-hall'] }],
      ['website_clicked', { item_type: 'organisations', slug_values: ['lantern-hall'], url: 'https://lantern.example/' }],
    ]),
  )
})

test('in the public view nobody can be followed, neither on a page nor in a modal', async () => {
  app = await openApp({ user_type: 'free' })
  setPublicView(true)
  for (const href of ['/organisation/organisations-0', '/search/organisations?organisation=organisations-0']) {
    await app.visit(href)
    await waitFor(() => expect(screen.getByRole('button', { name: /^Create alert/ })).toHaveProperty('disabled', true))
  }
})

test('a long biography is cut at 500 characters, and an abstract is whole', async () => {
  const words = 'light '.repeat(150).trim()
  const shared = { source: { name: 'Tests' } }
  app = await openApp({
    user_type: 'free',
    records: [
      { index: 'researchers', slug_values: ['ada-9'], ...shared, full_name: 'Ada Nine', about: words },
      { index: 'publications', slug_values: ['light'], ...shared, title: 'Light', abstract: words },
    ],
  })
  await app.visit('/profile/ada-9')
  const main = await screen.findByRole('main')
  const more = await screen.findByRole('button', { name: 'Read more' })
  const lights = () => main.textContent.match(/light/g)?.length
  expect(lights()).toBe(83)
  await user.click(more)
  expect(lights()).toBe(150)
  await app.visit('/search/publications?publication=light')
  await within(await screen.findByRole('dialog', { name: 'Light' })).findByText(words)
  expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull()
})
