import { type FollowedIndex, followedIndexes } from '#contract/alerts.ts'

export interface FollowedProfile {
  index: FollowedIndex
  /** Its first slug. */
  slug: string
}

/** How `alert_finds` names the alert of a followed profile. */
export const alertOfProfile = ({ index, slug }: FollowedProfile): string => `${index}/${slug}`

/** Undefined for a saved search: its id has no slash. */
export function profileOfAlert(alert: string): FollowedProfile | undefined {
  const index = followedIndexes.find(name => alert.startsWith(`${name}/`))
  return index && { index, slug: alert.slice(index.length + 1) }
}
