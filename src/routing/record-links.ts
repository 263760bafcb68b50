import type { IndexName } from '#contract/indexes/shape.ts'
import { to } from '#contract/to.ts'
import { rememberSearch } from './back-link.ts'
import { followWith } from './follow-links.ts'
import { go, goBack, isOver } from './navigation.ts'
import { usePlace } from './place.ts'
import { recordKeyOf } from './record-keys.ts'

export interface RecordPlace {
  index: IndexName
  slug: string
}

const byKey = new Map((Object.keys(recordKeyOf) as IndexName[]).map(index => [recordKeyOf[index], index]))

/** The query keys that open a record in a modal (S3§2); each belongs to one index. */
export const recordKeys: readonly string[] = [...byKey.keys()]

const here = () => location.pathname + location.search

/** The address that opens a record over the current route: the other query keys stay, another open record and `hr` go. */
export function recordLink(index: IndexName, slug: string, from: string = here()): string {
  const [path, query] = withoutRecord(from)
  query.set(recordKeyOf[index], slug)
  return `${path}?${query}`
}

/** The address of a record for other people: over the list of its index, whatever list one is on. */
export const recordAddress = (index: IndexName, slug: string): string =>
  location.origin + recordLink(index, slug, to('search', { category: index }))

/** The record that an address has open; when several keys are given the last one counts. */
export function recordAt(query: URLSearchParams): RecordPlace | undefined {
  let found: RecordPlace | undefined
  for (const [key, slug] of query) {
    const index = byKey.get(key)
    if (index && slug) found = { index, slug }
  }
  return found
}

/** The record that the current address has open. */
export const useOpenRecord = (): RecordPlace | undefined => recordAt(usePlace().query)

/** Opens a record over the current route; Back closes it. */
export const openRecord = (index: IndexName, slug: string): Promise<void> => follow(recordLink(index, slug))

/** Goes to an address. One that opens a record remembers what lies under it, for closing and for the header's back link. */
export function follow(href: string): Promise<void> {
  const opens = recordAt(new URL(href, location.origin).searchParams)
  if (!opens) return go(href)
  rememberSearch(here())
  return go(href, { over: !recordAt(new URLSearchParams(location.search)) })
}

followWith(follow)

/** Shows another record instead of the open one; Back goes on closing it. */
export const replaceRecord = ({ index, slug }: RecordPlace): Promise<void> => go(recordLink(index, slug), { replace: true, over: isOver() })

/** Names a part of the open record in the address; Back goes on closing it. */
export const goToPart = (hash: string): Promise<void> => go(`${here()}#${hash}`, { replace: true, over: isOver() })

/** Closes the open record: its key and `hr` leave the address (S3§2). Goes back where it was opened over an entry of ours. */
export function closeRecord(): void {
  if (isOver()) goBack()
  else void go(addressUnder(here()), { replace: true })
}

/** What lies under an open record: an address without the record's key, `hr` and hash. */
export function addressUnder(href: string): string {
  const [path, query] = withoutRecord(href)
  return query.size > 0 ? `${path}?${query}` : path
}

function withoutRecord(href: string): [path: string, query: URLSearchParams] {
  const url = new URL(href, location.origin)
  for (const key of [...recordKeys, 'hr']) url.searchParams.delete(key)
  return [url.pathname, url.searchParams]
}
