import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBackLink } from '#routing/back-link.ts'
import { followLinks } from '#routing/follow-links.ts'
import { goBack, installRouter } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import type { Router } from '#routing/router.ts'
import { RouterProvider } from '#routing/RouterProvider.tsx'
import { closeRecord, openRecord, recordLink, useOpenRecord } from '#routing/record-links.ts'
import { recordAt } from '#contract/record-keys.ts'
import { viewRouter } from '../support/view-router.tsx'

const user = userEvent.setup()

let router: Router
let leave: () => void

beforeEach(async () => {
  history.replaceState({}, '', '/search')
  leave = followLinks(document)
  router = viewRouter(Frame, { search: 'search' })
  installRouter(router)
  await router.load()
  render(
    <RouterProvider router={router}>
      <Frame />
    </RouterProvider>,
  )
  await screen.findByRole('heading', { name: 'searchHome' })
})
afterEach(() => leave())

function Frame() {
  const place = usePlace()
  const record = useOpenRecord()
  const back = useBackLink()
  return (
    <>
      <a href={recordLink('patents', 'p-1')}>Patent</a>
      <a href="/search/news">News</a>
      <a href="https://example.org/">Elsewhere</a>
      <a href="/v1/openapi.json">API</a>
      <a href={back.href}>{back.label}</a>
      <output aria-label="Record">{record ? `${record.index}/${record.slug}` : 'none'}</output>
      <code>{JSON.stringify({ name: place.name, params: place.params })}</code>
      <h1>{place.name}</h1>
    </>
  )
}
const visit = (href: string) => act(() => router.navigate(href))
const click = (name: string) => user.click(screen.getByRole('link', { name }))
/** Waits until this record is the open one. */
const opened = (record: string) => waitFor(() => expect(screen.getByRole('status', { name: 'Record' }).textContent).toBe(record))
const here = () => location.pathname + location.search

test('filters are readable in the address and arrive decoded', async () => {
  await visit('/search/publications/year:2019,2020/author:ada-lovelace?keyword=2019&exclude=a&exclude=b')
  expect(here()).toBe('/search/publications/year:2019,2020/author:ada-lovelace?keyword=2019&exclude=a&exclude=b')
  expect(JSON.parse(screen.getByRole('code').textContent)).toEqual({
    name: 'search',
    params: { category: 'publications', _splat: 'year:2019,2020/author:ada-lovelace' },
  })
})

test('a record opens over the current route and replaces an open one; going back closes it', async () => {
  await visit('/search/publications?keyword=graph&page=2')
  await act(async () => void openRecord('publications', 'a b&c'))
  expect(here()).toBe('/search/publications?keyword=graph&page=2&publication=a+b%26c')
  await opened('publications/a b&c')
  await click('Patent')
  await opened('patents/p-1')
  expect(here()).toBe('/search/publications?keyword=graph&page=2&patent=p-1')
  await act(async () => goBack())
  await opened('publications/a b&c')
})

test('closing goes back if the record was opened over a list, otherwise shows the list alone', async () => {
  await visit('/search/publications?keyword=graph')
  const entries = history.length
  await act(async () => void openRecord('publications', 'x'))
  await opened('publications/x')
  await act(async () => closeRecord())
  await opened('none')
  expect(here()).toBe('/search/publications?keyword=graph')
  await visit('/search/news?news=n-1&hr=3')
  await opened('news/n-1')
  await act(async () => closeRecord())
  await opened('none')
  expect(here()).toBe('/search/news')
  expect(history.length).toBeLessThanOrEqual(entries + 1)
})

test('the header leads back to the search that the last opened result came from, otherwise to a new one', async () => {
  await visit('/search/publications?keyword=graph')
  await act(async () => void openRecord('publications', 'x'))
  const back = await screen.findByRole('link', { name: 'Back to Search' })
  expect(back.getAttribute('href')).toBe('/search/publications?keyword=graph')
  await visit('/profile/ada/bookmark_folders/7')
  screen.getByRole('link', { name: 'Back to Search' })
  await act(async () => void openRecord('publications', 'x'))
  const fresh = await screen.findByRole('link', { name: 'Start a New Search' })
  expect(fresh.getAttribute('href')).toBe('/search')
})

test('links to routes are followed in the app; others and modified clicks are left to the browser', async () => {
  const left: string[] = []
  const watch = (event: Event) => {
    if (!event.defaultPrevented) left.push((event.target as Element).textContent)
    event.preventDefault()
  }
  addEventListener('click', watch)
  await click('News')
  await screen.findByRole('heading', { name: 'search' })
  expect(here()).toBe('/search/news')
  await click('Elsewhere')
  await click('API')
  await user.keyboard('{Control>}')
  await click('News')
  await user.keyboard('{/Control}')
  removeEventListener('click', watch)
  expect(left).toEqual(['Elsewhere', 'API', 'News'])
})

test('of several record keys the last one counts', () => {
  expect(recordAt(new URLSearchParams('publication=a&patent=b&keyword=c'))).toEqual({ index: 'patents', slug: 'b' })
  expect(recordAt(new URLSearchParams('publication=&keyword=c'))).toBeUndefined()
})
