import type { IndexName } from '#contract/indexes/shape.ts'
import { to } from '#contract/to.ts'
import { setBackLink } from './back-link.ts'
import { followWith } from './follow-links.ts'
import { go, goBack, isOverlay } from './navigation.ts'
import { usePlace } from './place.ts'
import { recordAt, recordKeyOf, recordKeys, type RecordPlace } from '#contract/record-keys.ts'

export type { RecordPlace } from '#contract/record-keys.ts'

const here = () => location.pathname + location.search

/** The address that opens a record over the current route: other query keys stay, an open record and `hr` are removed. */
export function recordLink(index: IndexName, slug: string, from: string = here()): string {
  const [path, query] = withoutRecord(from)
  query.set(recordKeyOf[index], slug)
  return `${path}?${query}`
}

/** The address of a record for other people: over the list of its index, independent of the current page. */
export const recordAddress = (index: IndexName, slug: string): string =>
  location.origin + recordLink(index, slug, to('search', { category: index }))

/** The record that the current address opens. */
export const useOpenRecord = (): RecordPlace | undefined => recordAt(usePlace().query)

/** Removes the other records of an address with several (S3§2): opening one closes the one before. */
export function keepLastRecord(query: URLSearchParams): void {
  const last = recordAt(query)
  if (last && recordKeys.filter(key => query.has(key)).length > 1) void replaceRecord(last)
}

/** Opens a record over the current route; going back closes it. */
export const openRecord = (index: IndexName, slug: string): Promise<void> => followLink(recordLink(index, slug))

/** Navigates to an address. If it opens a record, the address under it is remembered for closing and for the header's back link. */
export function followLink(href: string): Promise<void> {
  const record = recordAt(new URL(href, location.origin).searchParams)
  if (!record) return go(href)
  setBackLink(here())
  return go(href, { over: !recordAt(new URLSearchParams(location.search)) })
}

followWith(followLink)

/** Shows another record instead of the open one, also over another list; going back still closes it. */
export const replaceRecord = ({ index, slug }: RecordPlace, over: string = here()): Promise<void> =>
  go(recordLink(index, slug, over), { replace: true, over: isOverlay() })

/** Adds a part of the open record to the address; going back still closes the record. */
export const goToPart = (hash: string): Promise<void> => go(`${here()}#${hash}`, { replace: true, over: isOverlay() })

/** Closes the open record: removes its key and `hr` from the address (S3§2), or goes back if it was opened over an entry of ours. */
export function closeRecord(): void {
  if (isOverlay()) goBack()
  else void go(addressUnder(here()), { replace: true })
}

/** The address under an open record: without the record's key, `hr` and hash. */
export function addressUnder(href: string): string {
  const [path, query] = withoutRecord(href)
  return query.size > 0 ? `${path}?${query}` : path
}

function withoutRecord(href: string): [path: string, query: URLSearchParams] {
  const url = new URL(href, location.origin)
  for (const key of [...recordKeys, 'hr']) url.searchParams.delete(key)
  return [url.pathname, url.searchParams]
}

/** Where the leafing through records led: the list of which page, and which record. */
let leafed: { from: string; to: string; place: RecordPlace } | undefined

const listHere = () => addressUnder(here())

/** Called for each record that is leafed to, with the address of its list if that is another page. */
export function leafedTo(place: RecordPlace, list: string | undefined): void {
  if (list !== undefined) leafed = { from: leafed?.from ?? listHere(), to: addressUnder(list), place }
  else if (leafed) leafed.place = place
}

/** After the record is closed: if that led back to the page where the leafing began, shows the page where it ended. */
export async function followList(): Promise<void> {
  if (!leafed) return
  const { from, to, place } = leafed
  leafed = undefined
  if (from === to || listHere() !== from) return
  await go(to, { replace: true })
  const { focusRecordLink } = await import('./restore-focus.ts')
  focusRecordLink(`${place.index}/${place.slug}`)
}
