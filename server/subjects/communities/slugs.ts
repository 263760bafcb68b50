import { randomBytes } from 'node:crypto'
import { addressSlug } from '#contract/slugs.ts'

/** The slug of a new community. It always has letters of its own: a plain one that is refused or changed would tell that another has it. */
export function slugFor(name: string): string {
  const words = Array.from(addressSlug(name)).slice(0, 80).join('').replace(/-+$/, '') || 'community'
  return `${words}-${randomBytes(4).toString('hex')}`
}
