import { slugify } from '#contract/slugs.ts'
import { type DemoCountry, demoCountries } from './countries.data.ts'
import type { Discipline } from './discipline.ts'
import { disciplines } from './disciplines.data.ts'
import { namePools, ownScriptNames } from './names.data.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A link in a record. */
export interface DemoLink {
  name: string
  slug_values: string[]
}

export interface DemoOrganisation extends DemoLink {
  kind: 'University' | 'Institute' | 'Hospital' | 'Company' | 'Government' | 'Foundation'
  place: DemoCountry
  city: string
  region: string
  /** Of its city, in degrees. */
  coordinates: { lat: number; lon: number }
  founded: number
  discipline: Discipline
  parent?: DemoOrganisation
  successor?: DemoOrganisation
}

export interface DemoPerson extends DemoLink {
  variants: string[]
  organisation: DemoOrganisation
  group: DemoGroup
  function: string
  interests: string[]
  orcid: string | undefined
  /** Filled while publications and trials are made. */
  years: string[]
  venues: string[]
  citations: number[]
  coAuthors: DemoPerson[]
  trials: number
}

export interface DemoGroup extends DemoLink {
  discipline: Discipline
  organisation: DemoOrganisation
  partner: DemoOrganisation | undefined
  leader: DemoPerson | undefined
  members: DemoPerson[]
  focus: string
  founded: number
}

export interface DemoEntities {
  organisations: DemoOrganisation[]
  groups: DemoGroup[]
  people: DemoPerson[]
}

const usedSlugs = new WeakMap<SeededRandom, Set<string>>()

/** A slug that no other demo record has; its prefix separates it from imported records. */
export function demoSlug(random: SeededRandom, text: string): string {
  const taken = usedSlugs.get(random) ?? new Set<string>()
  usedSlugs.set(random, taken)
  const base = `demo-${slugify(text).slice(0, 72).replace(/-+$/, '')}`
  let slug = base
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
  taken.add(slug)
  return slug
}

export const linkTo = ({ name, slug_values }: DemoLink): DemoLink => ({ name, slug_values })
export const organisationCountry = ({ place }: DemoOrganisation): { name: string; code: string } => ({
  name: place.country,
  code: place.code,
})

const initials = 'ABCDEFGHJKLMNPRSTVW'.split('')
const roots = [
  'Halvorsen',
  'Brightwater',
  'Meridian',
  'Castellane',
  'Orlowski',
  'Nightingale Quay',
  'Tamarind',
  'Westerholt',
  'Ibsenius',
  'Corvin',
  'Larkspur',
  'Azimuth',
  'Kestrel',
  'Solano',
  'Hawthornden',
  'Pellucida',
  'Ravensbourne',
  'Amberline',
]

export function makeEntities(random: SeededRandom): DemoEntities {
  const organisations = makeOrganisations(random)
  const groups = makeGroups(random, organisations)
  const people = groups.flatMap(group => makeMembers(random, group))
  return { organisations, groups, people }
}

function makeOrganisations(random: SeededRandom): DemoOrganisation[] {
  const made: DemoOrganisation[] = []
  for (const place of demoCountries) {
    for (const [city, region, lat, lon] of place.cities) {
      const addOrganisation = (
        kind: DemoOrganisation['kind'],
        name: string,
        parent?: DemoOrganisation,
        discipline = random.pick(disciplines),
      ): DemoOrganisation => {
        const organisation: DemoOrganisation = {
          name,
          slug_values: [demoSlug(random, name)],
          kind,
          place,
          city,
          region,
          coordinates: { lat, lon },
          founded: kind === 'Company' ? random.whole(1972, 2021) : random.whole(1477, 1994),
          discipline,
          ...(parent && { parent }),
        }
        made.push(organisation)
        return organisation
      }
      const university = addOrganisation(
        'University',
        random.chance(0.5)
          ? `${random.pick(roots)} University of ${city}`
          : `${city} ${random.pick(['Technical', 'Open', 'Maritime'])} University`,
      )
      if (random.chance(0.75))
        addOrganisation('Hospital', `${city} ${random.pick(roots)} Hospital`, random.chance(0.6) ? university : undefined)
      const discipline = random.pick(disciplines)
      if (random.chance(0.8))
        addOrganisation(
          'Institute',
          `${random.pick(roots)} Institute for ${titleCase(discipline.name)}, ${city}`,
          random.chance(0.3) ? university : undefined,
          discipline,
        )
      if (random.chance(0.9))
        addOrganisation(
          'Company',
          `${random.pick(roots)} ${random.pick(['Therapeutics', 'Instruments', 'Analytics', 'Energy', 'Diagnostics', 'Software'])} ${random.pick(['Ltd', 'AG', 'SA', 'Inc'])}, ${city}`,
        )
      if (random.chance(0.3))
        addOrganisation(
          'Government',
          `${place.country} ${random.pick(['Agency for Applied Research', 'Office of Statistics and Forecasting', 'Water and Soil Authority'])} (${city})`,
        )
      if (random.chance(0.2)) addOrganisation('Foundation', `${random.pick(roots)} Foundation ${city}`)
    }
  }
  const companies = made.filter(one => one.kind === 'Company')
  for (const company of random.sample(companies, 6))
    company.successor = random.pick(companies.filter(one => one !== company && !one.successor))
  return made
}

