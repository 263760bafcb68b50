import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { DocumentStore } from '../../catalogue/documents/document-store.ts'
import { Works, type Work } from './works.ts'

/** Records written in one transaction. */
const batchSize = 1000

/**
 * Creates a researcher for everyone named in imported records, and updates those whose records changed. The remaining work is stored
 * together with the records, so the next run finishes one that was killed.
 */
export async function linkResearchers(documents: DocumentStore, onProgress: (done: number, total: number) => void): Promise<void> {
  const stale = await documents.stalePeople()
  const works = new Works(documents)
  if (stale.length > 0) onProgress(0, stale.length)
  if (stale.length > batchSize) await works.readAll()
  for (let at = 0; at < stale.length; at += batchSize) {
    const people = stale.slice(at, at + batchSize)
    const slugs = people.map(({ slug }) => slug)
    const ids = await documents.worksOf(slugs)
    await works.read([...ids.values()].flat())
    const researchers: CatalogueRecord[] = []
    const removed: string[] = []
    for (const slug of slugs) {
      const ownWorks = (ids.get(slug) ?? []).flatMap(id => works.get(id) ?? [])
      if (ownWorks.length > 0) researchers.push(researcherOf(slug, ownWorks))
      else removed.push(slug)
    }
    await documents.finishPeople(people, researchers, removed)
    onProgress(at + people.length, stale.length)
    await new Promise(setImmediate)
  }
}

function researcherOf(slug: string, works: readonly Work[]): CatalogueRecord {
  const names = new Tally()
  const variants = new Tally()
  const venues = new Tally()
  const affiliations = new Map<string, string>()
  const functions = new Tally()
  const orcids = new Set<string>()
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
      for (const also of person.umlautVariants) variants.add(also)
      if (person.affiliation) affiliations.set(person.affiliation.toLowerCase(), person.affiliation)
      if (person.function) functions.add(person.function)
      if (person.orcid) orcids.add(person.orcid)
    }
    const wrote = me.some(person => person.role === 'author')
    if (work.kind === 'trial') trials += 1
    if (!wrote) continue
    publications += 1
    if (work.year) years.push(work.year)
    for (const venue of work.venues) venues.add(venue)
    for (const phrase of work.phrases()) phrases.add(phrase)
    const others = new Map(
      work.people.flatMap(({ slug: other, role, name }) => (other !== slug && role === 'author' ? [[other, name]] : [])),
    )
    for (const [other, name] of others) {
      coAuthors.add(other)
      namesOfOthers.set(other, name)
    }
  }
  years.sort()
  const [fullName = slug] = names.most(1)
  const alsoWritten = [...names.most(20), ...variants.most(20)].filter(name => name !== fullName)
  const fields: Record<string, unknown> = {
    full_name: fullName,
    name_variants: nonEmpty([...new Set(alsoWritten)]),
    // Two iDs are two people under one id of the source: neither may claim the works of both.
    orcid_id: orcids.size === 1 ? [...orcids][0] : undefined,
    function_title: functions.most(1)[0],
    organisations: nonEmpty([...affiliations.values()].sort().map(name => ({ name }))),
    research_interests: nonEmpty(frequentPhrases(phrases)),
    publications_count: publications,
    trials_count: trials || undefined,
    first_year: years[0],
    last_year: years.at(-1),
    co_authors: nonEmpty(
      coAuthors
        .most(10)
        .map(other => ({ name: namesOfOthers.get(other)!, slug_values: [other], publications_count: coAuthors.count(other) })),
    ),
    venues: nonEmpty(venues.most(8)),
    concluded_from: 'works',
  }
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete fields[name]
  return { index: 'researchers', slug_values: [slug], source: works[0]!.source, ...fields }
}

/** Phrases that do not distinguish researchers. */
const generalPhrases = new Set([
  'natural language',
  'language processing',
  'natural language processing',
  'shared task',
  'computational linguistics',
])

/** The five most frequent phrases in the titles of at least three works; of two that mostly occur together, the longer one. */
function frequentPhrases(phrases: Tally): string[] {
  const frequent = phrases.most(25).filter(phrase => phrases.count(phrase) >= 3 && !generalPhrases.has(phrase))
  const isPart = (phrase: string): boolean =>
    frequent.some(other => other.length > phrase.length && other.includes(phrase) && phrases.count(other) * 1.5 >= phrases.count(phrase))
  return frequent
    .filter(phrase => !isPart(phrase))
    .slice(0, 5)
    .map(phrase => phrase[0]!.toUpperCase() + phrase.slice(1))
}

const nonEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

/** Counts of texts; the most frequent first, equal counts in alphabetical order. */
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
