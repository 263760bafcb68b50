import { slugify } from '#contract/slugs.ts'
import type { TrialLocation } from '#contract/trials.ts'

/** Case and accents do not count, nor what separates words. */
const wordsOf = ({ name, city, state, zip, country }: TrialLocation): string =>
  slugify([name, city, state, zip, country].filter(Boolean).join(' '))

/** The sites that have every word of a query in their name or place. */
export function sitesWith(sites: readonly TrialLocation[], query: string): readonly TrialLocation[] {
  const words = slugify(query).split('-').filter(Boolean)
  return words.length === 0 ? sites : sites.filter(site => words.every(word => wordsOf(site).includes(word)))
}

export const countriesOf = (sites: readonly TrialLocation[]): string[] => [...new Set(sites.flatMap(({ country }) => country ?? []))]

/** What a map can show of sites: points where their coordinates are known, else their country. */
export const mappedOf = (sites: readonly TrialLocation[]) => ({
  points: sites.flatMap(({ name, city, coordinates }) =>
    coordinates ? [{ ...coordinates, label: city && city !== name ? `${name}, ${city}` : name }] : [],
  ),
  countries: countriesOf(sites.filter(({ coordinates }) => !coordinates)),
})

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** "12 places in 3 countries". */
export function sitesInWords(sites: readonly TrialLocation[]): string {
  const places = counted(sites.length, 'place', 'places')
  const countries = countriesOf(sites)
  if (countries.length === 0) return places
  return `${places} in ${countries.length === 1 ? countries[0] : `${countries.length} countries`}`
}
