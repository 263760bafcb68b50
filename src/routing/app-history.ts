/** What an entry of the history holds beside its address. */
export interface EntryState {
  /** Names the entry; never used for another one. */
  key: string
  /** A record that was opened over the previous entry. */
  over?: boolean
}

/** The history of a browser, as far as the router needs it. */
export interface AppHistory {
  /** Path, query and hash of the current entry. */
  href: () => string
  /** Of any version of the app, or of something else. */
  state: () => unknown
  push: (href: string, state: EntryState) => void
  /** Changes the current entry; without an address, only its state. */
  replace: (state: EntryState, href?: string) => void
  back: () => void
  /** Calls a function when the browser has gone to another entry. Returns the function that stops it. */
  listen: (handleMove: () => void) => () => void
}

export const browserHistory: AppHistory = {
  href: () => location.pathname + location.search + location.hash,
  state: () => history.state as unknown,
  push: (href, state) => history.pushState(state, '', href),
  replace: (state, href) => history.replaceState(state, '', href),
  back: () => history.back(),
  listen: handleMove => {
    addEventListener('popstate', handleMove)
    return () => removeEventListener('popstate', handleMove)
  },
}

/** One entry that is in no browser: where pages are rendered by the server. */
export function singleEntry(href: string): AppHistory {
  let entry: { href: string; state: unknown } = { href, state: undefined }
  return {
    href: () => entry.href,
    state: () => entry.state,
    push: (href, state) => (entry = { href, state }),
    replace: (state, href = entry.href) => (entry = { href, state }),
    back: () => {},
    listen: () => () => {},
  }
}
