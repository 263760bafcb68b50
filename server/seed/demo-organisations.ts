import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { organisationCountry, linkTo, type DemoOrganisation } from './demo-entities.ts'
import { demoRecord } from './demo-record.ts'
import type { SeededRandom } from './seeded-random.ts'

const types: Readonly<Record<DemoOrganisation['kind'], readonly string[]>> = {
  University: ['Education', 'Academic'],
  Institute: ['Facility', 'Academic'],
  Hospital: ['Healthcare', 'Hospital'],
  Company: ['Company'],
  Government: ['Government'],
  Foundation: ['Nonprofit', 'Funder'],
}

const nouns: Readonly<Record<DemoOrganisation['kind'], string>> = {
  University: 'university',
  Institute: 'research institute',
  Hospital: 'hospital',
  Company: 'company',
  Government: 'public agency',
  Foundation: 'foundation',
}

export interface OrganisationCounts {
  publications: ReadonlyMap<DemoOrganisation, number>
  trials: ReadonlyMap<DemoOrganisation, number>
}

export function organisationRecords(random: SeededRandom, all: readonly DemoOrganisation[], facts: OrganisationCounts): CatalogueRecord[] {
  return all.map((one, number) => {
    const slug = one.slug_values[0]!
    const initials = one.name.replace(/[^\p{Lu}]/gu, '')
    const siblings = all.filter(other => other !== one && other.kind === one.kind && other.place.country === one.place.country)
    return demoRecord('organisations', one.slug_values, {
      name: one.name,
      original_name:
        ['DE', 'FR', 'ES', 'SE'].includes(one.place.code) && one.kind === 'University' ? `Universitas ${one.city}ensis` : undefined,
      aliases: random.chance(0.4)
        ? [one.name.replace(/, .*$/, '').replace(/ \(.*$/, ''), `${one.city} ${one.kind}`].filter(alias => alias !== one.name)
        : undefined,
      acronyms: initials.length >= 3 ? [initials] : undefined,
      organisation_types: types[one.kind],
      country: [organisationCountry(one)],
      city: one.city,
      region: one.region,
      continent: one.place.continent,
      foundation_year: String(one.founded),
      status: one.successor ? 'Inactive' : number % 90 === 17 ? 'Withdrawn' : 'Active',
      about: `${one.name} is an invented ${nouns[one.kind]} in ${one.city}, ${one.place.country}, known for its work in ${one.discipline.name.toLowerCase()}.`,
      parents: one.parent && [linkTo(one.parent)],
      children: all.filter(other => other.parent === one).map(linkTo),
      related: random.chance(0.6) ? siblings.slice(0, 3).map(linkTo) : undefined,
      successors: one.successor && [linkTo(one.successor)],
      predecessors: all.filter(other => other.successor === one).map(linkTo),
      trials_count: facts.trials.get(one),
      publications_count: facts.publications.get(one),
      identifiers: [{ name: 'Demo register', value: `ORG-${String(number + 1).padStart(4, '0')}` }],
      domains: [`${slug.slice(5, 30).replace(/-+$/, '')}.demo.invalid`],
      website: `https://demo.invalid/${slug.slice(5, 40)}`,
      url: `https://demo.invalid/register/ORG-${String(number + 1).padStart(4, '0')}`,
    })
  })
}
