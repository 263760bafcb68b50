import { proxy, useSnapshot } from 'valtio'
import type { Place } from '#routing/place.ts'

const names = ['confirmation_token', 'reset_password_token', 'invite', 'code', 'state', 'error', 'error_description'] as const
type Name = (typeof names)[number]

const held = proxy<Partial<Record<Name, string>>>({})

/**
 * Secrets leave the address before anything of their page is fetched, and are held in this tab's memory only: they reach no Referer,
 * no bookmark and no history (A11). Answers the address without them; undefined when it has none.
 */
export function holdSecrets({ path, query }: Pick<Place, 'path' | 'query'>): string | undefined {
  if (!names.some(name => query.has(name))) return undefined
  const rest = new URLSearchParams(query)
  for (const name of names) {
    holdSecret(name, query.get(name) || undefined)
    rest.delete(name)
  }
  return path + (rest.size > 0 ? `?${rest}` : '')
}

export function holdSecret(name: Name, value: string | undefined): void {
  if (value === undefined) delete held[name]
  else held[name] = value
}

export const heldSecret = (name: Name): string | undefined => held[name]
export const useHeldSecret = (name: Name): string | undefined => useSnapshot(held)[name]

/** What was held is used up. A page that shows it is left first. */
export function dropSecrets(): void {
  for (const name of names) delete held[name]
}
