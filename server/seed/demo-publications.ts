import type { CatalogueRecord } from '#contract/indexes/record.ts'
import {
  organisationCountry,
  demoSlug,
  type DemoGroup,
  type DemoLink,
  linkTo,
  type DemoPerson,
  type DemoEntities,
} from './demo-entities.ts'
import { demoRecord } from './demo-record.ts'
import { makeAbstract, withCapital, type DemoSubject, randomSubject, makeTitle } from './demo-texts.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A publication with the facts that other records use. */
export interface DemoPublication extends DemoLink {
  record: CatalogueRecord
  subject: DemoSubject
  group: DemoGroup
  date: string
}

const count = 2200

export function makePublications(random: SeededRandom, entities: DemoEntities): DemoPublication[] {
  const made = Array.from({ length: count }, (_, number) => {
    const group = random.pickEarly(entities.groups)
    const subject = randomSubject(random, group.discipline, random.chance(0.7) ? group.focus : undefined)
    return makePublication(random, entities, group, subject, number)
  })
  const full = made.find(
    ({ record, group }, number) => number > 20 && group.discipline.medicine && group.discipline.life && record['abstract'],
  )
  if (full) Object.assign(full.record, everyTerm(full))
  return made
}

function makePublication(
  random: SeededRandom,
  entities: DemoEntities,
  group: DemoGroup,
  subject: DemoSubject,
  number: number,
): DemoPublication {
  const title = unusualTitles[number] ?? makeTitle(random, subject)
  const slug_values = [demoSlug(random, title)]
  const date = random.day(2008, 2025)
  const authors = number === 7 ? random.sample(entities.people, 214) : authorsOf(random, entities, group)
  const isBook = random.chance(0.04)
  const journal = random.pick(group.discipline.journals)
  const year = date.slice(0, 4)
  const { discipline } = group
  const extraRandom = random.fork()
  const isRetracted = number % 440 === 13
  const from = random.whole(1, 900)
  const slugPart = slug_values[0]!.slice(5, 29)
  const record = demoRecord('publications', slug_values, {
    title,
    authors: authors.map((person, at) => ({
      ...linkTo(person),
      position: at + 1,
      organisations: affiliationsOf(extraRandom, entities, person),
    })),
    authors_count: authors.length,
    editors: isBook ? random.sample(entities.people, 2).map(linkTo) : undefined,
    publication_date: random.chance(0.1) ? year : date,
    locations: [
      {
        category: isBook ? 'book' : 'journal',
        name: isBook ? `Handbook of ${discipline.name}` : journal,
        ranking_h_index: random.whole(12, 190),
        ...(random.chance(0.3) && { pdf_url: `https://demo.invalid/${slugPart}.pdf` }),
      },
    ],
    volume_title: isBook ? `Handbook of ${discipline.name}, volume ${random.whole(1, 6)}` : undefined,
    volume: isBook ? undefined : String(extraRandom.whole(1, 80)),
    issue: isBook || extraRandom.chance(0.3) ? undefined : String(extraRandom.whole(1, 12)),
    pages: `${from}–${from + random.whole(4, 32)}`,
    publisher: random.pick(['Larkspur Press', 'Meridian Academic', 'Open Field Publishing']),
    publication_type: isBook
      ? 'Book chapter'
      : random.pick(['Journal article', 'Journal article', 'Journal article', 'Review', 'Conference paper', 'Preprint']),
    abstract: number === 11 ? longAbstract(random, subject) : random.chance(0.09) ? undefined : makeAbstract(random, subject),
    identifiers: [
      { name: 'doi', value: `10.99999/demo.${1000 + number}` },
      ...(discipline.medicine && random.chance(0.3) ? [{ name: 'pmc', value: `PMC-demo-${1000 + number}` }] : []),
      ...(discipline.medicine && extraRandom.chance(0.5) ? [{ name: 'pmid', value: `99999${1000 + number}` }] : []),
    ],
    estimated_citation_count: Math.floor((2026 - Number(year)) * 3 * random.next() ** 3 * 9),
    is_open_access: random.chance(0.55),
    is_retracted: isRetracted ? true : undefined,
    retraction_notice_url: isRetracted ? `https://demo.invalid/retractions/${1000 + number}` : undefined,
    fields_of_study: [...discipline.fields],
    research_areas: [subject.subject, subject.method].map(withCapital),
    mesh: discipline.medicine && random.sample(discipline.medicine.headings, 2),
    diseases: discipline.medicine && random.sample(discipline.medicine.diseases, random.whole(0, 2)),
    ...lifeTerms(random, subject),
    datasets: random.chance(0.1) ? [`${withCapital(subject.subject)} data set`] : undefined,
    url: `https://demo.invalid/publications/${slugPart}`,
  })
  noteAuthors(authors, year, journal, record['estimated_citation_count'] as number)
  return { name: title, slug_values, record, subject, group, date }
}

