import { type AnyRouter, Outlet, RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PageName } from '#contract/page-routes.ts'
import { useBackLink } from '#routing/back-link.ts'
import { followLinks } from '#routing/follow-links.ts'
import { go, goBack, installRouter, nameAt } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { parseQueryString, formatQueryString } from '#routing/query-string.ts'
import { closeRecord, openRecord, recordAt, recordLink, useOpenRecord } from '#routing/record-links.ts'
import { byText, render, happen, until } from '../ui/render.tsx'

let leave: () => void

beforeEach(async () => {
  history.replaceState({}, '', '/search')
  leave = followLinks(document)
  const root = createRootRoute({ component: Frame })
  const route = (name: PageName, path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { name, kind: name === 'search' ? 'search' : undefined },
      component: () => <h1>{name}</h1>,
    })
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([
      route('searchHome', '/search'),
      route('search', '/search/$category'),
      route('search', '/search/$category/$'),
      route('unknown', '/$'),
      route('researcher.bookmark_folders.show', '/profile/$id/bookmark_folders/$bookmark_folder'),
    ]),
    parseSearch: parseQueryString,
    stringifySearch: formatQueryString,
    pathParamsAllowedCharacters: [':', ','],
  })
  installRouter(router)
  await render(<RouterProvider router={router} />)
  await until(() => heading() === 'searchHome')
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
      <a id="back" href={back.href}>
        {back.label}
      </a>
      <output>{record ? `${record.index}/${record.slug}` : 'none'}</output>
      <code>{JSON.stringify({ name: place.name, params: place.params })}</code>
      <Outlet />
    </>
  )
}
const heading = () => document.querySelector('h1')?.textContent
const opened = () => document.querySelector('output')?.textContent
const here = () => location.pathname + location.search

test('filters are readable in the address and arrive decoded', async () => {
  await happen(() => go('/search/publications/year:2019,2020/author:ada-lovelace?keyword=2019&exclude=a&exclude=b'))
  expect(here()).toBe('/search/publications/year:2019,2020/author:ada-lovelace?keyword=2019&exclude=a&exclude=b')
  expect(JSON.parse(document.querySelector('code')!.textContent)).toEqual({
    name: 'search',
    params: { category: 'publications', _splat: 'year:2019,2020/author:ada-lovelace', '*': 'year:2019,2020/author:ada-lovelace' },
  })
})

test('a record opens over the current route and replaces an open one; going back closes it', async () => {
  await happen(() => go('/search/publications?keyword=graph&page=2'))
  await happen(() => openRecord('publications', 'a b&c'))
  expect(here()).toBe('/search/publications?keyword=graph&page=2&publication=a+b%26c')
  expect(opened()).toBe('publications/a b&c')
  await happen(() => byText('a', 'Patent').click())
  await until(() => opened() === 'patents/p-1')
  expect(here()).toBe('/search/publications?keyword=graph&page=2&patent=p-1')
  await happen(() => goBack())
  await until(() => opened() === 'publications/a b&c')
})

test('closing goes back if the record was opened over a list, otherwise shows the list alone', async () => {
  await happen(() => go('/search/publications?keyword=graph'))
  const entries = history.length
  await happen(() => openRecord('publications', 'x'))
  await happen(() => closeRecord())
  await until(() => opened() === 'none')
  expect(here()).toBe('/search/publications?keyword=graph')
  await happen(() => go('/search/news?news=n-1&hr=3'))
  await happen(() => closeRecord())
  await until(() => opened() === 'none')
  expect(here()).toBe('/search/news')
  expect(history.length).toBeLessThanOrEqual(entries + 1)
})

test('the header leads back to the search that the last opened result came from, otherwise to a new one', async () => {
  const link = () => document.querySelector<HTMLAnchorElement>('#back')!
  await happen(() => go('/search/publications?keyword=graph'))
  await happen(() => openRecord('publications', 'x'))
  await until(() => link().textContent === 'Back to Search')
  expect(link().getAttribute('href')).toBe('/search/publications?keyword=graph')
  await happen(() => go('/profile/ada/bookmark_folders/7'))
  expect(link().textContent).toBe('Back to Search')
  await happen(() => openRecord('publications', 'x'))
  await until(() => link().textContent === 'Start a New Search')
  expect(link().getAttribute('href')).toBe('/search')
})

test('links to routes are followed in the app; others and modified clicks are left to the browser', async () => {
  const left: string[] = []
  const watch = (event: Event) => {
    if (!event.defaultPrevented) left.push((event.target as Element).textContent)
    event.preventDefault()
  }
  addEventListener('click', watch)
  await happen(() => byText('a', 'News').click())
  await until(() => heading() === 'search')
  expect(here()).toBe('/search/news')
  await happen(() => byText('a', 'Elsewhere').click())
  await happen(() => byText('a', 'API').click())
  await happen(() => byText('a', 'News').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })))
  removeEventListener('click', watch)
  expect(left).toEqual(['Elsewhere', 'API', 'News'])
})

test('page names are known before navigation; other paths are the unknown page', () => {
  expect(nameAt('/search/patents/year:2019')).toBe('search')
  expect(nameAt('/nowhere')).toBe('unknown')
})

test('of several record keys the last one counts', () => {
  expect(recordAt(new URLSearchParams('publication=a&patent=b&keyword=c'))).toEqual({ index: 'patents', slug: 'b' })
  expect(recordAt(new URLSearchParams('publication=&keyword=c'))).toBeUndefined()
})
