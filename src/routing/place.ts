import { createContext, use } from 'react'
import { decoded } from '#contract/decoded.ts'
import { pageAt } from '#contract/page-at.ts'
import type { PageName } from '#contract/page-routes.ts'
import { paramsAt } from '#contract/params-at.ts'
import type { Shown } from './router.ts'

/** An address and its page, as plain text. */
export interface Place {
  /** Name of the page (S1§2). */
  name: PageName
  /** As it is in the address, encoded. */
  path: string
  /** Decoded path parameters; the rest of a path is `_splat`. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Decoded, without its `#`. */
  hash: string
  /** Path, query and hash: what `go` takes. */
  href: string
}

/** The place of an address of ours: path, query and hash. */
export function placeAt(href: string): Place {
  const { pathname: path, searchParams: query, hash } = new URL(`http://localhost${href}`)
  const name = pageAt(path)
  const params = Object.fromEntries(Object.entries(paramsAt(name, path) ?? {}).map(([key, value]) => [key, decoded(value)]))
  return { name, path, params, query, hash: decoded(hash.slice(1)), href }
}

export const ShownContext = createContext<Shown | undefined>(undefined)

/** What the router shows: the view renders again when it changes. */
export function useShown(): Shown {
  const shown = use(ShownContext)
  if (!shown) throw new Error('There is no router around this.')
  return shown
}

/** The current place; the view renders again when it changes. */
export const usePlace = (): Place => useShown().entry.place
