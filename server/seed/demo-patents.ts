import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { organisationCountry, demoSlug, linkTo, type DemoOrganisation, type DemoPerson, type DemoEntities } from './demo-entities.ts'
import { makeClaims, makeSections } from './demo-patent-texts.ts'
import { demoRecord } from './demo-record.ts'
import { makeAbstract, withCapital, randomSubject } from './demo-texts.ts'
import type { SeededRandom } from './seeded-random.ts'

const count = 350
const agents = ['Ravensbourne & Corvin, patent attorneys', 'Amberline Patent Office', 'Tamarind Quay LLP']
const examiners = ['H. Ibsenius', 'R. Solano', 'Q. Hawthornden']
const offices = [
  ['European Patent Office', 'Europe', 'EP'],
  ['United States Patent and Trademark Office', 'United States', 'US'],
  ['Japan Patent Office', 'Japan', 'JP'],
  ['World Intellectual Property Organization', 'International', 'WO'],
] as const

export function patentRecords(random: SeededRandom, entities: DemoEntities): CatalogueRecord[] {
  const owners = entities.organisations.filter(one => one.kind === 'Company' || one.kind === 'University')
  const earlier: CatalogueRecord[] = []
  return Array.from({ length: count }, (_, number): CatalogueRecord[] => {
    const group = random.pick(entities.groups)
    const subject = randomSubject(random, group.discipline)
    const title = `${random.pick(['Device and method', 'Method', 'Composition', 'System'])} for ${subject.method} of ${subject.subject}`
    const [office, country, prefix] = random.pick(offices)
    const granted = random.chance(0.5)
    const year = random.whole(2004, 2022)
    const owner = random.pick(owners)
    const inventors = random.sample(group.members, random.whole(1, 3))
    const digits = 9_000_000 + number * 37
    const published = random.day(year + 2, year + 2)
    const grantedOn = granted ? random.day(year + 3, year + 4) : undefined
    const extraRandom = random.fork()
    const assignee = granted && extraRandom.chance(0.3) ? extraRandom.pick(owners) : owner
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
        ...(extraRandom.chance(0.6) ? [{ name: extraRandom.pick(agents), role: 'Agent', party_type: 'organisation' }] : []),
        ...(granted ? [{ name: extraRandom.pick(examiners), role: 'Examiner', party_type: 'researcher' }] : []),
      ].map((party, at) => ({ ...party, order: at + 1 })),
      abstract: `The invention relates to ${subject.method} of ${subject.subject}. It improves ${subject.outcome} by taking ${subject.factor} into account.`,
      claims: makeClaims(extraRandom, subject),
      full_texts: random.chance(0.3)
        ? makeSections(extraRandom, subject, [makeAbstract(random, subject), makeAbstract(random, subject)], number % 100 === 7)
        : undefined,
      classifications: random
        .sample(group.discipline.classes, random.whole(1, 2))
        .flatMap(([code, name]) => [{ code, name, scheme: 'CPC' }, ...(extraRandom.chance(0.3) ? [{ code, name, scheme: 'IPC' }] : [])]),
      research_areas: [subject.subject, subject.method].map(withCapital),
      full_text_url: `https://demo.invalid/patents/${prefix}${digits}`,
      cited_patents: extraRandom.sample(earlier, extraRandom.whole(0, 6)).map(cited),
      cited_literature: extraRandom.chance(0.5)
        ? extraRandom
            .sample(group.members, 2)
            .map(person => `${person.name}: On ${subject.subject}. ${extraRandom.pick(group.discipline.journals)}, ${year - 3}.`)
        : undefined,
    })
    earlier.push(patent)
    return granted && number % 3 === 0 ? [applicationOf(random, patent, published), patent] : [patent]
  }).flat()
}

const organisationParty = (one: DemoOrganisation, role: string) => ({
  ...linkTo(one),
  role,
  party_type: 'organisation',
  city: one.city,
  country: organisationCountry(one),
})
const personParty = (person: DemoPerson) => ({
  ...linkTo(person),
  role: 'Inventor',
  party_type: 'researcher',
  city: person.organisation.city,
  country: organisationCountry(person.organisation),
})
const cited = ({ slug_values, ...patent }: CatalogueRecord) => ({
  publication_no: patent['publication_no'],
  name: patent['title'],
  date: patent['publication_date'],
  slug_values,
})

/** The application of a granted patent, published earlier: another document of the same family. */
function applicationOf(random: SeededRandom, patent: CatalogueRecord, published: string): CatalogueRecord {
  const { index: _index, slug_values, source: _source, demo: _demo, granted_date: _granted, ...fields } = patent
  return demoRecord('patents', [demoSlug(random, `${slug_values[0]?.replace(/^demo-/, '')}-application`)], {
    ...fields,
    publication_no: String(patent['publication_no']).replace('B1', 'A1'),
    document_kind: 'Patent application',
    publication_date: published,
  })
}
