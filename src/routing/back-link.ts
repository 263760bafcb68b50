import { proxy, useSnapshot } from 'valtio'
import { to } from '#contract/to.ts'
import { kindAt } from './navigation.ts'

/** Where the last opened result came from, when that was a search (S1§2 "Header"). */
const origin = proxy<{ search: string | undefined }>({ search: undefined })

/** To be told when a result is opened: from a search its address is kept, from anywhere else it is forgotten. */
export function rememberSearch(href: string): void {
  const { pathname } = new URL(href, location.origin)
  origin.search = kindAt(pathname) === 'search' ? href : undefined
}

/** The header's link: back to the search that the last opened result came from, otherwise to a new one. */
export function useBackLink(): { href: string; label: string } {
  const { search } = useSnapshot(origin)
  return search ? { href: search, label: 'Back to Search' } : { href: to('searchHome'), label: 'Start a New Search' }
}
