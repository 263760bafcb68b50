import { capital, type Subject } from './prose.ts'
import type { SeededRandom } from './seeded-random.ts'
import { type Group, linkTo, type Organisation } from './world.ts'

/** What a demo trial is made of, as far as its further groups speak of it. */
export interface TrialFacts {
  number: number
  id: string
  year: number
  status: string
  observational: boolean
  /** Every group of S3§3 says something, the long lists too. */
  isFull: boolean
  subject: Subject
  disease: string
  intervention: string
  group: Group
}

/** The groups of a register entry beyond its summary: dates, numbers, people, shared data and documents. */
export function trialDetails(further: SeededRandom, facts: TrialFacts, hasResults: boolean): Record<string, unknown> {
  const { number, id, year, status, observational, isFull, subject, disease, intervention } = facts
  const posted = Math.min(year - 1, 2024)
  return {
    acronym: isFull || further.chance(0.4) ? acronymOf(intervention, subject.outcome) : undefined,
    other_ids: isFull || further.chance(0.5) ? [`IDG-${1000 + number}`, `${posted}-00${1000 + number}-42`] : undefined,
    last_known_status: status === 'Unknown status' ? 'Recruiting' : undefined,
    first_posted: further.day(posted, posted),
    last_updated: `2026-0${further.whole(1, 6)}-${String(further.whole(10, 28))}`,
    results_posted: hasResults ? further.day(2025, 2025) : undefined,
    enrollment_type: ['Completed', 'Terminated', 'Withdrawn'].includes(status) ? 'Actual' : 'Estimated',
    patient_registry: observational ? further.chance(0.3) : undefined,
    gender_description: isFull ? 'By the sex that the passport says' : undefined,
    study_population: observational || isFull ? `People with ${disease.toLowerCase()} who come to the clinics of the sites.` : undefined,
    keywords: keywords(subject, isFull),
    data_sharing: isFull || further.chance(0.3) ? sharing(further, id) : undefined,
    documents: isFull || hasResults ? documents(id, year) : undefined,
    ...(isFull && { bio_specimen: { retention: 'Samples with DNA', description: 'Blood and saliva, stored for ten years.' } }),
  }
}

function acronymOf(intervention: string, outcome: string): string {
  const words = `${intervention} ${outcome}`.split(/[^\p{L}]+/u).filter(word => word.length > 3)
  return words
    .map(word => word.slice(0, 2))
    .join('')
    .slice(0, 7)
    .toUpperCase()
}

function keywords({ discipline, outcome, method }: Subject, isFull: boolean): string[] {
  const first = [outcome, method]
  return isFull ? [...new Set([...first, ...discipline.subjects, ...discipline.outcomes, ...discipline.methods])].slice(0, 12) : first
}

/** Reports that the trial rests on or led to: one to four of them, of a full one twelve. */
export function citationsOf(further: SeededRandom, { isFull, number, year, subject, group }: TrialFacts) {
  return Array.from({ length: isFull ? 12 : further.whole(1, 4) }, (_, at) => {
    const authors = further.sample(group.members, 2).map(person => person.name)
    const value = `${authors.join(', ')}. ${capital(subject.outcome)} of ${subject.subject}, part ${at + 1}. ${further.pick(group.discipline.journals)}. ${year - 2};${further.whole(4, 60)}:${further.whole(10, 400)}.`
    const citation_type = further.pick(['Background', 'Background', 'Result', 'Derived'])
    // Nine digits: a number that the index of biomedical literature has not given to anybody.
    return { value, citation_type, ...(at % 3 !== 2 && { pmid: `99999${String(number * 12 + at).padStart(4, '0')}` }) }
  })
}

/** The rarer flags of an overseer. */
export function oversightOf(further: SeededRandom, { isFull, observational }: TrialFacts) {
  if (isFull) return { is_unapproved_device: false, is_ppsd: false, is_us_export: true, is_section_801_violation: false }
  return !observational && further.chance(0.2) ? { is_unapproved_device: further.chance(0.5), is_us_export: further.chance(0.5) } : {}
}

function sharing(further: SeededRandom, id: string) {
  if (further.chance(0.3)) return [{ name: 'Shared', value: 'No' }]
  return [
    { name: 'Shared', value: 'Yes' },
    { name: 'What', value: 'All measurements behind the published tables, without names and dates of birth.' },
    { name: 'Documents', value: 'Study protocol, Statistical analysis plan' },
    { name: 'When', value: 'From six months after publication, for five years.' },
    { name: 'For whom', value: 'Anyone with a plan that an ethics board approved.' },
    { name: 'Address', value: `https://demo.invalid/trials/${id}/data` },
  ]
}

const documents = (id: string, year: number) =>
  [
    ['Study protocol', 'protocol.pdf', `${year}-02-01`],
    ['Statistical analysis plan', 'plan.pdf', `${year}-05-14`],
    ['Informed consent form', 'consent.pdf', `${year}-02-01`],
  ].map(([name, file, value]) => ({ name, value, file, url: `https://demo.invalid/trials/${id}/${file}` }))

/** Where a trial takes place, on the map too; sites that take people in say whom to call. One trial takes place at all there are. */
export const sitesOf = (further: SeededRandom, chosen: readonly Organisation[], all: readonly Organisation[], facts: TrialFacts) =>
  (facts.number === 5 ? all : chosen).map(site => locationOf(further, site, facts))

function locationOf(further: SeededRandom, site: Organisation, { status, isFull, group: { leader } }: TrialFacts) {
  const near = (degrees: number): number => Math.round((degrees + further.next() / 20) * 1e4) / 1e4
  return {
    ...linkTo(site),
    city: site.city,
    state: site.region,
    zip: String(further.whole(10_000, 99_999)),
    country: site.place.country,
    status,
    coordinates: { lat: near(site.coordinates.lat), lon: near(site.coordinates.lon) },
    ...((status === 'Recruiting' || isFull) &&
      leader && {
        contacts: [
          {
            name: leader.name,
            role: 'Contact',
            phone: `+00 ${further.whole(100, 999)} 0000`,
            email: `${leader.slug_values[0]!.slice(5)}@demo.invalid`,
          },
          { name: 'Trial desk', role: 'Contact backup', phone: '+00 000 0001' },
        ],
      }),
  }
}
