import { beginsAtTop } from '#kit/document-load.ts'
import type { Entry, Router, Arrival } from './router.ts'

/** How long a view may take to become as tall as it was. */
const timeoutMs = 4000
/** How many entries of the history are remembered over a reload. */
const mostStored = 50
const storageKey = 'indago-scroll'

/**
 * The scroll positions of the history: a new page begins at its top, or at the place that its hash names, and going back leads to where one was, also
 * after a reload. Another address of the same page keeps its place. A list that is read again is still too short at first: then this goes on while
 * the page grows, until it fits or the user scrolls. Returns the function that stops it.
 */
export function keepScroll(router: Router): () => void {
  const positions = readStored()
  let stop: (() => void) | undefined
  const note = () => {
    if (router.shown) positions.set(router.shown.entry.key, scrollY)
  }
  const handleDrawn = (from: Entry | undefined, { key, place }: Entry, way: Arrival) => {
    // A first page may have been scrolled before the app came. To read where it is lays out the whole page, within the task that draws it.
    if (!from && (beginsAtTop() || scrollY > 0)) return
    const before = !from || way === 'in history' ? positions.get(key) : undefined
    if (before !== undefined) {
      scrollTo(0, before)
      if (before > maxScrollY()) stop = scrollWhenTall(before)
    } else if (place.hash) document.getElementById(place.hash)?.scrollIntoView()
    else if (from && (way === 'in history' || from.place.name !== place.name)) scrollTo(0, 0)
  }
  const ends = [
    router.watch({
      leave: () => {
        stop?.()
        note()
      },
      drawn: handleDrawn,
    }),
    // A page that is loaded again is scrolled by the browser, before the app has come.
    listen('pagehide', () => {
      history.scrollRestoration = 'auto'
      note()
      store(positions)
    }),
    listen('pageshow', ({ persisted }) => {
      if (persisted) history.scrollRestoration = 'manual'
    }),
  ]
  history.scrollRestoration = 'manual'
  return () => {
    stop?.()
    for (const end of ends) end()
  }
}

function listen(type: 'pagehide' | 'pageshow', handle: (event: PageTransitionEvent) => void): () => void {
  addEventListener(type, handle)
  return () => removeEventListener(type, handle)
}

function readStored(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return new Map((Array.isArray(stored) ? stored : []).filter(isPosition))
  } catch {
    return new Map()
  }
}

const isPosition = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number'

function store(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostStored)))
  } catch {
    // Without storage a page that is loaded again begins at its top.
  }
}

const maxScrollY = (): number => document.documentElement.scrollHeight - innerHeight

function scrollWhenTall(target: number): () => void {
  const events = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const observer = new ResizeObserver(() => {
    if (maxScrollY() < target) return
    scrollTo(0, target)
    stop()
  })
  const timer = setTimeout(stop, timeoutMs)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of events) removeEventListener(event, stop)
  }
  observer.observe(document.body)
  for (const event of events) addEventListener(event, stop, { passive: true })
  return stop
}
