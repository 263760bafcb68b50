import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { AffiliationIndex } from '../../catalogue/affiliations/affiliation-index.ts'
import { organisationFacts } from '../../catalogue/affiliations/organisation-facts.ts'
import type { DocumentStore } from '../../catalogue/documents/document-store.ts'

interface OrganisationMention {
  name: string
  slug_values?: readonly string[]
  city?: string
  country?: string | { name?: string; code?: string }
  /** The slug that the linked organisation would have in the catalogue. */
  link?: string
  party_type?: string
}

/** The lists in records that name organisations. */
interface MentionLists {
  index: IndexName
  lists: readonly string[]
  /** Set if the list names others too. */
  isOrganisation?: (one: OrganisationMention) => boolean
  /** The records that are linked, if not all. */
  includes?: (record: CatalogueRecord) => boolean
  /** The field of an organisation that counts the records, and in which lists they name it. */
  count?: { field: string; lists: readonly string[] }
}

const mentionLists: readonly MentionLists[] = [
  {
    index: 'clinical_trials',
    lists: ['sponsors', 'collaborators', 'locations'],
    count: { field: 'trials_count', lists: ['sponsors', 'collaborators'] },
  },
  { index: 'projects', lists: ['organisations'] },
  { index: 'patents', lists: ['parties'], isOrganisation: party => party.party_type === 'organisation' },
  // What people enter about themselves is theirs.
  { index: 'researchers', lists: ['organisations'], includes: record => record['concluded_from'] === 'works' },
]

const relations = ['parents', 'children', 'related', 'successors', 'predecessors'] as const

/**
 * Links the organisations that imported records mention to those in the catalogue: relationships by registry id, mentions in other records
 * by what they are called there (catalogue/affiliations). A mention that may mean several, or none, keeps only its name. Counts the records of each organisation. Does nothing if neither
 * organisations nor the records that name them changed since the last run.
 */
export async function linkOrganisations(documents: DocumentStore, onProgress: (done: number, total: number) => void): Promise<void> {
  const state = async (): Promise<string> => {
    const { newest } = await documents.changes()
    return ['organisations' as const, ...mentionLists.map(one => one.index)].map(one => newest[one]).join('/')
  }
  if ((await documents.metaValue('organisations_linked')) === (await state())) return
  const names = new AffiliationIndex()
  const present = new Set<string>()
  let total = (await documents.size('organisations')) * 2
  for (const { index } of mentionLists) total += await documents.size(index)
  const step = progressCounter(total, onProgress)
  for await (const page of documents.all('organisations'))
    for (const { slug, record } of page) {
      present.add(slug)
      const facts = record.demo ? undefined : organisationFacts(record)
      if (facts) names.put(facts)
      await step()
    }
  const counts = new Map<string, Record<string, number>>()
  for (const lists of mentionLists) await linkRecords(documents, lists, names, counts, step)
  await deriveAll(documents, 'organisations', step, ({ slug, record }) => {
    if (record.demo) return undefined
    const derived: Record<string, unknown> = { ...counts.get(slug) }
    for (const relation of relations) {
      const linked = linkedTo(record[relation], one => (one.link && present.has(one.link) ? one.link : undefined))
      if (linked) derived[relation] = linked
    }
    return derived
  })
  await documents.setMetaValue('organisations_linked', await state())
}

/** Links the lists of one index, and counts for each organisation the records that name it. */
async function linkRecords(
  documents: DocumentStore,
  { index, lists, isOrganisation, includes = () => true, count }: MentionLists,
  names: AffiliationIndex,
  counts: Map<string, Record<string, number>>,
  step: () => Promise<void>,
): Promise<void> {
  await deriveAll(documents, index, step, ({ record }) => {
    if (record.demo || !includes(record)) return undefined
    const derived: Record<string, unknown> = {}
    const involved = new Set<string>()
    for (const list of lists) {
      const linked = linkedTo(
        record[list],
        one => {
          const found = organisationMeant(names, one)
          if (found && count?.lists.includes(list)) involved.add(found)
          return found
        },
        isOrganisation,
      )
      if (linked) derived[list] = linked
    }
    if (count)
      for (const slug of involved) {
        const before = counts.get(slug)
        counts.set(slug, { ...before, [count.field]: (before?.[count.field] ?? 0) + 1 })
      }
    return derived
  })
}

type Stored = { id: number; slug: string; record: CatalogueRecord }

/**
 * Writes the derived fields of each record, page by page; undefined leaves a record unchanged. Only the derived fields are kept in memory:
 * five hundred whole patents would fill it.
 */
async function deriveAll(
  documents: DocumentStore,
  index: IndexName,
  step: () => Promise<void>,
  derivedOf: (stored: Stored) => Record<string, unknown> | undefined,
): Promise<void> {
  let waiting: { id: number; fields: Record<string, unknown> }[] = []
  for await (const page of documents.all(index)) {
    for (const stored of page) {
      const fields = derivedOf(stored)
      if (fields) waiting.push({ id: stored.id, fields })
      await step()
    }
    if (waiting.length < 500) continue
    await documents.derive(waiting)
    waiting = []
  }
  await documents.derive(waiting)
}

/** The list with the links that were found; undefined if there are none. Entries that are not organisations stay unchanged. */
function linkedTo(
  list: unknown,
  slugFor: (one: OrganisationMention) => string | undefined,
  belongs: (one: OrganisationMention) => boolean = () => true,
): OrganisationMention[] | undefined {
  if (!Array.isArray(list)) return undefined
  let found = false
  const linked = (list as OrganisationMention[]).map(before => {
    if (!belongs(before)) return before
    const one = { ...before }
    delete one.slug_values
    const slug = slugFor(one)
    if (slug === undefined) return one
    found = true
    return { ...one, slug_values: [slug] }
  })
  return found ? linked : undefined
}

/** A link says more than a suggestion: it must be likely, and no other one nearly as likely. */
const certain = { score: 0.77, lead: 0.05 }

function organisationMeant(names: AffiliationIndex, { name, city = '', country }: OrganisationMention): string | undefined {
  const [code, place] = typeof country === 'object' ? [country.code, city] : [undefined, `${city}, ${country ?? ''}`]
  const [best, next] = names.match(name, { country: code, place })
  const isCertain = best && best.score >= certain.score && (!next || best.score - next.score >= certain.lead)
  return isCertain ? best.slug_value : undefined
}

/** Counts records, reports progress and yields to other work. */
function progressCounter(total: number, onProgress: (done: number, total: number) => void): () => Promise<void> {
  let done = 0
  return async () => {
    done += 1
    if (done % 500 !== 0 && done !== total) return
    onProgress(done, total)
    await new Promise(setImmediate)
  }
}
