import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { demoRecord } from './demo-record.ts'
import { abstractOf, capital, subjectOf } from './prose.ts'
import type { SeededRandom } from './seeded-random.ts'
import { demoSlug, linkTo, type World } from './world.ts'

const count = 350
const offices = [
  ['European Patent Office', 'Europe', 'EP'],
  ['United States Patent and Trademark Office', 'United States', 'US'],
  ['Japan Patent Office', 'Japan', 'JP'],
  ['World Intellectual Property Organization', 'International', 'WO'],
] as const

export function patentRecords(random: SeededRandom, world: World): CatalogueRecord[] {
  const owners = world.organisations.filter(one => one.kind === 'Company' || one.kind === 'University')
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
        { ...linkTo(owner), role: 'Applicant', order: 1, party_type: 'organisation' },
        ...inventors.map((person, at) => ({ ...linkTo(person), role: 'Inventor', order: at + 2, party_type: 'researcher' })),
      ],
      abstract: `The invention relates to ${subject.method} of ${subject.subject}. It improves ${subject.outcome} by taking ${subject.factor} into account.`,
      claims: [
        {
          name: 'Claim 1',
          value: `A method of ${subject.method}, characterised in that ${subject.factor} is measured before each step.`,
          order: 1,
        },
        { name: 'Claim 2', value: `The method of claim 1, wherein ${subject.outcome} is compared with a threshold.`, order: 2 },
        { name: 'Claim 3', value: `An apparatus for carrying out the method of claim 1 ${subject.setting}.`, order: 3 },
      ],
      full_texts: random.chance(0.3)
        ? [
            { name: 'Background', value: abstractOf(random, subject), order: 1 },
            { name: 'Description', value: abstractOf(random, subject), order: 2 },
          ]
        : undefined,
      classifications: random.sample(group.discipline.classes, random.whole(1, 2)).map(([code, name]) => ({ code, name })),
      research_areas: [subject.subject, subject.method].map(capital),
      full_text_url: `https://demo.invalid/patents/${prefix}${digits}`,
    })
    return granted && number % 3 === 0 ? [applicationOf(random, patent, published), patent] : [patent]
  }).flat()
}

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