/** A person's current organisation; some wrote the work at another one. */
function affiliationsOf(extraRandom: SeededRandom, entities: DemoEntities, { organisation }: DemoPerson) {
  const earlier = extraRandom.chance(0.12) ? extraRandom.pick(entities.organisations) : organisation
  return [organisation, ...(earlier === organisation ? [] : [earlier])].map(one => ({
    ...linkTo(one),
    country: organisationCountry(one),
    from_researcher: one === organisation,
  }))
}

/** All lists of terms and all identifiers on one work, and a second location. */
function everyTerm({ record, subject: { discipline, subject } }: DemoPublication): Record<string, unknown> {
  const { medicine, life } = discipline
  const [journal] = record['locations'] as Record<string, unknown>[]
  const number = (record['identifiers'] as { value: string }[])[0]!.value.split('.').at(-1)!
  return {
    identifiers: [
      { name: 'doi', value: `10.99999/demo.${number}` },
      { name: 'pmc', value: `PMC-demo-${number}` },
      { name: 'pmid', value: `99999${number}` },
    ],
    locations: [
      { ...journal, category: 'journal', pdf_url: `https://demo.invalid/${number}.pdf` },
      { category: 'repository', name: 'Open Field Archive', pdf_url: `https://demo.invalid/archive/${number}.pdf` },
    ],
    mesh: medicine?.headings,
    diseases: medicine?.diseases,
    ...life,
    datasets: [`${withCapital(subject)} data set`, `${withCapital(subject)} codebook`],
  }
}

function authorsOf(random: SeededRandom, entities: DemoEntities, group: DemoGroup): DemoPerson[] {
  const own = random.sample(group.members, random.whole(1, 4))
  if (random.chance(0.35)) own.push(...random.sample(random.pick(entities.groups).members, random.whole(1, 2)))
  return [...new Set(own)]
}

function noteAuthors(authors: readonly DemoPerson[], year: string, venue: string, citations: number): void {
  for (const person of authors) {
    person.years.push(year)
    person.venues.push(venue)
    person.citations.push(citations)
    if (authors.length < 30) person.coAuthors.push(...authors.filter(other => other !== person))
  }
}

function lifeTerms(random: SeededRandom, { discipline: { life } }: DemoSubject): Record<string, unknown> {
  if (!life) return {}
  return {
    genes: random.sample(life.genes, random.whole(0, 2)),
    mutations: random.chance(0.2) ? random.sample(life.mutations, 1) : undefined,
    chemicals: random.sample(life.chemicals, random.whole(0, 2)),
    species: random.sample(life.species, random.whole(0, 2)),
    cell_lines: random.chance(0.25) ? random.sample(life.cell_lines, 1) : undefined,
  }
}

const longAbstract = (random: SeededRandom, subject: DemoSubject): string =>
  ['Background', 'Objectives', 'Methods', 'Results', 'Limitations', 'Conclusions', 'Outlook']
    .map(heading => `${heading}. ${makeAbstract(random, subject)} ${makeAbstract(random, subject)}`)
    .join('\n\n')

/** Titles that lists and cards must cope with: other scripts and directions, special characters, and a very long one. */
const unusualTitles: Readonly<Record<number, string>> = {
  3: '沿岸湿地における炭素貯留の長期観測',
  4: 'دراسة طويلة الأمد للأراضي الرطبة الساحلية',
  5: 'Über die Größenverteilung früher Städte: Maße, Märkte & Mühlen',
  6: 'α → β transitions in <films>: “a = b” & other surprises — part 1/2',
  7: 'A global consortium report on shared measurement protocols, their history, their costs and the many hands, instruments, archives and weather stations that made forty years of comparable observations possible across nine countries and three oceans',
  8: 'Долговременные наблюдения за вечной мерзлотой',
}
