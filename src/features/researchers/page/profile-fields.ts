import * as v from 'valibot'
import { type Affiliation, type Researcher, researcher } from '#contract/researcher.ts'
import type { AnyRecord } from '#contract/records.ts'
import { slugOf } from '#features/records/index.ts'

/**
 * A record as the profile that it is. A copy on this device can be older than the contract, and a record of an importer may not fit it: then what does
 * not fit is left out.
 */
export function researcherOf(record: AnyRecord): Researcher {
  const found = v.safeParse(researcher, record)
  if (found.success) return found.output
  const wrong = new Set(found.issues.map(({ path }) => path?.[0].key))
  return v.parse(researcher, {
    full_name: slugOf(record),
    ...Object.fromEntries(Object.entries(record).filter(([field]) => !wrong.has(field))),
  })
}

/** A text that is not blank. */
export const filledText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** The texts of a list. */
export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(one => filledText(one) ?? []) : [])

/** The organisations of a person: those where they are now, then those of which that is not known, then former ones. */
export const presentFirst = (organisations: readonly Affiliation[] = []): Affiliation[] =>
  organisations.toSorted((a, b) => placeOf(a) - placeOf(b))

const placeOf = ({ present }: Affiliation): number => (present === undefined ? 1 : present ? 0 : 2)
