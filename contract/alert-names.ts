import { type FollowedIndex, followedIndexes } from './alerts.ts'
import { to } from './to.ts'

/** How one alert is named, of both kinds: a saved search by its id, which has no slash, a followed profile by its index and first slug. */
export const alertOfProfile = ({ index, slug_value }: { index: FollowedIndex; slug_value: string }): string => `${index}/${slug_value}`

/** The profile that an alert follows; undefined for a saved search. */
export function profileOfAlert(alert: string): { index: FollowedIndex; slug_value: string } | undefined {
  const index = followedIndexes.find(name => alert.startsWith(`${name}/`))
  return index && { index, slug_value: alert.slice(index.length + 1) }
}

/** Where what an alert found last is shown. */
export const alertPage = (alert: string): string => to('alerts', {}, { hash: alert })
