import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { demoRecord } from './demo-record.ts'
import { claimsOf, sectionsOf } from './patent-prose.ts'
import { abstractOf, capital, subjectOf } from './prose.ts'
import type { SeededRandom } from './seeded-random.ts'
import { countryOf, demoSlug, linkTo, type Organisation, type Person, type World } from './world.ts'

const count = 350
const agents = ['Ravensbourne & Corvin, patent attorneys', 'Amberline Patent Office', 'Tamarind Quay LLP']
const examiners = ['H. Ibsenius', 'R. Solano', 'Q. Hawthornden']
const offices = [
  ['European Patent Office', 'Europe', 'EP'],
  ['United States Patent and Trademark Office', 'United States', 'US'],
  ['Japan Patent Office', 'Japan', 'JP'],
  ['World Intellectual Property Organization', 'International', 'WO'],
] as const

export function patentRecords(random: SeededRandom, world: World): CatalogueRecord[] {
  const owners = world.organisations.filter(one => one.kind === 'Company' || one.kind === 'University')
  const earlier: CatalogueRecord[] = []
  return Array.from({ length: count }, (_, number): CatalogueRecord[] => {
    const group = random.pick(world.groups)
    const subject = subjectOf(random, group.discipline)
    const title = `${random.pick(['Device and method', 'Method', 'Composition', 'System'])} for ${subject.method} of ${subject.subject}`
    const [office, country, prefix] = random.pick(offices)
    const granted = random.chance(0.5)
    const year = random.whole(2004, 2022)
    const owner = random.pick(owners)
    const inventors = random.sample(group.members, random.whole(1, 3))
    const digits = 9_000_000 + number * 37
    const published = random.day(year + 2, year + 2)
    const grantedOn = granted ? random.day(year + 3, year + 4) : undefined
    const further = random.fork()
    const assignee = granted && further.chance(0.3) ? further.pick(owners) : owner
    const patent = demoRecord('patents', [demoSlug(random, `${prefix}-${digits}-${title}`)], {
      title,
      publication_no: `${prefix}${digits}${granted ? 'B1' : 'A1'}`,
      document_kind: granted ? 'Granted patent' : 'Patent application',
      application_no: `${prefix}${year}${100_000 + number}`,
      patent_office: office,
      country,
      priority_date: random.day(year, year),
      application_date: random.day(year + 1, year + 1),
      publication_date: grantedOn ?? published,
      granted_date: grantedOn,
      parties: [
        organisationParty(owner, 'Applicant'),
        ...inventors.map(person => personParty(person)),
        ...(assignee === owner ? [] : [organisationParty(assignee, 'Assignee')]),
        ...(further.chance(0.6) ? [{ name: further.pick(agents), role: 'Agent', party_type: 'organisation' }] : []),
        ...(granted ? [{ name: further.pick(examiners), role: 'Examiner', party_type: 'researcher' }] : []),
      ].map((party, at) => ({ ...party, order: at + 1 })),
      abstract: `The invention relates to ${subject.method} of ${subject.subject}. It improves ${subject.outcome} by taking ${subject.factor} into account.`,
      claims: claimsOf(further, subject),
      full_texts: random.chance(0.3)
        ? sectionsOf(further, subject, [abstractOf(random, subject), abstractOf(random, subject)], number % 100 === 7)
        : undefined,
      classifications: random
        .sample(group.discipline.classes, random.whole(1, 2))
        .flatMap(([code, name]) => [{ code, name, scheme: 'CPC' }, ...(further.chance(0.3) ? [{ code, name, scheme: 'IPC' }] : [])]),
      research_areas: [subject.subject, subject.method].map(capital),
      full_text_url: `https://demo.invalid/patents/${prefix}${digits}`,
      cited_patents: further.sample(earlier, further.whole(0, 6)).map(cited),
      cited_literature: further.chance(0.5)
        ? further
            .sample(group.members, 2)
            .map(person => `${person.name}: On ${subject.subject}. ${further.pick(group.discipline.journals)}, ${year - 3}.`)
        : undefined,
    })
    earlier.push(patent)
    return granted && number % 3 === 0 ? [applicationOf(random, patent, published), patent] : [patent]
  }).flat()
}

const organisationParty = (one: Organisation, role: string) => ({
  ...linkTo(one),
  role,
  party_type: 'organisation',
  city: one.city,
  country: countryOf(one),
})
const personParty = (person: Person) => ({
  ...linkTo(person),
  role: 'Inventor',
  party_type: 'researcher',
  city: person.organisation.city,
  country: countryOf(person.organisation),
})
const cited = ({ slug_values, ...patent }: CatalogueRecord) => ({
  publication_no: patent['publication_no'],
  name: patent['title'],
  date: patent['publication_date'],
  slug_values,
})

/** The application of a granted patent as it was published before: another document of the same family. */
function applicationOf(random: SeededRandom, patent: CatalogueRecord, published: string): CatalogueRecord {
  const { index: _index, slug_values, source: _source, demo: _demo, granted_date: _granted, ...fields } = patent
  return demoRecord('patents', [demoSlug(random, `${slug_values[0]?.replace(/^demo-/, '')}-application`)], {
    ...fields,
    publication_no: String(patent['publication_no']).replace('B1', 'A1'),
    document_kind: 'Patent application',
    publication_date: published,
  })
}
