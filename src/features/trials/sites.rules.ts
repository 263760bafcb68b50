import { slugify } from '#contract/slugs.ts'
import type { TrialLocation } from '#contract/trials.ts'
import { counted } from '#kit/format-number.ts'

/** The searchable text of a site, without case, accents and punctuation. */
const searchTextOf = ({ name, city, state, zip, country }: TrialLocation): string =>
  slugify([name, city, state, zip, country].filter(Boolean).join(' '))

/** The sites with every word of a query in their name or location. */
export function filterSites(sites: readonly TrialLocation[], query: string): readonly TrialLocation[] {
  const words = slugify(query).split('-').filter(Boolean)
  return words.length === 0 ? sites : sites.filter(site => words.every(word => searchTextOf(site).includes(word)))
}

export const countriesOf = (sites: readonly TrialLocation[]): string[] => [...new Set(sites.flatMap(({ country }) => country ?? []))]

/** What a map shows: a point for a site with coordinates, else its country. */
export const mapDataOf = (sites: readonly TrialLocation[]) => ({
  points: sites.flatMap(({ name, city, coordinates }) =>
    coordinates ? [{ ...coordinates, label: city && city !== name ? `${name}, ${city}` : name }] : [],
  ),
  countries: countriesOf(sites.filter(({ coordinates }) => !coordinates)),
})

/** "12 places in 3 countries". */
export function sitesSummary(sites: readonly TrialLocation[]): string {
  const places = counted(sites.length, 'place')
  const countries = countriesOf(sites)
  if (countries.length === 0) return places
  return `${places} in ${countries.length === 1 ? countries[0] : `${countries.length} countries`}`
}
