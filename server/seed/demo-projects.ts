import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { demoRecord } from './demo-record.ts'
import { abstractOf, capital, keywordsOf, type Subject, subjectOf } from './prose.ts'
import type { SeededRandom } from './seeded-random.ts'
import { countryOf, demoSlug, type Group, type Link, linkTo, type Organisation, type World } from './world.ts'

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
const mechanisms = ['Research grant', 'Fellowship', 'Innovation action', 'Training network', 'Cooperative agreement']

export function makeProjects(random: SeededRandom, world: World): Project[] {
  const made = Array.from({ length: count }, (_, number) => makeProject(random, world, number))
  for (let child = 1; child < count; child += 9) join(made[child - 1]!, made[child]!)
  return made
}

function makeProject(random: SeededRandom, world: World, number: number): Project {
  const group = random.pick(world.groups)
  const subject = subjectOf(random, group.discipline, random.chance(0.6) ? group.focus : undefined)
  const acronym = acronymOf(random, subject)
  const title = `${acronym}: ${capital(subject.method)} to ${subject.aim}`
  const slug_values = [demoSlug(random, title)]
  const start = random.day(2012, 2026)
  const partners = [...new Set([group.organisation, ...random.sample(world.organisations, random.whole(0, 5))])]
  const stopped = number % 75 === 20
  const cost = random.whole(60, 9000) * 1000
  const text = abstractOf(random, subject)
  const others = random.sample(random.pick(world.groups).members, 2)
  const record = demoRecord('projects', slug_values, {
    title,
    acronym,
    call_identifier: `DEMO-${start.slice(0, 4)}-${random.pick(['A', 'B', 'C'])}${random.whole(1, 9)}`,
    start_date: start,
    end_date: `${Number(start.slice(0, 4)) + random.whole(2, 6)}${start.slice(4)}`,
    total_cost: number % 30 === 4 ? undefined : cost,
    total_cost_currency: number % 30 === 4 ? undefined : group.organisation.place.currency,
    funding_source: [{ full_name: random.pick(funders) }].map(funder => ({ ...funder, name: funder.full_name })),
    funding_mechanism: random.pick(mechanisms),
    nih_activity_code: group.discipline.medicine && random.chance(0.2) ? { value: 'R01', long_form: 'Research project grant' } : undefined,
    organisations: partners.map((one, at) => ({ ...linkTo(one), role: at === 0 ? 'Coordinator' : 'Participant', country: countryOf(one) })),
    participants: [...group.members.slice(0, 4), ...others].map((person, at) => ({
      ...linkTo(person),
      role: at === 0 ? 'Principal investigator' : 'Investigator',
      present: !stopped,
    })),
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

/** A sub-project names its parent, and the parent names it with its years. */
function join(parent: Project, child: Project): void {
  const { start_date: from, end_date: to } = child.record as { start_date?: string; end_date?: string }
  Object.assign(child.record, { parent_project: [linkTo(parent)] })
  Object.assign(parent.record, {
    sub_projects: [{ ...linkTo(child), title: child.name, year_range: `${from?.slice(0, 4)}–${to?.slice(0, 4)}` }],
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
