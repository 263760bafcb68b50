import { proxy, useSnapshot } from 'valtio'
import { to } from '#contract/to.ts'
import { kindAt } from './navigation.ts'

/** The search that the last opened result came from (S1§2 "Header"). */
const lastSearch = proxy<{ href: string | undefined }>({ href: undefined })

/** Call when a result is opened: a search's address is remembered, any other address clears it. */
export function setBackLink(href: string): void {
  const { pathname } = new URL(href, location.origin)
  lastSearch.href = kindAt(pathname) === 'search' ? href : undefined
}

/** The header's link: back to the search that the last opened result came from, otherwise to a new search. */
export function useBackLink(): { href: string; label: string } {
  const { href } = useSnapshot(lastSearch)
  return href ? { href, label: 'Back to Search' } : { href: to('searchHome'), label: 'Start a New Search' }
}
