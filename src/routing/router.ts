import type { FunctionComponent } from 'react'
import type { PageName } from '#contract/page-routes.ts'
import type { AppHistory, EntryState } from './app-history.ts'
import type { RouteSpec } from './define-routes.ts'
import { type Place, placeAt } from './place.ts'

/** An entry of the history. */
export interface Entry {
  key: string
  /** Whether it is a record that was opened over the previous entry. */
  isOver: boolean
  place: Place
}

/** How an entry was reached: by a link, or by moving in the history. */
export type Arrival = 'forward' | 'in history'

/** What is on the screen: a view, why there is none, or neither while it is awaited. */
export interface Shown {
  entry: Entry
  way: Arrival
  /** The title of the document until the view sets a better one. */
  title: string | undefined
  view?: FunctionComponent
  failure?: { error: unknown }
}

export interface Watcher {
  /** Before the current entry is left. The address is already the next one's. */
  leave?: (from: Entry | undefined, to: Entry) => void
  /** When a view is drawn, or why there is none. */
  drawn?: (from: Entry | undefined, to: Entry, way: Arrival) => void
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  /** Marks the history entry as a record that was opened over the previous entry, so that closing it goes back. */
  over?: boolean
}

/** `reads` resolves when what the page reads first is there or will not come. */
export interface FirstPage {
  reads: Promise<void>
  view: Promise<FunctionComponent>
}

export interface RouterOptions {
  history: AppHistory
  routes: Readonly<Record<PageName, RouteSpec>>
  /** Another address that a place leads to. A promise only if the server must be asked. */
  redirect: (spec: RouteSpec, place: Place) => string | undefined | Promise<string | undefined>
  /** The code of a view, when the view can be drawn. */
  loadView: (spec: RouteSpec, place: Place) => Promise<FunctionComponent>
  /** The page that the app starts with, if it comes in another way. */
  firstPage?: (spec: RouteSpec, place: Place) => FirstPage
}

/** One way from an address to what it shows. */
interface Step {
  place: Place
  spec: RouteSpec
  /** Where it leads on to, if not to itself. */
  redirected: string | undefined | Promise<string | undefined>
  isNewest: () => boolean
  show: (what: Pick<Shown, 'view' | 'failure'>) => void
}

/** How long the page before stays on screen while the next one is not ready, in milliseconds. */
const pendingMs = 200

const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

function entryState(state: unknown): Partial<EntryState> {
  const { key, over } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>
  return { ...(typeof key === 'string' && { key }), ...(over === true && { over }) }
}

/**
 * Leads from one address to the next: the address changes at once, then its guards are asked and its code is fetched, and then the whole page changes.
 * Until then the page before stays, for a short while. The newest address wins.
 */
export class Router {
  shown: Shown | undefined
  /** Resolves when what the first page reads is there or will not come; complete once `load` has resolved. */
  firstReads: Promise<void> = Promise.resolve()
  readonly #options: RouterOptions
  readonly #watchers = new Set<Watcher>()
  readonly #drawers = new Set<(shown: Shown) => void>()
  readonly #waiting: (() => void)[] = []
  #newest: Promise<void> = Promise.resolve()
  #turn = 0
  #drawn: Entry | undefined

  constructor(options: RouterOptions) {
    this.#options = options
  }

  get history(): AppHistory {
    return this.#options.history
  }

  specOf(name: PageName): RouteSpec {
    return this.#options.routes[name]
  }

  /** Leads to the current address. Resolves when it can be drawn. */
  load(): Promise<void> {
    return this.#arrive('forward')
  }

  /** Leads to an address of the app. Resolves when its page can be drawn, or that of a newer address. */
  navigate(href: string, { replace = false, over = false }: NavigateOptions = {}): Promise<void> {
    const { history } = this.#options
    const { pathname, searchParams, hash } = new URL(href, `http://localhost${history.href()}`)
    const next = pathname.replace(/^\/{2,}/, '/') + (searchParams.size > 0 ? `?${searchParams}` : '') + hash
    const isHere = next === history.href() && over === (entryState(history.state()).over ?? false)
    const state: EntryState = { key: newKey(), ...(over && { over }) }
    if (replace) history.replace(state, next)
    else if (!isHere) history.push(next, state)
    return this.#arrive('forward')
  }

