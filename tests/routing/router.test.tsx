import { act, render, screen } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PageName } from '#contract/page-routes.ts'
import { type AppHistory, browserHistory, singleEntry } from '#routing/app-history.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import { usePlace } from '#routing/place.ts'
import { Router, type RouterOptions, type Shown } from '#routing/router.ts'
import { RouterProvider } from '#routing/RouterProvider.tsx'

beforeEach(() => {
  history.replaceState(null, '', '/search')
})
afterEach(() => vi.useRealTimers())

/** A view of its own for each page. */
const views = new Map<PageName, FunctionComponent>()
function viewOf(name: PageName): FunctionComponent {
  const view = views.get(name) ?? (() => <h1>{name}</h1>)
  views.set(name, view)
  return view
}
/** A router without guards; `loads` may hold a page back, `redirects` are asked for each place. */
function open(
  options: { history?: AppHistory; redirect?: RouterOptions['redirect']; load?: (name: PageName) => Promise<void> | undefined } = {},
) {
  const names = new Map<RouteSpec, PageName>()
  const routes = new Proxy({} as Record<PageName, RouteSpec>, {
    get: (known, name: PageName) => {
      known[name] ??= { title: name, load: () => Promise.resolve({ default: viewOf(name) }) }
      names.set(known[name], name)
      return known[name]
    },
  })
  return new Router({
    history: options.history ?? browserHistory,
    routes,
    redirect: options.redirect ?? (() => undefined),
    loadView: async spec => {
      await options.load?.(names.get(spec)!)
      return (await spec.load()).default
    },
  })
}
/** Everything that the router showed, as names; what is awaited has a question mark, a failure an exclamation mark. */
function watched(router: Router): string[] {
  const seen: string[] = []
  const note = ({ entry, view, failure }: Shown) => seen.push(entry.place.name + (failure ? '!' : view ? '' : '?'))
  onTestFinished(router.drawWith(shown => void note(shown)))
  return seen
}
const here = () => location.pathname + location.search + location.hash
/** The browser goes back, which it says later. */
const back = () =>
  new Promise<void>(resolve => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })

test('the newest address wins, however long the one before takes', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  const router = open({ load: name => (name === 'alerts' ? held : undefined) })
  const seen = watched(router)
  await router.load()
  const first = router.navigate('/alerts')
  await router.navigate('/questions')
  release()
  await first
  expect([here(), seen]).toEqual(['/questions', ['searchHome', 'questions']])
})

test('a page that takes longer is awaited on the screen, but not another address of the same page', async () => {
  vi.useFakeTimers()
  const waits: (() => void)[] = []
  const router = open({
    load: () => new Promise(resolve => waits.push(resolve)),
    redirect: (_, { path }) => (path.startsWith('/community') ? new Promise(resolve => waits.push(() => resolve(undefined))) : undefined),
  })
  const seen = watched(router)
  const step = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    waits.splice(0).forEach(go => go())
    await vi.advanceTimersByTimeAsync(0)
  }
  void router.load()
  await step(199)
  expect(seen).toEqual(['searchHome'])
  void router.navigate('/community/one')
  await step(150)
  await step(150)
  expect(seen.splice(0)).toEqual(['searchHome', 'community.show?', 'community.show'])
  // The server is asked about another one first, and not about another query of the same.
  void router.navigate('/community/two')
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen).toEqual([])
  await step(0)
  expect(seen.splice(0)).toEqual(['community.show'])
  void router.navigate('/community/two?publication=x')
  expect(seen).toEqual(['community.show'])
})

test('what the server says later of a page that is shown still leads away', async () => {
  let answer: (to: string) => void = () => {}
  const router = open({
    redirect: (_, { query }) => (query.has('publication') ? new Promise(resolve => (answer = resolve)) : undefined),
  })
  await router.navigate('/community/one')
  await router.navigate('/community/one?publication=x')
  expect(router.shown?.entry.place.query.get('publication')).toBe('x')
  answer('/403')
  await vi.waitFor(() => expect(here()).toBe('/403'))
})

