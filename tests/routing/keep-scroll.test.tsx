import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PageName } from '#contract/page-routes.ts'
import { browserHistory } from '#routing/app-history.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import { keepScroll } from '#routing/keep-scroll.ts'
import { Router } from '#routing/router.ts'

/** Where the page is, and how tall it is beyond the window. */
let y = 0
let room = 0
let grown: () => void

beforeEach(() => {
  ;[y, room] = [0, 5000]
  history.replaceState(null, '', '/search/news')
  vi.stubGlobal('scrollTo', (_: number, to: number) => (y = Math.min(to, room)))
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => y)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => room + innerHeight)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(handle: () => void) {
        grown = handle
      }
      observe() {}
      disconnect() {
        grown = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  document.body.replaceChildren()
})

/** A router whose pages are drawn at once, and its scroll positions. */
async function open() {
  const router = new Router({
    history: browserHistory,
    routes: new Proxy({} as Record<PageName, RouteSpec>, { get: () => ({}) }),
    redirect: () => undefined,
    loadView: () => Promise.resolve(() => null),
  })
  const ends = [keepScroll(router), router.drawWith(shown => router.noteDrawn(shown))]
  const end = () => ends.splice(0).forEach(end => end())
  onTestFinished(end)
  await router.load()
  return { router, end }
}
async function back(router: Router) {
  const moved = new Promise(resolve => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await moved
  // The view of another page comes later.
  await vi.waitFor(() => expect(router.shown?.entry.place.href).toBe(location.pathname + location.search))
}

test('a new page begins at its top, another address of the same page keeps its place, and going back leads to where one was', async () => {
  const { router } = await open()
  y = 900
  await router.navigate('/search/news?keyword=a')
  expect(y).toBe(900)
  y = 1200
  await router.navigate('/questions')
  expect(y).toBe(0)
  y = 30
  await back(router)
  expect(y).toBe(1200)
  await back(router)
  expect(y).toBe(900)
})

test('a list that is still too short is followed until it is tall enough, or the user scrolls', async () => {
  const { router } = await open()
  const leaveAt = async (at: number) => {
    room = 5000
    y = at
    await router.navigate('/questions')
    room = 100
    await back(router)
    expect(y).toBe(100)
  }
  await leaveAt(2000)
  room = 1000
  grown()
  expect(y).toBe(100)
  room = 3000
  grown()
  expect(y).toBe(2000)
  await leaveAt(2500)
  dispatchEvent(new Event('wheel'))
  room = 5000
  grown()
  expect(y).toBe(100)
})

test('the hash of an address leads to its place', async () => {
  const { router } = await open()
  const part = document.body.appendChild(document.createElement('section'))
  part.id = 'the part'
  part.scrollIntoView = () => (y = 700)
  await router.navigate('/terms#the%20part')
  expect(y).toBe(700)
})

test('positions survive a page that is loaded again', async () => {
  const first = await open()
  y = 640
  await first.router.navigate('/questions')
  y = 50
  dispatchEvent(new Event('pagehide'))
  expect(history.scrollRestoration).toBe('auto')
  first.end()
  y = 0
  const { router } = await open()
  expect(history.scrollRestoration).toBe('manual')
  // The page was reloaded, which jsdom's navigation entries do not say.
  await back(router)
  expect(y).toBe(640)
})

test.each(['', 'no json', '{"a":1}', '[["a","b"],[1,2],null]'])('%j in the storage is as nothing', async stored => {
  sessionStorage.setItem('indago-scroll', stored)
  const { router } = await open()
  await router.navigate('/questions')
  expect(y).toBe(0)
})
