import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtFiles } from '#kit/built-files.ts'
import { loadFiles } from '#kit/load-files.ts'
import { runFile } from '#kit/run-file.ts'
import { turnOfThePage } from '#kit/turn-of-the-page.ts'

vi.mock('#kit/run-file.ts', () => ({ runFile: vi.fn(() => Promise.resolve()) }))
const run = vi.mocked(runFile)

const links = () => [...document.head.querySelectorAll('link')].map(link => `${link.rel} ${link.getAttribute('href')}`)
const linkTo = (path: string) => document.head.querySelector(`link[href="${path}"]`)!
/** The files of a part: scripts in the order in which they can run, and sheets. */
const of = (...files: string[]) => {
  const ending = (end: string) => files.filter(file => file.endsWith(end)).map(file => `/assets/${file}`)
  return { scripts: ending('.js'), styles: ending('.css') }
}
const code = () => Promise.resolve('code')
/** By then all is asked for that can be. */
const asked = async () => {
  for (let turn = 0; turn < 5; turn++) await turnOfThePage()
}

let missing: Event[] = []
const note = (event: Event) => void missing.push(event)
beforeEach(() => {
  // Not in the page: the test says what comes.
  const head = document.createElement('head')
  vi.spyOn(document, 'head', 'get').mockReturnValue(head)
  missing = []
  run.mockClear()
  addEventListener('vite:preloadError', note)
})
afterEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true })
  removeEventListener('vite:preloadError', note)
  vi.restoreAllMocks()
})

test('styles are asked for once, and come before what is drawn with them', async () => {
  const load = vi.fn(code)
  const loading = loadFiles(load, of('a.js', 'a.css'))
  const second = loadFiles(code, of('b.js', 'a.css'))
  await asked()
  expect(links()).toEqual(['stylesheet /assets/a.css'])
  expect(load).not.toHaveBeenCalled()
  linkTo('/assets/a.css').dispatchEvent(new Event('load'))
  expect(await Promise.all([loading, second])).toEqual(['code', 'code'])
  expect(links()).toHaveLength(1)
})

test('each file of code is run for itself, what others import first, before what asked for it', async () => {
  const order: string[] = []
  run.mockImplementation(async path => {
    await turnOfThePage()
    order.push(path)
  })
  await loadFiles(async () => void order.push('view'), of('shared.js', 'part.js', 'view.js'))
  expect(run.mock.calls).toEqual([['/assets/shared.js'], ['/assets/part.js'], ['/assets/view.js']])
  expect(order.at(-1)).toBe('view')
  expect(order).toHaveLength(4)
})

// Six parts of one file are asked for by the first view: each time all of its files were waited for again, a tenth of a second of a cheap phone.
test('a file of code is asked for once, also by parts that share it and by two imports of one part', async () => {
  const loads = [vi.fn(code), vi.fn(code), vi.fn(code)]
  const sheets = vi.spyOn(document.head, 'querySelector')
  const loading = loads.map(load => loadFiles(load, of('same.js', 'late.js', 'late.css')))
  const other = loadFiles(code, of('same.js', 'other.js'))
  await asked()
  expect(sheets).toHaveBeenCalledTimes(1)
  linkTo('/assets/late.css').dispatchEvent(new Event('load'))
  await Promise.all([...loading, other])
  expect(run.mock.calls).toEqual([['/assets/same.js'], ['/assets/late.js'], ['/assets/other.js']])
  for (const load of loads) expect(load).toHaveBeenCalledTimes(1)
})

test('code that did not come is asked for again by the next try', async () => {
  run.mockRejectedValueOnce(new Error('gone'))
  await expect(loadFiles(() => Promise.reject(new Error('gone')), of('again.js'))).rejects.toThrow('gone')
  expect(await loadFiles(code, of('again.js'))).toBe('code')
  expect(run.mock.calls).toEqual([['/assets/again.js'], ['/assets/again.js']])
})

test('the page has its turn before files are asked for, and again when that takes long', async () => {
  let now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  // As slow as a phone on which each takes longer than a slice.
  run.mockImplementation(() => Promise.resolve(void (now += 100)))
  const first = loadFiles(code, of('two.js', 'one.js'))
  expect(run).not.toHaveBeenCalled()
  const askedInTask: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await turnOfThePage()
    askedInTask.push(run.mock.calls.length)
  }
  await first
  expect(Math.max(...askedInTask.map((count, at) => count - (askedInTask[at - 1] ?? 0)))).toBe(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a style sheet that the page names is not asked for again, also one whose rules are in another one', async () => {
  document.head.innerHTML = '<link rel="stylesheet" disabled href="/assets/c.css">'
  expect(await loadFiles(code, of('c.js', 'c.css'))).toBe('code')
  expect(links()).toHaveLength(1)
})

test('a style sheet that does not come fails the view and is told, and the next try asks for it again', async () => {
  const first = loadFiles(code, of('e.css'))
  const failed = expect(first).rejects.toThrow('CSS: /assets/e.css')
  await asked()
  linkTo('/assets/e.css').dispatchEvent(new Event('error'))
  await failed
  expect(missing).toHaveLength(1)
  expect(links()).toEqual([])
  const second = loadFiles(code, of('e.css'))
  await asked()
  linkTo('/assets/e.css').dispatchEvent(new Event('load'))
  expect(await second).toBe('code')
})

test('code that does not come is told once, and fails for who asked', async () => {
  run.mockRejectedValue(new Error('gone'))
  const failed = expect(loadFiles(() => Promise.reject(new Error('gone')), of('g.js', 'g.css'))).rejects.toThrow('gone')
  // Before its styles are there; a failure that nobody hears of would fail this file.
  await asked()
  linkTo('/assets/g.css').dispatchEvent(new Event('load'))
  await failed
  expect(missing).toHaveLength(1)
})

test('where a service worker has the code, it is not asked for file by file', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  expect(await loadFiles(code, of('w.js'))).toBe('code')
  expect(run).not.toHaveBeenCalled()
})

test('a part comes with all that its imports need, once, and their sheets in the order of their rules', () => {
  const filesOf = builtFiles('shared-aaaaaaa +1111111;other-bbbbbbb +2222222;view-ccccccc =3333333 0;late-ddddddd 4444444 2.0;bare-eeeeeee')
  expect(filesOf(3)).toEqual({
    scripts: ['/assets/shared-aaaaaaa.js', '/assets/view-ccccccc.js', '/assets/late-ddddddd.js'],
    // Also that of `other`, which no script needs: it has rules that the view's own overrule.
    styles: ['/assets/shared-1111111.css', '/assets/other-2222222.css', '/assets/view-3333333.css', '/assets/late-4444444.css'],
  })
  expect(filesOf(0)).toEqual({ scripts: ['/assets/shared-aaaaaaa.js'], styles: ['/assets/shared-1111111.css'] })
  expect(filesOf(4)).toEqual({ scripts: ['/assets/bare-eeeeeee.js'], styles: [] })
})

test('scripts that import each other end, too', () => {
  expect(builtFiles('one-aaaaaaa  1;two-bbbbbbb  0')(0).scripts).toEqual(['/assets/two-bbbbbbb.js', '/assets/one-aaaaaaa.js'])
})
