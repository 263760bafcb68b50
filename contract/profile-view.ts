import type { Experience } from './profile.ts'
import type { Affiliation } from './researcher.ts'

/** Whether a field of a profile says anything. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Where a person works, by an experience that goes on. */
export const affiliationOf = ({ organisation, organisation_slug, title }: Experience): Affiliation => ({
  name: organisation,
  ...(organisation_slug !== null && { slug_values: [organisation_slug] }),
  role: title,
  present: true,
})

/** The same organisation by its slug, or by its name where it has none, is listed once: as it came first. */
export function oneOfEach(organisations: readonly Affiliation[]): Affiliation[] {
  const seen = new Set<string>()
  return organisations.filter(({ name, slug_values: [slug] = [] }) => {
    const keys = [`named ${name.toLowerCase()}`, ...(slug === undefined ? [] : [slug])]
    const isNew = keys.every(key => !seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  })
}
