import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { demoRecord } from './demo-record.ts'
import { abstractOf, capital, type Subject, subjectOf, titleOfWork } from './prose.ts'
import type { SeededRandom } from './seeded-random.ts'
import { countryOf, demoSlug, type Group, type Link, linkTo, type Person, type World } from './world.ts'

/** A publication with what other records say about it. */
export interface Publication extends Link {
  record: CatalogueRecord
  subject: Subject
  group: Group
  date: string
}

const count = 2200

export function makePublications(random: SeededRandom, world: World): Publication[] {
  const made = Array.from({ length: count }, (_, number) => {
    const group = random.pickEarly(world.groups)
    const subject = subjectOf(random, group.discipline, random.chance(0.7) ? group.focus : undefined)
    return makePublication(random, world, group, subject, number)
  })
  const full = made.find(
    ({ record, group }, number) => number > 20 && group.discipline.medicine && group.discipline.life && record['abstract'],
  )
  if (full) Object.assign(full.record, everyTerm(full))
  return made
}

function makePublication(random: SeededRandom, world: World, group: Group, subject: Subject, number: number): Publication {
  const title = unusualTitles[number] ?? titleOfWork(random, subject)
  const slug_values = [demoSlug(random, title)]
  const date = random.day(2008, 2025)
  const authors = number === 7 ? random.sample(world.people, 214) : authorsOf(random, world, group)
  const isBook = random.chance(0.04)
  const journal = random.pick(group.discipline.journals)
  const year = date.slice(0, 4)
  noteAuthors(authors, year, journal)
  const { discipline } = group
  const further = random.fork()
  const isRetracted = number % 440 === 13
  const from = random.whole(1, 900)
  const slugPart = slug_values[0]!.slice(5, 29)
  const record = demoRecord('publications', slug_values, {
    title,
    authors: authors.map((person, at) => ({
      ...linkTo(person),
      position: at + 1,
      organisations: affiliationsOf(further, world, person),
    })),
    authors_count: authors.length,
    editors: isBook ? random.sample(world.people, 2).map(linkTo) : undefined,
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
    volume: isBook ? undefined : String(further.whole(1, 80)),
    issue: isBook || further.chance(0.3) ? undefined : String(further.whole(1, 12)),
    pages: `${from}–${from + random.whole(4, 32)}`,
    publisher: random.pick(['Larkspur Press', 'Meridian Academic', 'Open Field Publishing']),
    publication_type: isBook
      ? 'Book chapter'
      : random.pick(['Journal article', 'Journal article', 'Journal article', 'Review', 'Conference paper', 'Preprint']),
    abstract: number === 11 ? longAbstract(random, subject) : random.chance(0.09) ? undefined : abstractOf(random, subject),
    identifiers: [
      { name: 'doi', value: `10.99999/demo.${1000 + number}` },
      ...(discipline.medicine && random.chance(0.3) ? [{ name: 'pmc', value: `PMC-demo-${1000 + number}` }] : []),
      ...(discipline.medicine && further.chance(0.5) ? [{ name: 'pmid', value: `99999${1000 + number}` }] : []),
    ],
    estimated_citation_count: Math.floor((2026 - Number(year)) * 3 * random.next() ** 3 * 9),
    is_open_access: random.chance(0.55),
    is_retracted: isRetracted ? true : undefined,
    retraction_notice_url: isRetracted ? `https://demo.invalid/retractions/${1000 + number}` : undefined,
    fields_of_study: [...discipline.fields],
    research_areas: [subject.subject, subject.method].map(capital),
    mesh: discipline.medicine && random.sample(discipline.medicine.headings, 2),
    diseases: discipline.medicine && random.sample(discipline.medicine.diseases, random.whole(0, 2)),
    ...lifeTerms(random, subject),
    datasets: random.chance(0.1) ? [`${capital(subject.subject)} data set`] : undefined,
    url: `https://demo.invalid/publications/${slugPart}`,
  })
  return { name: title, slug_values, record, subject, group, date }
}

/** Where a person is now; some wrote the work elsewhere. */
function affiliationsOf(further: SeededRandom, world: World, { organisation }: Person) {
  const earlier = further.chance(0.12) ? further.pick(world.organisations) : organisation
  return [organisation, ...(earlier === organisation ? [] : [earlier])].map(one => ({
    ...linkTo(one),
    country: countryOf(one),
    from_researcher: one === organisation,
  }))
}

/** All lists of terms and all identifiers on one work, and a second place where it can be read. */
function everyTerm({ record, subject: { discipline, subject } }: Publication): Record<string, unknown> {
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
    datasets: [`${capital(subject)} data set`, `${capital(subject)} codebook`],
  }
}

function authorsOf(random: SeededRandom, world: World, group: Group): Person[] {
  const own = random.sample(group.members, random.whole(1, 4))
  if (random.chance(0.35)) own.push(...random.sample(random.pick(world.groups).members, random.whole(1, 2)))
  return [...new Set(own)]
}

function noteAuthors(authors: readonly Person[], year: string, venue: string): void {
  for (const person of authors) {
    person.years.push(year)
    person.venues.push(venue)
    if (authors.length < 30) person.coAuthors.push(...authors.filter(other => other !== person))
  }
}

function lifeTerms(random: SeededRandom, { discipline: { life } }: Subject): Record<string, unknown> {
  if (!life) return {}
  return {
    genes: random.sample(life.genes, random.whole(0, 2)),
    mutations: random.chance(0.2) ? random.sample(life.mutations, 1) : undefined,
    chemicals: random.sample(life.chemicals, random.whole(0, 2)),
    species: random.sample(life.species, random.whole(0, 2)),
    cell_lines: random.chance(0.25) ? random.sample(life.cell_lines, 1) : undefined,
  }
}

const longAbstract = (random: SeededRandom, subject: Subject): string =>
  ['Background', 'Objectives', 'Methods', 'Results', 'Limitations', 'Conclusions', 'Outlook']
    .map(heading => `${heading}. ${abstractOf(random, subject)} ${abstractOf(random, subject)}`)
    .join('\n\n')

/** Titles that lists and cards must bear: other scripts and directions, signs, one that is very long. */
const unusualTitles: Readonly<Record<number, string>> = {
  3: '沿岸湿地における炭素貯留の長期観測',
  4: 'دراسة طويلة الأمد للأراضي الرطبة الساحلية',
  5: 'Über die Größenverteilung früher Städte: Maße, Märkte & Mühlen',
  6: 'α → β transitions in <films>: “a = b” & other surprises — part 1/2',
  7: 'A global consortium report on shared measurement protocols, their history, their costs and the many hands, instruments, archives and weather stations that made forty years of comparable observations possible across nine countries and three oceans',
  8: 'Долговременные наблюдения за вечной мерзлотой',
}
