import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Documents } from '../../catalogue/embedded/storage/documents.ts'
import { OrganisationNames } from './organisation-names.ts'

interface Named {
  name: string
  slug_values?: readonly string[]
  country?: { code?: string }
  /** The slug that a link would have if its organisation were in the catalogue. */
  link?: string
  party_type?: string
}

/** Which lists of which records name organisations. */
interface Naming {
  index: IndexName
  lists: readonly string[]
  /** Where a list names others as well. */
  isOrganisation?: (one: Named) => boolean
  /** The field of an organisation that counts such records. */
  count?: string
}

const namings: readonly Naming[] = [
  { index: 'clinical_trials', lists: ['sponsors', 'collaborators'], count: 'trials_count' },
  { index: 'projects', lists: ['organisations'] },
  { index: 'patents', lists: ['parties'], isOrganisation: party => party.party_type === 'organisation' },
]

const relations = ['parents', 'children', 'related', 'successors', 'predecessors'] as const

/**
 * Links what imported records say about organisations to those that are in the catalogue: relationships between them by
 * their registry ids, those that other records name by exact name. What is not there keeps its name alone. Counts as it goes.
 * Does nothing when neither organisations nor the records that name them changed since the last time.
 */
export async function linkOrganisations(documents: Documents, onProgress: (done: number, total: number) => void): Promise<void> {
  const state = (): string => ['organisations' as const, ...namings.map(one => one.index)].map(one => documents.newestChange(one)).join('/')
  if (documents.mark('organisations_linked') === state()) return
  const names = new OrganisationNames()
  const present = new Set<string>()
  const total = namings.reduce((sum, { index }) => sum + documents.size(index), documents.size('organisations') * 2)
  const step = stepper(total, onProgress)
  for (const { slug, record } of documents.all('organisations')) {
    present.add(slug)
    if (!record.demo && record['status'] !== 'Withdrawn') names.add(slug, String(record['name']), otherNames(record), countryCode(record))
    await step()
  }
  const counts = new Map<string, Record<string, number>>()
  for (const naming of namings) await linkRecords(documents, naming, names, counts, step)
  await deriveAll(documents, 'organisations', step, ({ slug, record }) => {
    if (record.demo) return undefined
    const derived: Record<string, unknown> = { ...counts.get(slug) }
    for (const relation of relations) {
      const linked = linkedTo(record[relation], one => (one.link && present.has(one.link) ? one.link : undefined))
      if (linked) derived[relation] = linked
    }
    return derived
  })
  documents.setMark('organisations_linked', state())
}

/** Links the lists of one index, and counts for each organisation in how many records it is named. */
async function linkRecords(
  documents: Documents,
  { index, lists, isOrganisation, count }: Naming,
  names: OrganisationNames,
  counts: Map<string, Record<string, number>>,
  step: () => Promise<void>,
): Promise<void> {
  await deriveAll(documents, index, step, ({ record }) => {
    if (record.demo) return undefined
    const derived: Record<string, unknown> = {}
    const involved = new Set<string>()
    for (const list of lists) {
      const linked = linkedTo(
        record[list],
        one => {
          const found = names.find(one.name, one.country?.code)
          if (found) involved.add(found)
          return found
        },
        isOrganisation,
      )
      if (linked) derived[list] = linked
    }
    if (count)
      for (const slug of involved) {
        const before = counts.get(slug)
        counts.set(slug, { ...before, [count]: (before?.[count] ?? 0) + 1 })
      }
    return derived
  })
}

type Stored = { id: number; slug: string; record: CatalogueRecord }

/**
 * Writes what is derived of each record, a page after the other; undefined leaves a record alone. Only what was derived is held: five
 * hundred whole patents would fill the memory.
 */
async function deriveAll(
  documents: Documents,
  index: IndexName,
  step: () => Promise<void>,
  derivedOf: (stored: Stored) => Record<string, unknown> | undefined,
): Promise<void> {
  let page: { id: number; derived: Record<string, unknown> }[] = []
  const flush = (): void => {
    documents.transaction(() => page.forEach(({ id, derived }) => documents.derive(id, derived)))
    page = []
  }
  for (const stored of documents.all(index)) {
    const derived = derivedOf(stored)
    if (derived) page.push({ id: stored.id, derived })
    if (page.length === 500) flush()
    await step()
  }
  flush()
}

/** The same list with the links that could be found; undefined where none could. Entries that do not belong stay as they are. */
function linkedTo(
  list: unknown,
  slugFor: (one: Named) => string | undefined,
  belongs: (one: Named) => boolean = () => true,
): Named[] | undefined {
  if (!Array.isArray(list)) return undefined
  let found = false
  const linked = (list as Named[]).map(before => {
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

const otherNames = (record: CatalogueRecord): string[] =>
  [record['original_name'], ...((record['aliases'] as unknown[] | undefined) ?? [])].filter(
    (name): name is string => typeof name === 'string',
  )

/** Organisations of the registry have their countries in a list. */
function countryCode(record: CatalogueRecord): string | undefined {
  const [country] = [record['country']].flat() as ({ code?: string } | undefined)[]
  return country?.code
}

/** Counts steps, tells of them and lets other work in between. */
function stepper(total: number, onProgress: (done: number, total: number) => void): () => Promise<void> {
  let done = 0
  return async () => {
    done += 1
    if (done % 500 !== 0 && done !== total) return
    onProgress(done, total)
    await new Promise(setImmediate)
  }
}
