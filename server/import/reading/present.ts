import type { CatalogueRecord } from '#contract/indexes/record.ts'

/** Whether a value says anything: not missing, not an empty text or list. */
export const says = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The fields that the source has, without the empty ones. */
export function present<T extends Record<string, unknown>>(fields: T): { [name in keyof T]?: NonNullable<T[name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => says(value))) as { [name in keyof T]?: NonNullable<T[name]> }
}

/** A record of those fields. */
export const recordOf = (
  head: Pick<CatalogueRecord, 'index' | 'slug_values' | 'source'>,
  fields: Record<string, unknown>,
): CatalogueRecord => ({ ...head, ...present(fields) })

/** An address that a browser may open; others are not kept. */
export const webAddress = (text: string | undefined): string | undefined => (text && /^https?:\/\//i.test(text) ? text : undefined)

/** `NOT_YET_RECRUITING` as `Not yet recruiting`. */
export function inWords(code: string | undefined): string | undefined {
  if (!code) return undefined
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words[0]!.toUpperCase() + words.slice(1)
}
