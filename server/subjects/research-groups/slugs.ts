import { randomBytes } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { addressSlug } from '#contract/slugs.ts'

/** A part of other addresses. */
const reserved = new Set(['research_topics'])
/** Slugs of the invented catalogue, also of a later edition. */
const isReserved = (slug: string): boolean => reserved.has(slug) || slug.startsWith('demo-')

/** Slugs for a new group, the plainest first; the last one is free for certain. One that was chosen is the only one. */
export function slugsFor(name: string, chosen: string | undefined): string[] {
  if (chosen !== undefined) return isReserved(chosen) ? [] : [chosen]
  const words = shortened(addressSlug(name)) || 'group'
  return [words, `${words}-${randomBytes(4).toString('hex')}`].filter(slug => !isReserved(slug) && slug.length <= limits.researchGroup.slug)
}

/** The slug of a new topic. */
export const topicSlug = (title: string): string => `${shortened(addressSlug(title)) || 'topic'}-${randomBytes(6).toString('hex')}`

const shortened = (slug: string): string => Array.from(slug).slice(0, 80).join('').replace(/-+$/, '')
