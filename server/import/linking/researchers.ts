import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Documents } from '../../catalogue/embedded/storage/documents.ts'
import { Works, type Work } from './works.ts'

/** Records written in one transaction. */
const batch = 1000

interface Row {
  slug: string
}

/**
 * Makes a researcher of everyone whom imported records name, and counts anew where those records changed. What is left
 * to do is noted in the catalogue together with the records, so a run that was killed is finished by the next one.
 */
export async function linkResearchers(documents: Documents, onProgress: (done: number, total: number) => void): Promise<void> {
  const db = documents.connection
  const stale = (db.prepare('select slug from stale_people order by slug').all() as Row[]).map(row => row.slug)
  const worksOf = db.prepare('select document_id as id from authorships where person_slug = ? order by document_id')
  const settle = db.prepare('delete from stale_people where slug = ?')
  const works = new Works(documents)
  if (stale.length > 0) onProgress(0, stale.length)
  if (stale.length > batch) await works.readAll()
  for (let at = 0; at < stale.length; at += batch) {
    const people = stale.slice(at, at + batch)
    documents.transaction(() => {
      const researchers: CatalogueRecord[] = []
      for (const slug of people) {
        settle.run(slug)
        const existing = documents.record('researchers', slug)
        if (existing && existing !== 'gone' && !isConcluded(existing)) continue
        const mine = (worksOf.all(slug) as { id: number }[]).flatMap(({ id }) => works.get(id) ?? [])
        if (mine.length > 0) researchers.push(researcherOf(slug, mine))
        else documents.remove('researchers', slug)
      }
      documents.write(researchers)
    })
    onProgress(at + people.length, stale.length)
    await new Promise(setImmediate)
  }
}

/** A researcher concluded from works, as opposed to one who was invented or entered. */
const isConcluded = (record: CatalogueRecord): boolean => record['concluded_from'] === 'works'

function researcherOf(slug: string, works: readonly Work[]): CatalogueRecord {
  const names = new Tally()
  const variants = new Tally()
  const venues = new Tally()
  const affiliations = new Map<string, string>()
  const functions = new Tally()
  const phrases = new Tally()
  const coAuthors = new Tally()
  const namesOfOthers = new Map<string, string>()
  const years: string[] = []
  let publications = 0
  let trials = 0
  for (const work of works) {
    const me = work.people.filter(person => person.slug === slug)
    for (const person of me) {
      names.add(person.name)
      for (const also of person.also) variants.add(also)
      if (person.affiliation) affiliations.set(person.affiliation.toLowerCase(), person.affiliation)
      if (person.function) functions.add(person.function)
    }
    const wrote = me.some(person => person.role === 'author')
    if (work.kind === 'trial') trials += 1
    if (!wrote) continue
    publications += 1
    if (work.year) years.push(work.year)
    for (const venue of work.venues) venues.add(venue)
    for (const phrase of work.phrases()) phrases.add(phrase)
    for (const other of work.people) {
      if (other.slug === slug || other.role !== 'author') continue
      coAuthors.add(other.slug)
      namesOfOthers.set(other.slug, other.name)
    }
  }
  years.sort()
  const [fullName = slug] = names.most(1)
  const alsoWritten = [...names.most(20), ...variants.most(20)].filter(name => name !== fullName)
  const fields: Record<string, unknown> = {
    full_name: fullName,
    name_variants: some([...new Set(alsoWritten)]),
    function_title: functions.most(1)[0],
    organisations: some([...affiliations.values()].sort().map(name => ({ name }))),
    research_interests: some(telling(phrases)),
    publications_count: publications,
    trials_count: trials || undefined,
    first_year: years[0],
    last_year: years.at(-1),
    co_authors: some(
      coAuthors
        .most(10)
        .map(other => ({ name: namesOfOthers.get(other)!, slug_values: [other], publications_count: coAuthors.count(other) })),
    ),
    venues: some(venues.most(8)),
    concluded_from: 'works',
  }
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete fields[name]
  return { index: 'researchers', slug_values: [slug], source: works[0]!.source, ...fields }
}

/** Phrases that say nothing about one researcher among others. */
const general = new Set([
  'natural language',
  'language processing',
  'natural language processing',
  'shared task',
  'computational linguistics',
])

/** Phrases in the titles of at least three works, the most frequent five; the longer of two that mostly come together. */
function telling(phrases: Tally): string[] {
  const frequent = phrases.most(25).filter(phrase => phrases.count(phrase) >= 3 && !general.has(phrase))
  const isPart = (phrase: string): boolean =>
    frequent.some(other => other.length > phrase.length && other.includes(phrase) && phrases.count(other) * 1.5 >= phrases.count(phrase))
  return frequent
    .filter(phrase => !isPart(phrase))
    .slice(0, 5)
    .map(phrase => phrase[0]!.toUpperCase() + phrase.slice(1))
}

const some = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

/** Counts of texts; the most frequent first, equals in the order of the alphabet. */
class Tally {
  readonly #counts = new Map<string, number>()
  add(text: string): void {
    this.#counts.set(text, this.count(text) + 1)
  }
  count(text: string): number {
    return this.#counts.get(text) ?? 0
  }
  most(limit: number): string[] {
    return [...this.#counts]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, limit)
      .map(([text]) => text)
  }
}
