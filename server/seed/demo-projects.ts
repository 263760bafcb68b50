import type { CatalogueRecord } from '#contract/indexes/record.ts'
import {
  organisationCountry,
  demoSlug,
  type DemoGroup,
  type DemoLink,
  linkTo,
  type DemoOrganisation,
  type DemoPerson,
  type DemoEntities,
} from './demo-entities.ts'
import { demoRecord } from './demo-record.ts'
import { makeAbstract, withCapital, subjectKeywords, type DemoSubject, randomSubject } from './demo-texts.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface DemoProject extends DemoLink {
  record: CatalogueRecord
  group: DemoGroup
  subject: DemoSubject
  start: string
  organisations: DemoOrganisation[]
}

const count = 450
const funders = [
  'Meridian Science Fund',
  'Continental Research Programme',
  'Larkspur Foundation for Discovery',
  'National Council for Inquiry',
  'Brightwater Innovation Agency',
]
const activities = [
  { value: 'R01', long_form: 'Research project grant' },
  { value: 'U01', long_form: 'Research project, cooperative agreement' },
  { value: 'K23', long_form: 'Mentored career development award' },
]
/** The roles of S3§9. */
const hostRoles = ['Coordinator', 'Awardee', 'Co-funder', 'Participant', 'Partner', 'Fellow organisation']
const leadingRoles = ['Coordinator', 'Coordinator', 'Awardee']
const partnerRoles = ['Participant', 'Participant', 'Participant', 'Partner', 'Co-funder', 'Fellow organisation']
const personRoles = ['Principal investigator', 'Lead applicant', 'Co-principal investigator', 'Investigator']
const mechanisms = ['Research grant', 'Fellowship', 'Innovation action', 'Training network', 'Cooperative agreement']

export function makeProjects(random: SeededRandom, entities: DemoEntities): DemoProject[] {
  const made = Array.from({ length: count }, (_, number) => makeProject(random, entities, number))
  for (let child = 1; child < count; child += 9) join(made[child - 1]!, made[child]!)
  for (const child of [2, 3, 5, 6]) join(made[0]!, made[child]!)
  return made
}

function makeProject(random: SeededRandom, entities: DemoEntities, number: number): DemoProject {
  const group = random.pick(entities.groups)
  const subject = randomSubject(random, group.discipline, random.chance(0.6) ? group.focus : undefined)
  const acronym = acronymOf(random, subject)
  const title = `${acronym}: ${withCapital(subject.method)} to ${subject.aim}`
  const slug_values = [demoSlug(random, title)]
  // Never in the future, because news report that projects have started.
  const start = random.day(2012, 2026).replace(/^2026/, '2025')
  const partners = [...new Set([group.organisation, ...random.sample(entities.organisations, random.whole(0, 5))])]
  const stopped = number % 75 === 20
  const cost = random.whole(60, 9000) * 1000
  const text = makeAbstract(random, subject)
  const others = random.sample(random.pick(entities.groups).members, 2)
  const extraRandom = random.fork()
  const isFull = number === 0
  const hosts = isFull ? [...new Set([...partners, ...extraRandom.sample(entities.organisations, 9)])] : partners
  const costs = number % 30 === 4 ? undefined : cost
  const funding = costs && Math.round(costs * extraRandom.pick([1, 1, 0.8, 0.75, 0.5]))
  const record = demoRecord('projects', slug_values, {
    title,
    acronym,
    project_id: `DEMO${101_000_000 + number * 113}`,
    call_identifier: `DEMO-${start.slice(0, 4)}-${random.pick(['A', 'B', 'C'])}${random.whole(1, 9)}`,
    start_date: start,
    end_date: `${Number(start.slice(0, 4)) + random.whole(2, 6)}${start.slice(4)}`,
    total_cost: costs,
    total_cost_currency: costs && group.organisation.place.currency,
    funding_amount: funding,
    funding_source: { full_name: random.pick(funders) },
    funding_mechanism: random.pick(mechanisms),
    nih_activity_code: (group.discipline.medicine && random.chance(0.2)) || isFull ? extraRandom.pick(activities) : undefined,
    organisations: organisationsIn(extraRandom, hosts, isFull, funding),
    participants: participantsIn(extraRandom, [...new Set([...group.members.slice(0, 4), ...others])], isFull, stopped),
    texts: [
      { name: 'Objective', value: `We want to ${subject.aim}. ${text}`, order: 1 },
      { name: 'Expected impact', value: `Better ${subject.outcome} of ${subject.subject} ${subject.setting}.`, order: 2 },
      ...(stopped ? [{ name: 'Status', value: 'The project was terminated early because a partner withdrew.', order: 3 }] : []),
    ],
    summary: random.chance(0.95) ? text : undefined,
    keywords: subjectKeywords(subject),
    status: stopped ? 'Terminated' : Number(start.slice(0, 4)) < 2020 ? 'Closed' : 'Running',
    url: `https://demo.invalid/projects/${acronym.toLowerCase()}-${number + 1}`,
  })
  return { name: title, slug_values, record, group, subject, start, organisations: partners }
}

/** The organisations with their roles and shares of the funding; some leave before the end. `isFull`: every role occurs. */
function organisationsIn(extraRandom: SeededRandom, hosts: readonly DemoOrganisation[], isFull: boolean, funding: number | undefined) {
  const share = funding && Math.floor(funding / hosts.length)
  return hosts.map((one, at) => ({
    ...linkTo(one),
    role: isFull ? hostRoles[at % hostRoles.length] : at === 0 ? extraRandom.pick(leadingRoles) : extraRandom.pick(partnerRoles),
    city: one.city,
    country: organisationCountry(one),
    ...(share && { funding: share }),
    ...(at > 0 && extraRandom.chance(0.08) && { present: false }),
  }))
}

function participantsIn(extraRandom: SeededRandom, people: readonly DemoPerson[], isFull: boolean, stopped: boolean) {
  const roleAt = (at: number): string => {
    if (isFull) return personRoles[Math.min(at, personRoles.length - 1)]!
    if (at === 0) return extraRandom.chance(0.2) ? 'Lead applicant' : 'Principal investigator'
    return at === 1 && extraRandom.chance(0.4) ? 'Co-principal investigator' : 'Investigator'
  }
  return people.map((person, at) => ({
    ...linkTo(person),
    role: roleAt(at),
    present: !stopped && !(at > 0 && at === people.length - 1 && (isFull || extraRandom.chance(0.3))),
  }))
}

/** Links a sub-project to its parent, and the parent to it with its years. */
function join(parent: DemoProject, child: DemoProject): void {
  const { start_date: from, end_date: to } = child.record as { start_date?: string; end_date?: string }
  const { sub_projects: others = [] } = parent.record as { sub_projects?: unknown[] }
  Object.assign(child.record, { parent_project: linkTo(parent) })
  Object.assign(parent.record, {
    sub_projects: [...others, { ...linkTo(child), title: child.name, year_range: `${from?.slice(0, 4)}–${to?.slice(0, 4)}` }],
  })
}

function acronymOf(random: SeededRandom, { method, subject, aim }: DemoSubject): string {
  const letters = `${method} ${subject} ${aim}`
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 3)
    .map(word => word.slice(0, random.whole(1, 2)))
    .join('')
  return letters.slice(0, random.whole(5, 8)).toUpperCase()
}
