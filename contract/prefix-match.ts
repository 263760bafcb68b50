import { slugify } from './slugs.ts'

/** Matches names with a word that begins with `prefix`; accents and case do not matter, and an empty prefix matches all. */
export function byPrefix(prefix: string): (name: string) => boolean {
  const slugPrefix = slugify(prefix)
  if (slugPrefix === '') return () => prefix.trim() === ''
  return name => `-${slugify(name)}`.includes(`-${slugPrefix}`)
}
