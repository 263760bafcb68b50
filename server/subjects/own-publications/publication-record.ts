import type { Kysely } from 'kysely'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { citedTypeLabels } from '#contract/own-entry.ts'
import { titleOfPublication } from '#contract/own-publication.ts'
import { slugify } from '#contract/slugs.ts'
import { splitName } from '../../core/names/split-name.ts'
import type { Tables } from '../../store/tables.ts'
import type { StoredPublication } from './rows.ts'

/** What the catalogue says about where such a record comes from. */
export const authorSource = { name: 'Added by an author' } as const

interface Person {
  full_name: string
  slug_values: readonly string[]
}

/** The record of a publication that a person has added. Its authors are linked with the profiles of those who have it on theirs. */
export async function publicationRecord(query: Kysely<Tables>, { slug_value, publication }: StoredPublication): Promise<CatalogueRecord> {
  const people = await query
    .selectFrom('own_publications')
    .innerJoin('users', 'users.id', 'own_publications.user_id')
    .select(['users.full_name', 'users.slug_values'])
    .where('own_publications.slug_value', '=', slug_value)
    .orderBy('own_publications.is_linked')
    .orderBy('own_publications.added_at')
    .execute()
  const { journal_issue_attributes: issue = {}, publication_type, authors_list = [], doi, pmid, ...texts } = publication
  const names = authors_list.length > 0 ? authors_list : people.slice(0, 1).map(({ full_name }) => full_name)
  const identifiers = [
    { name: 'DOI', value: doi },
    { name: 'PMID', value: pmid },
  ].filter(({ value }) => value !== undefined)
  const fields = {
    title: titleOfPublication(publication),
    authors: linkedAuthors(names, people),
    authors_count: names.length,
    publication_date: issue.pub_date,
    publication_type: publication_type && citedTypeLabels[publication_type],
    locations: issue.journal && [{ name: issue.journal }],
    volume: issue.volume,
    issue: issue.issue,
    pages: issue.pages,
    publisher: texts.publisher,
    abstract: texts.abstract,
    url: texts.url,
    identifiers: identifiers.length > 0 ? identifiers : undefined,
  }
  return {
    index: 'publications',
    slug_values: [slug_value],
    source: authorSource,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')),
  }
}

/** The authors, those linked who are known: by the whole name first, then by family name and initial, each person once. */
function linkedAuthors(names: readonly string[], people: readonly Person[]) {
  const profiles = new Map<number, readonly string[]>()
  for (const { full_name, slug_values } of people) {
    const free = (fits: (name: string) => boolean) => names.findIndex((name, at) => !profiles.has(at) && fits(name))
    const whole = free(name => wholeKey(name) === wholeKey(full_name))
    const at = whole >= 0 ? whole : free(name => shortKey(name) === shortKey(full_name))
    if (at >= 0) profiles.set(at, slug_values)
  }
  return names.map((name, at) => {
    const slug_values = profiles.get(at)
    return { name: readable(name), position: at + 1, ...(slug_values && { slug_values: [...slug_values] }) }
  })
}

/** “Lovelace, Ada” as it is read. */
const readable = (name: string): string => name.split(/,\s*/, 2).toReversed().join(' ').trim()

const wholeKey = (name: string): string => slugify(readable(name)).split('-').toSorted().join('-')

/** Family name and initial. */
function shortKey(name: string): string {
  const { first_name, last_name } = splitName(readable(name))
  return last_name === '' ? slugify(first_name) : `${slugify(last_name)} ${slugify(first_name).slice(0, 1)}`
}
