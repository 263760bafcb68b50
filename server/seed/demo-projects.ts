import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { demoRecord } from './demo-record.ts'
import { abstractOf, capital, keywordsOf, type Subject, subjectOf } from './prose.ts'
import type { SeededRandom } from './seeded-random.ts'
import { countryOf, demoSlug, type Group, type Link, linkTo, type Organisation, type Person, type World } from './world.ts'

export interface Project extends Link {
  record: CatalogueRecord
  group: Group
  subject: Subject
  start: string
  organisations: Organisation[]
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
/** The parts of S3§9. */
const hostRoles = ['Coordinator', 'Awardee', 'Co-funder', 'Participant', 'Partner', 'Fellow organisation']
const leadingRoles = ['Coordinator', 'Coordinator', 'Awardee']
const partnerRoles = ['Participant', 'Participant', 'Participant', 'Partner', 'Co-funder', 'Fellow organisation']
const personRoles = ['Principal investigator', 'Lead applicant', 'Co-principal investigator', 'Investigator']
const mechanisms = ['Research grant', 'Fellowship', 'Innovation action', 'Training network', 'Cooperative agreement']

export function makeProjects(random: SeededRandom, world: World): Project[] {
  const made = Array.from({ length: count }, (_, number) => makeProject(random, world, number))
  for (let child = 1; child < count; child += 9) join(made[child - 1]!, made[child]!)
  for (const child of [2, 3, 5, 6]) join(made[0]!, made[child]!)
  return made
}

function makeProject(random: SeededRandom, world: World, number: number): Project {
  const group = random.pick(world.groups)
  const subject = subjectOf(random, group.discipline, random.chance(0.6) ? group.focus : undefined)
  const acronym = acronymOf(random, subject)
  const title = `${acronym}: ${capital(subject.method)} to ${subject.aim}`
  const slug_values = [demoSlug(random, title)]
  // None that is still to come: news tell of their beginning.
  const start = random.day(2012, 2026).replace(/^2026/, '2025')
  const partners = [...new Set([group.organisation, ...random.sample(world.organisations, random.whole(0, 5))])]
  const stopped = number % 75 === 20
  const cost = random.whole(60, 9000) * 1000
  const text = abstractOf(random, subject)
  const others = random.sample(random.pick(world.groups).members, 2)
  const further = random.fork()
  const isFull = number === 0
  const hosts = isFull ? [...new Set([...partners, ...further.sample(world.organisations, 9)])] : partners
  const costs = number % 30 === 4 ? undefined : cost
  const funding = costs && Math.round(costs * further.pick([1, 1, 0.8, 0.75, 0.5]))
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
    nih_activity_code: (group.discipline.medicine && random.chance(0.2)) || isFull ? further.pick(activities) : undefined,
    organisations: organisationsIn(further, hosts, isFull, funding),
    participants: participantsIn(further, [...new Set([...group.members.slice(0, 4), ...others])], isFull, stopped),
    texts: [
      { name: 'Objective', value: `We want to ${subject.aim}. ${text}`, order: 1 },
      { name: 'Expected impact', value: `Better ${subject.outcome} of ${subject.subject} ${subject.setting}.`, order: 2 },
      ...(stopped ? [{ name: 'Status', value: 'The project was terminated early because a partner withdrew.', order: 3 }] : []),
    ],
    summary: random.chance(0.95) ? text : undefined,
    keywords: keywordsOf(subject),
    status: stopped ? 'Terminated' : Number(start.slice(0, 4)) < 2020 ? 'Closed' : 'Running',
    url: `https://demo.invalid/projects/${acronym.toLowerCase()}-${number + 1}`,
  })
  return { name: title, slug_values, record, group, subject, start, organisations: partners }
}

/** Who takes part, in what part, with which share of the funding; some leave before the end. `isFull`: every part is taken. */
function organisationsIn(further: SeededRandom, hosts: readonly Organisation[], isFull: boolean, funding: number | undefined) {
  const share = funding && Math.floor(funding / hosts.length)
  return hosts.map((one, at) => ({
    ...linkTo(one),
    role: isFull ? hostRoles[at % hostRoles.length] : at === 0 ? further.pick(leadingRoles) : further.pick(partnerRoles),
    city: one.city,
    country: countryOf(one),
    ...(share && { funding: share }),
    ...(at > 0 && further.chance(0.08) && { present: false }),
  }))
}

function participantsIn(further: SeededRandom, people: readonly Person[], isFull: boolean, stopped: boolean) {
  const roleAt = (at: number): string => {
    if (isFull) return personRoles[Math.min(at, personRoles.length - 1)]!
    if (at === 0) return further.chance(0.2) ? 'Lead applicant' : 'Principal investigator'
    return at === 1 && further.chance(0.4) ? 'Co-principal investigator' : 'Investigator'
  }
  return people.map((person, at) => ({
    ...linkTo(person),
    role: roleAt(at),
    present: !stopped && !(at > 0 && at === people.length - 1 && (isFull || further.chance(0.3))),
  }))
}

/** A sub-project names its parent, and the parent names it with its years. */
function join(parent: Project, child: Project): void {
  const { start_date: from, end_date: to } = child.record as { start_date?: string; end_date?: string }
  const { sub_projects: others = [] } = parent.record as { sub_projects?: unknown[] }
  Object.assign(child.record, { parent_project: linkTo(parent) })
  Object.assign(parent.record, {
    sub_projects: [...others, { ...linkTo(child), title: child.name, year_range: `${from?.slice(0, 4)}–${to?.slice(0, 4)}` }],
  })
}

function acronymOf(random: SeededRandom, { method, subject, aim }: Subject): string {
  const letters = `${method} ${subject} ${aim}`
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 3)
    .map(word => word.slice(0, random.whole(1, 2)))
    .join('')
  return letters.slice(0, random.whole(5, 8)).toUpperCase()
}
