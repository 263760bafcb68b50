import type { CatalogueRecord } from '#contract/indexes/record.ts'

/** Whether a value is not missing, not an empty text and not an empty list. */
export const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The fields without the empty ones. */
export function withoutEmpty<T extends Record<string, unknown>>(fields: T): { [name in keyof T]?: NonNullable<T[name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => hasValue(value))) as { [name in keyof T]?: NonNullable<T[name]> }
}

/** A record with the non-empty fields. */
export const buildRecord = (
  head: Pick<CatalogueRecord, 'index' | 'slug_values' | 'source'>,
  fields: Record<string, unknown>,
): CatalogueRecord => ({ ...head, ...withoutEmpty(fields) })

/** The address if a browser may open it. */
export const onlyWebAddress = (text: string | undefined): string | undefined => (text && /^https?:\/\//i.test(text) ? text : undefined)

/** Whether degrees north and east are a place. */
export const isOnEarth = (lat: number, lon: number): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** `NOT_YET_RECRUITING` as `Not yet recruiting`. */
export function sentenceCase(code: string | undefined): string | undefined {
  if (!code) return undefined
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words[0]!.toUpperCase() + words.slice(1)
}
