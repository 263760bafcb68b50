import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadFiles } from '#kit/load-files.ts'

const links = () => [...document.head.querySelectorAll('link')].map(link => `${link.rel} ${link.getAttribute('href')}`)
const linkTo = (path: string) => document.head.querySelector(`link[href="${path}"]`)!
const code = () => Promise.resolve('code')
/** One macrotask: what waits only for promises has gone on by then. */
const turn = () => new Promise(go => setTimeout(go))

const setWorker = (controller: object | undefined) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: controller && { controller }, configurable: true })

let missing: Event[] = []
const note = (event: Event) => void missing.push(event)
beforeEach(() => {
  // Not in the page: the test says what comes.
  const head = document.createElement('head')
  vi.spyOn(document, 'head', 'get').mockReturnValue(head)
  missing = []
  addEventListener('vite:preloadError', note)
})
afterEach(() => {
  removeEventListener('vite:preloadError', note)
  setWorker(undefined)
  vi.restoreAllMocks()
})

test('what code needs is asked for at once, with one change of the page, and once', async () => {
  const append = vi.spyOn(document.head, 'append')
  const load = vi.fn(code)
  const loading = loadFiles(load, ['assets/a.js', 'assets/a-shared.js', 'assets/a.css'])
  expect(links()).toEqual(['modulepreload /assets/a.js', 'modulepreload /assets/a-shared.js', 'stylesheet /assets/a.css'])
  const second = loadFiles(code, ['assets/a-shared.js', 'assets/a.css', 'assets/b.js'])
  await turn()
  // Styles come before what is drawn with them.
  expect(load).not.toHaveBeenCalled()
  linkTo('/assets/a.css').dispatchEvent(new Event('load'))
  expect(await Promise.all([loading, second])).toEqual(['code', 'code'])
  expect(links()).toHaveLength(4)
  expect(append).toHaveBeenCalledTimes(2)
})

test('what the page names already is not asked for again, also a style sheet that is in another one', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/c.js"><link rel="stylesheet" disabled href="/assets/c.css">'
  expect(await loadFiles(code, ['assets/c.js', 'assets/c.css'])).toBe('code')
  expect(links()).toHaveLength(2)
})

test('where a service worker has the code, only its styles are asked for', async () => {
  setWorker({})
  const loading = loadFiles(code, ['assets/d.js', 'assets/d.css'])
  expect(links()).toEqual(['stylesheet /assets/d.css'])
  linkTo('/assets/d.css').dispatchEvent(new Event('load'))
  expect(await loading).toBe('code')
})

test('a style sheet that does not come fails the view and is told, and the next try asks for it again', async () => {
  const first = loadFiles(code, ['assets/e.css'])
  linkTo('/assets/e.css').dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Unable to preload CSS for /assets/e.css')
  expect(missing).toHaveLength(1)
  expect(links()).toEqual([])
  const second = loadFiles(code, ['assets/e.css'])
  linkTo('/assets/e.css').dispatchEvent(new Event('load'))
  expect(await second).toBe('code')
})

test('code that does not come is told, and fails for who asked', async () => {
  await expect(loadFiles(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(missing).toHaveLength(1)
})
