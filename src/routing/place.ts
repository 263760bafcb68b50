import { useLocation, useMatches } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PageName } from '#contract/page-routes.ts'
import type { PageKind } from './define-routes.ts'

/** The current address and its route, as plain text. */
export interface Place {
  /** Name of the route (S1§2). */
  name: PageName
  path: string
  /** Decoded path parameters; the rest of a path is `_splat`. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  hash: string
  /** Path, query and hash: what `go` takes. */
  href: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: PageName
    title?: string | undefined
    kind?: PageKind | undefined
  }
}

/** The current place; the view renders again when it changes. */
export function usePlace(): Place {
  const { pathname, searchStr, hash, href } = useLocation()
  const last = useMatches({ select: matches => matches.at(-1) })
  const name = last?.staticData.name ?? 'unknown'
  const params = last?.params
  return useMemo(
    () => ({ name, path: pathname, params: stringParams(params), query: new URLSearchParams(searchStr), hash, href }),
    [name, pathname, params, searchStr, hash, href],
  )
}

export const stringParams = (params: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(params ?? {}).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