const titleCase = (name: string): string => name.replace(/\b(?!and\b)\p{L}/gu, first => first.toUpperCase())

function makeGroups(random: SeededRandom, organisations: readonly DemoOrganisation[]): DemoGroup[] {
  const hosts = organisations.filter(one => ['University', 'Institute', 'Hospital'].includes(one.kind))
  return Array.from({ length: 300 }, () => {
    const organisation = random.pick(hosts)
    const medical = disciplines.filter(one => one.medicine)
    const discipline =
      organisation.kind === 'Hospital'
        ? random.pick(medical)
        : random.chance(organisation.kind === 'Institute' ? 0.9 : 0.3)
          ? organisation.discipline
          : random.pick(disciplines)
    const focus = random.pick(discipline.subjects)
    const name = `${random.pick(['Laboratory for', 'Research Group on', 'Unit for', 'Centre for'])} ${focus} (${organisation.city})`
    return {
      name,
      slug_values: [demoSlug(random, name)],
      discipline,
      organisation,
      partner: random.chance(0.15) ? random.pick(hosts) : undefined,
      leader: undefined,
      members: [],
      focus,
      founded: random.whole(Math.max(1960, organisation.founded), 2023),
    }
  })
}

function makeMembers(random: SeededRandom, group: DemoGroup): DemoPerson[] {
  const pools = namePools.filter(pool => pool.countries.includes(group.organisation.place.country))
  const own = ownScriptNames.filter(([, , country]) => country === group.organisation.place.country)
  group.members = Array.from({ length: random.whole(2, 7) }, (_, at): DemoPerson => {
    const script = at === 1 && random.chance(0.7) ? own[0] : undefined
    const pool = pools.length > 0 && random.chance(0.7) ? random.pick(pools) : random.pick(namePools)
    const given = random.pick(pool.given)
    const family = random.pick(pool.family)
    const name = script ? script[0] : random.chance(0.45) ? `${given} ${random.pick(initials)}. ${family}` : `${given} ${family}`
    return {
      name,
      slug_values: [demoSlug(random, script ? script[1] : name)],
      variants: script ? [script[1]] : random.chance(0.4) ? [`${given[0]}. ${family}`] : [],
      organisation: group.partner && random.chance(0.3) ? group.partner : group.organisation,
      group,
      function:
        at === 0
          ? 'Professor'
          : random.pick(['Postdoctoral researcher', 'Doctoral candidate', 'Senior researcher', 'Research engineer', 'Associate professor']),
      interests: [group.focus, ...random.sample(group.discipline.methods, 2), random.pick(group.discipline.outcomes)],
      orcid: random.chance(0.5) ? orcid(random) : undefined,
      years: [],
      venues: [],
      citations: [],
      coAuthors: [],
      trials: 0,
    }
  })
  group.leader = group.members[0]
  return group.members
}

/** An ORCID with a wrong check digit, so that it can never belong to a real person. */
function orcid(random: SeededRandom): string {
  const digits = `0009${Array.from({ length: 11 }, () => random.whole(0, 9)).join('')}`
  let total = 0
  for (const digit of digits) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  const wrong = (check + 1) % 10
  return `${digits}${wrong}`.replace(/(.{4})(?=.)/g, '$1-')
}
