import { changeBetween, changedList } from '#contract/list-change.ts'
import { limits } from '#contract/limits.ts'
import { type Profile, termLists, type TermList } from '#contract/profile.ts'
import { type ResearcherBase, type ResearcherChange, tooManyTerms } from '#contract/profile-fields.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A list after a change on a device: what was added there and removed there, also if others changed the list meanwhile. */
export function mergedList(current: readonly string[], sent: readonly string[], seen: readonly string[] | undefined): string[] {
  return seen === undefined || isSame(seen, current) ? [...sent] : changedList(current, changeBetween(seen, sent))
}

const isList = (field: string): field is TermList => (termLists as readonly string[]).includes(field)

/**
 * What of a change to the own profile is to be written; undefined if one of its single values was changed meanwhile. `isCurrent`: it is based on
 * the current version. Lists never conflict. Refuses `invalid` if a list gets too long.
 */
export function mergedProfileChange(
  current: Profile,
  { visibility, ...change }: ResearcherChange,
  base: ResearcherBase,
  isCurrent: boolean,
): ResearcherChange | undefined {
  const single = Object.fromEntries(Object.entries(change).filter(([field]) => !isList(field)))
  const merged: ResearcherChange | undefined = mergedFields(current, single, isCurrent ? undefined : base)
  if (!merged) return undefined
  for (const list of termLists) {
    const sent = change[list]
    if (sent === undefined) continue
    const next = mergedList(current[list], sent, base[list])
    if (next.length > limits.profile.terms) throw new Refusal('invalid', { errors: { [`researcher.${list}`]: [tooManyTerms] } })
    // The contract has checked what was sent; the rest was stored before.
    if (!isSame(next, current[list])) Object.assign(merged, { [list]: next })
  }
  // Of each part the last word counts.
  const shown = { ...current.visibility, ...visibility }
  return isSame(shown, current.visibility) ? merged : { ...merged, visibility: shown }
}