  /** Draws with a function whatever is shown, and follows the browser's history. Returns the function that stops it. */
  drawWith(draw: (shown: Shown) => void): () => void {
    this.#drawers.add(draw)
    if (this.shown) draw(this.shown)
    const stop = this.#options.history.listen(() => void this.#arrive('in history'))
    return () => {
      this.#drawers.delete(draw)
      stop()
      this.#letGo()
    }
  }

  /** Resolves when what is shown now is drawn, if anything draws it. */
  whenDrawn(): Promise<void> {
    const isDrawn = this.#drawers.size === 0 || this.shown?.entry === this.#drawn
    return isDrawn ? Promise.resolve() : new Promise(resolve => this.#waiting.push(resolve))
  }

  /** Called before it is painted. */
  noteDrawn({ entry, way, view, failure }: Shown): void {
    if (!view && !failure) return
    const from = this.#drawn
    this.#drawn = entry
    for (const watcher of this.#watchers) watcher.drawn?.(from, entry, way)
    if (entry === this.shown?.entry) this.#letGo()
  }

  /** Returns the function that ends it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #arrive(way: Arrival): Promise<void> {
    const turn = ++this.#turn
    const before = this.shown
    const entry = this.#current(before?.entry.place)
    for (const watcher of this.#watchers) watcher.leave?.(before?.entry, entry)
    const { place } = entry
    const spec = this.specOf(place.name)
    const elsewhere = (to: string | undefined) => (to === place.href ? undefined : to)
    const to = this.#options.redirect(spec, place)
    const step: Step = {
      place,
      spec,
      redirected: to instanceof Promise ? to.then(elsewhere) : elsewhere(to),
      isNewest: () => turn === this.#turn,
      show: what => this.#show({ entry, way, title: spec.title, ...what }),
    }
    const isSamePage = before?.entry.place.name === place.name
    if (!isSamePage || !before.view) return (this.#newest = this.#lead(step, isSamePage))
    // Another path has to be permitted first.
    if (step.redirected instanceof Promise && before.entry.place.path !== place.path)
      return (this.#newest = this.#lead(step, true, before.view))
    return (this.#newest = this.#stay(step, before.view))
  }

  /** Another address of the page that is shown (other filters, an opened record): the same view, at once. What the server says of the path comes later. */
  #stay({ redirected, isNewest, show }: Step, view: FunctionComponent): Promise<void> {
    if (typeof redirected === 'string') return this.navigate(redirected, { replace: true })
    show({ view })
    if (redirected instanceof Promise)
      void redirected.then(
        to => void (to !== undefined && isNewest() && this.navigate(to, { replace: true })),
        () => {},
      )
    return Promise.resolve()
  }

  /** `isSamePage`: what is shown stays until then; hiding it even for a moment would lose the focus. */
  async #lead({ place, spec, redirected, isNewest, show }: Step, isSamePage: boolean, shown?: FunctionComponent): Promise<void> {
    const pending = isSamePage ? undefined : setTimeout(() => isNewest() && show({}), pendingMs)
    try {
      const to = await redirected
      if (!isNewest()) return await this.#newest
      if (to !== undefined) return await this.navigate(to, { replace: true })
      const view = shown ?? (await (this.#drawn ? this.#options.loadView(spec, place) : this.#firstPage(spec, place)))
      if (!isNewest()) return await this.#newest
      show({ view })
    } catch (error) {
      if (!isNewest()) return await this.#newest
      show({ failure: { error } })
    } finally {
      clearTimeout(pending)
    }
  }

  #firstPage(spec: RouteSpec, place: Place): Promise<FunctionComponent> {
    const { firstPage, loadView } = this.#options
    const first = firstPage?.(spec, place)
    if (first) this.firstReads = first.reads
    return first?.view ?? loadView(spec, place)
  }

  #letGo(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #show(shown: Shown): void {
    this.shown = shown
    for (const draw of this.#drawers) draw(shown)
  }

  #current(before: Place | undefined): Entry {
    const { history } = this.#options
    const state = entryState(history.state())
    const { key = newKey(), over = false } = state
    if (state.key === undefined) history.replace({ key, ...(over && { over }) })
    const href = history.href()
    return { key, isOver: over, place: before?.href === href ? before : placeAt(href) }
  }
}
