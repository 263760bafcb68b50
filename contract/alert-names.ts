import { type FollowedIndex, followedIndexes } from './alerts.ts'
import { to } from './to.ts'

export interface FollowedProfileKey {
  index: FollowedIndex
  /** Its first slug. */
  slug: string
}

/** How the alert of a followed profile is named: one of a saved search has its id, which has no slash. */
export const alertOfProfile = ({ index, slug }: FollowedProfileKey): string => `${index}/${slug}`

/** Undefined for a saved search. */
export function profileOfAlert(alert: string): FollowedProfileKey | undefined {
  const index = followedIndexes.find(name => alert.startsWith(`${name}/`))
  return index && { index, slug: alert.slice(index.length + 1) }
}

/** Where what an alert found last is shown. */
export const alertPage = (alert: string): string => to('alerts', {}, { hash: alert })