test('a redirect takes the place of the address, and leads on to the last', async () => {
  const next: Record<string, string> = { '/alerts': '/login', '/login': '/questions' }
  const router = open({ redirect: (_, { path }) => next[path] })
  await router.load()
  const entries = history.length
  await router.navigate('/alerts')
  expect([here(), router.shown?.entry.place.name, history.length]).toEqual(['/questions', 'questions', entries + 1])
})

test('a view that cannot be loaded is a failure, and entering the page again tries again', async () => {
  let isThere = false
  const router = open({ load: name => (name === 'alerts' && !isThere ? Promise.reject(new Error('gone')) : undefined) })
  const seen = watched(router)
  await router.navigate('/alerts')
  isThere = true
  await router.navigate('/alerts')
  expect(seen).toEqual(['alerts!', 'alerts'])
})

test('the same address again is no further entry of the history; an opened record is one that says so', async () => {
  const router = open()
  await router.navigate('/search/news?keyword=a')
  const entries = history.length
  await router.navigate('/search/news?keyword=a')
  expect(history.length).toBe(entries)
  await router.navigate('/search/news?keyword=a&news=n-1', { over: true })
  expect([history.length, router.shown?.entry.isOver]).toEqual([entries + 1, true])
  onTestFinished(router.drawWith(() => {}))
  await back()
  expect([here(), router.shown?.entry.isOver]).toEqual(['/search/news?keyword=a', false])
})

test.each<[href: string, name: PageName, params: object]>([
  ['/SEARCH/publications', 'search', { category: 'publications' }],
  ['/search/', 'searchHome', {}],
  ['/profile/%E6%9D%8E%E6%98%8E/', 'researcher.show', { id: '李明' }],
  ['/profile/a%2Fb', 'researcher.show', { id: 'a/b' }],
  ['/profile/%E0%A4%A', 'researcher.show', { id: '%E0%A4%A' }],
  ['//profile/a', 'unknown', { _splat: '/profile/a' }],
  ['/search/news/year:2019,2020//', 'search', { category: 'news', _splat: 'year:2019,2020//' }],
])('%s is read as it was meant', async (href, name, params) => {
  const router = open({ history: singleEntry(href) })
  await router.load()
  const { place } = router.shown!.entry
  expect([place.name, place.params, place.href]).toEqual([name, params, href])
})

test('no address leads to another site', async () => {
  const router = open()
  await router.load()
  for (const href of [
    '//evil.example/x',
    'https://evil.example/x',
    String.raw`/\evil.example/x`,
    '/.//evil.example/x',
    'javascript:alert(1)',
  ]) {
    await router.navigate(href)
    expect(new URL(here(), location.origin).origin).toBe(location.origin)
  }
})

test('what an earlier version left in the history is used or ignored', async () => {
  history.replaceState({ __TSR_key: 'a', key: 'b', __TSR_index: 3, over: true }, '', '/search/news?news=n-1')
  const router = open()
  await router.load()
  expect(router.shown?.entry).toMatchObject({ key: 'b', isOver: true })
  for (const state of [null, 7, 'x', { key: 7, over: 'yes' }]) {
    history.replaceState(state, '', '/search/news')
    await router.load()
    expect(router.shown?.entry.isOver).toBe(false)
    expect((history.state as { key: string }).key).toBe(router.shown?.entry.key)
  }
})

function Name() {
  return <output>{usePlace().name}</output>
}

test('everything around the view changes with it', async () => {
  const router = open()
  await router.load()
  render(
    <RouterProvider router={router}>
      <Name />
    </RouterProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('searchHome')
  await act(() => router.navigate('/questions'))
  expect(screen.getByRole('status').textContent).toBe('questions')
  await router.whenDrawn()
})
