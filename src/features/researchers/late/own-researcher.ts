import { disciplinesOf } from '#contract/disciplines.ts'
import { chosenTerms, freeTerms } from '#contract/profile.ts'
import { optionsOf } from '#contract/profile-fields.ts'
import type { FactSource, Researcher } from '#contract/researcher.ts'
import type { OwnProfile } from '../own-profile.reads.ts'
import type { ProfileRow } from '../researchers.mirrored.ts'

const isFilled = (value: unknown): boolean => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0)

/** The fields of the profile in the shape that everybody reads. */
function ownFields(profile: ProfileRow): Partial<Researcher> {
  const { disciplines, ...options } = Object.fromEntries(chosenTerms.map(list => [list, optionsOf(list, profile[list])]))
  return {
    full_name: profile.full_name,
    first_name: profile.first_name,
    last_name: profile.last_name,
    academic_title: profile.academic_title,
    function_title: profile.function_title?.name,
    country: profile.country?.name,
    about: profile.about,
    twitter_id: profile.twitter_id,
    ...Object.fromEntries(freeTerms.map(list => [list, profile[list]])),
    ...Object.fromEntries(Object.entries(options).map(([list, chosen]) => [list, chosen.map(({ name }) => name)])),
    disciplines: disciplines && disciplinesOf(disciplines.map(({ id }) => id)),
  }
}

/**
 * The own profile as its owner sees it: what the server said of it, with what this device knows better because it still waits to be sent. A field
 * that the owner emptied shows again what the claimed record says, as soon as the server has answered. Without a record it is what is on this device.
 */
export function withOwnProfile(record: Researcher | undefined, { profile, experiences, educations }: OwnProfile): Researcher | undefined {
  if (!profile) return record
  const person: FactSource = { kind: 'person', name: profile.full_name }
  const before: Researcher = record ?? {
    index: 'researchers',
    slug_values: profile.slug_values,
    source: { name: 'Indago' },
    full_name: profile.full_name,
    sources: {},
  }
  const own = Object.entries({ ...ownFields(profile), experiences, educations })
  const filled = own.filter(([, value]) => isFilled(value))
  const emptied = own.flatMap(([field, value]) => (!isFilled(value) && before.sources[field]?.kind === 'person' ? [field] : []))
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => !emptied.includes(field)))
  const names = new Set(['full_name', 'first_name', 'last_name'])
  const sources = Object.fromEntries(filled.flatMap(([field]) => (names.has(field) ? [] : [[field, person]])))
  // What is kept has the fields that a record must have: a name is never empty.
  return { ...kept, ...Object.fromEntries(filled), sources: { ...before.sources, ...sources } } as Researcher
}
