import { type DemoGroup, linkTo, type DemoOrganisation } from './demo-entities.ts'
import { withCapital, type DemoSubject } from './demo-texts.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The facts of a demo trial that its details use. */
export interface DemoTrial {
  number: number
  id: string
  year: number
  status: string
  observational: boolean
  /** Every group of S3§3 has values, including the long lists. */
  isFull: boolean
  subject: DemoSubject
  disease: string
  intervention: string
  group: DemoGroup
}

/** The parts of a register entry beyond its summary: dates, numbers, people, shared data and documents. */
export function trialDetails(extraRandom: SeededRandom, facts: DemoTrial, hasResults: boolean): Record<string, unknown> {
  const { number, id, year, status, observational, isFull, subject, disease, intervention } = facts
  const posted = Math.min(year - 1, 2024)
  return {
    acronym: isFull || extraRandom.chance(0.4) ? acronymOf(intervention, subject.outcome) : undefined,
    other_ids: isFull || extraRandom.chance(0.5) ? [`IDG-${1000 + number}`, `${posted}-00${1000 + number}-42`] : undefined,
    last_known_status: status === 'Unknown status' ? 'Recruiting' : undefined,
    first_posted: extraRandom.day(posted, posted),
    last_updated: `2026-0${extraRandom.whole(1, 6)}-${String(extraRandom.whole(10, 28))}`,
    results_posted: hasResults ? extraRandom.day(2025, 2025) : undefined,
    enrollment_type: ['Completed', 'Terminated', 'Withdrawn'].includes(status) ? 'Actual' : 'Estimated',
    patient_registry: observational ? extraRandom.chance(0.3) : undefined,
    gender_description: isFull ? 'By the sex that the passport says' : undefined,
    study_population: observational || isFull ? `People with ${disease.toLowerCase()} who come to the clinics of the sites.` : undefined,
    keywords: keywords(subject, isFull),
    data_sharing: isFull || extraRandom.chance(0.3) ? sharing(extraRandom, id) : undefined,
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

function keywords({ discipline, outcome, method }: DemoSubject, isFull: boolean): string[] {
  const first = [outcome, method]
  return isFull ? [...new Set([...first, ...discipline.subjects, ...discipline.outcomes, ...discipline.methods])].slice(0, 12) : first
}

/** Reports that the trial builds on or led to: one to four, or twelve for a full trial. */
export function trialCitations(extraRandom: SeededRandom, { isFull, number, year, subject, group }: DemoTrial) {
  return Array.from({ length: isFull ? 12 : extraRandom.whole(1, 4) }, (_, at) => {
    const authors = extraRandom.sample(group.members, 2).map(person => person.name)
    const value = `${authors.join(', ')}. ${withCapital(subject.outcome)} of ${subject.subject}, part ${at + 1}. ${extraRandom.pick(group.discipline.journals)}. ${year - 2};${extraRandom.whole(4, 60)}:${extraRandom.whole(10, 400)}.`
    const citation_type = extraRandom.pick(['Background', 'Background', 'Result', 'Derived'])
    // Nine digits: a PubMed id that is not in use.
    return { value, citation_type, ...(at % 3 !== 2 && { pmid: `99999${String(number * 12 + at).padStart(4, '0')}` }) }
  })
}

/** The less common flags of a regulator. */
export function oversightOf(extraRandom: SeededRandom, { isFull, observational }: DemoTrial) {
  if (isFull) return { is_unapproved_device: false, is_ppsd: false, is_us_export: true, is_section_801_violation: false }
  return !observational && extraRandom.chance(0.2)
    ? { is_unapproved_device: extraRandom.chance(0.5), is_us_export: extraRandom.chance(0.5) }
    : {}
}

function sharing(extraRandom: SeededRandom, id: string) {
  if (extraRandom.chance(0.3)) return [{ name: 'Shared', value: 'No' }]
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

/** The sites of a trial with coordinates; recruiting sites have contacts. One trial has all sites. */
export const sitesOf = (
  extraRandom: SeededRandom,
  chosen: readonly DemoOrganisation[],
  all: readonly DemoOrganisation[],
  facts: DemoTrial,
) => (facts.number === 5 ? all : chosen).map(site => locationOf(extraRandom, site, facts))

function locationOf(extraRandom: SeededRandom, site: DemoOrganisation, { status, isFull, group: { leader } }: DemoTrial) {
  const near = (degrees: number): number => Math.round((degrees + extraRandom.next() / 20) * 1e4) / 1e4
  return {
    ...linkTo(site),
    city: site.city,
    state: site.region,
    zip: String(extraRandom.whole(10_000, 99_999)),
    country: site.place.country,
    status,
    coordinates: { lat: near(site.coordinates.lat), lon: near(site.coordinates.lon) },
    ...((status === 'Recruiting' || isFull) &&
      leader && {
        contacts: [
          {
            name: leader.name,
            role: 'Contact',
            phone: `+00 ${extraRandom.whole(100, 999)} 0000`,
            email: `${leader.slug_values[0]!.slice(5)}@demo.invalid`,
          },
          { name: 'Trial desk', role: 'Contact backup', phone: '+00 000 0001' },
        ],
      }),
  }
}
