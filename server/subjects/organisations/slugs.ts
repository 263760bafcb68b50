import { randomBytes } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { addressSlug } from '#contract/slugs.ts'

/** Slugs that importers give to the organisations of registers, also those that come later. */
const registers = /^ror-/

export const isOfRegister = (slug: string): boolean => registers.test(slug)

/** Slugs for a new organisation, the plainest first; the last one is free for certain. */
export function organisationSlugsFor(name: string, country: string): string[] {
  const words = Array.from(addressSlug(name)).slice(0, 80).join('').replace(/-+$/, '') || 'organisation'
  const plain = [words, `${words}-${country.toLowerCase()}`].filter(slug => !isOfRegister(slug) && slug.length <= limits.organisation.slug)
  return [...plain, `organisation-${words.slice(0, 60)}-${randomBytes(6).toString('hex')}`]
}
