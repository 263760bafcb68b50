import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { collaborations } from '#contract/onboarding.ts'
import { organisationCountry, type DemoGroup, linkTo, type DemoPerson } from './demo-entities.ts'
import { profileTerms } from './demo-profile-terms.ts'
import { demoRecord } from './demo-record.ts'
import { withCapital } from './demo-texts.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The record of a researcher. Made after all works. */
export function researcherRecord(random: SeededRandom, person: DemoPerson): CatalogueRecord {
  const years = [...person.years].sort()
  const { group, organisation } = person
  return demoRecord('researchers', person.slug_values, {
    full_name: person.name,
    name_variants: person.variants,
    academic_title: titleAfter(years.length),
    function_title: person.function,
    organisations: [{ ...linkTo(organisation), country: organisationCountry(organisation) }],
    country: organisation.place.country,
    research_groups: [linkTo(group)],
    about: random.chance(0.6)
      ? `${person.name} works on ${person.interests[0]} at ${organisation.name}, with a special interest in ${person.interests[1]} and ${person.interests[3]}.`
      : undefined,
    research_interests: person.interests.map(withCapital),
    ...profileTerms(group.discipline, years.length),
    collaboration_interests: openTo(years.length),
    publications_count: years.length,
    trials_count: person.trials || undefined,
    first_year: years[0],
    last_year: years.at(-1),
    ranking_h_index: years.length > 0 ? hIndex(person.citations) : undefined,
    co_authors: mostFrequent(person.coAuthors, 8).map(linkTo),
    venues: mostFrequent(person.venues, 5),
    orcid_id: person.orcid,
    url: random.chance(0.4) ? `https://demo.invalid/people/${person.slug_values[0]!.slice(5)}` : undefined,
  })
}

/** So many works have at least as many citations each. */
const hIndex = (citations: readonly number[]): number => citations.toSorted((a, b) => b - a).filter((count, at) => count > at).length

const titleAfter = (works: number): string | undefined => (works > 12 ? 'Prof.' : works > 4 ? 'Dr.' : undefined)

/** Every third person has none. */
const openTo = (works: number): string[] | undefined =>
  works % 3 === 0 ? undefined : collaborations.filter((_, at) => (at + works) % 4 === 0).map(({ name }) => name)

export function groupRecord(
  random: SeededRandom,
  group: DemoGroup,
  topics: readonly { name: string; slug_values: string[] }[],
): CatalogueRecord {
  const { organisation, discipline } = group
  return demoRecord('research_groups', group.slug_values, {
    name: group.name,
    category: random.pick(['Academic', 'Academic', 'Clinical', 'Applied']),
    research_group_types: [random.pick(['Laboratory', 'Field group', 'Theory group', 'Core facility'])],
    description:
      `We study ${group.focus} ${random.pick(discipline.settings)}, mostly with ${random.pick(discipline.methods)}. ` +
      `Our aim is to ${random.pick(discipline.aims)}. The group was founded in ${group.founded} and has ${group.members.length} members.`,
    organisations: [organisation, ...(group.partner && group.partner !== organisation ? [group.partner] : [])].map(one => ({
      ...linkTo(one),
      country: organisationCountry(one),
    })),
    owners: group.leader && [linkTo(group.leader)],
    members: group.members.map(linkTo),
    users_count: group.members.length,
    research_interests: [group.focus, ...random.sample(discipline.methods, 3)].map(withCapital),
    topics: topics.map(({ name, slug_values }) => ({ name, slug_values })),
    country: organisation.place.country,
    city: organisation.city,
    foundation_year: String(group.founded),
    website: random.chance(0.7) ? `https://demo.invalid/groups/${group.slug_values[0]!.slice(5, 40)}` : undefined,
  })
}

function mostFrequent<T>(list: readonly T[], limit: number): T[] {
  const counts = new Map<T, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([one]) => one)
}
