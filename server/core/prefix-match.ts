import { slugify } from '#contract/slugs.ts'

/** Finds names of which a word begins with `beginning`; accents and case do not matter, and an empty beginning finds all. */
export function byPrefix(beginning: string): (name: string) => boolean {
  const wanted = slugify(beginning)
  if (wanted === '') return () => beginning.trim() === ''
  return name => `-${slugify(name)}`.includes(`-${wanted}`)
}
