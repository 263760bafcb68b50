import { proxy, useSnapshot } from 'valtio'
import type { Place } from '#routing/place.ts'

const names = [
  'confirmation_token',
  'reset_password_token',
  'unsubscribe_token',
  'invite',
  'code',
  'state',
  'error',
  'error_description',
] as const
type Name = (typeof names)[number]

const secrets = proxy<Partial<Record<Name, string | undefined>>>({})

/**
 * Moves secrets from the address into this tab's memory before anything of the page is fetched, so that they reach no Referer, bookmark
 * or history (A11). Returns the address without them; undefined if it has none.
 */
export function takeUrlSecrets({ path, query }: Pick<Place, 'path' | 'query'>): string | undefined {
  if (!names.some(name => query.has(name))) return undefined
  const rest = new URLSearchParams(query)
  for (const name of names) {
    setUrlSecret(name, query.get(name) || undefined)
    rest.delete(name)
  }
  return path + (rest.size > 0 ? `?${rest}` : '')
}

export function setUrlSecret(name: Name, value: string | undefined): void {
  secrets[name] = value
}

export const urlSecret = (name: Name): string | undefined => secrets[name]
export const useUrlSecret = (name: Name): string | undefined => useSnapshot(secrets)[name]

/** Call after the secrets were used, once the page that shows them was left. */
export function clearUrlSecrets(): void {
  for (const name of names) setUrlSecret(name, undefined)
}
