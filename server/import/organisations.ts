import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Documents } from '../catalogue/documents.ts'
import { OrganisationNames } from './organisation-names.ts'

interface Named {
  name: string
  slug_values?: readonly string[]
  /** The slug that a link would have if its organisation were in the catalogue. */
  link?: string
}

const relations = ['parents', 'children', 'related', 'successors', 'predecessors'] as const
const roles = ['sponsors', 'collaborators'] as const

/**
 * Links what imported records say about organisations to those that are in the catalogue: relationships between them by
 * their registry ids, sponsors of trials by exact name. What is not there keeps its name alone. Counts trials as it goes.
 * Does nothing when neither organisations nor trials changed since the last time.
 */
export async function linkOrganisations(documents: Documents, onProgress: (done: number, total: number) => void): Promise<void> {
  const state = (): string => `${documents.newestChange('organisations')}/${documents.newestChange('clinical_trials')}`
  if (documents.mark('organisations_linked') === state()) return
  const names = new OrganisationNames()
  const present = new Set<string>()
  const total = documents.size('organisations') * 2 + documents.size('clinical_trials')
  const step = stepper(total, onProgress)
  for (const { slug, record } of documents.all('organisations')) {
    present.add(slug)
    if (!record.demo && record['status'] !== 'Withdrawn') names.add(slug, String(record['name']), otherNames(record))
    await step()
  }
  const trials = await linkTrials(documents, names, step)
  await inTransactions(documents, 'organisations', step, ({ id, slug, record }) => {
    if (record.demo) return
    const derived: Record<string, unknown> = {}
    for (const relation of relations) {
      const linked = linkedTo(record[relation], one => (one.link && present.has(one.link) ? one.link : undefined))
      if (linked) derived[relation] = linked
    }
    const count = trials.get(slug)
    if (count) derived['trials_count'] = count
    documents.derive(id, derived)
  })
  documents.setMark('organisations_linked', state())
}

async function linkTrials(documents: Documents, names: OrganisationNames, step: () => Promise<void>): Promise<Map<string, number>> {
  const trials = new Map<string, number>()
  await inTransactions(documents, 'clinical_trials', step, ({ id, record }) => {
    if (record.demo) return
    const derived: Record<string, unknown> = {}
    const involved = new Set<string>()
    for (const role of roles) {
      const linked = linkedTo(record[role], one => {
        const found = names.find(one.name)
        if (found) involved.add(found)
        return found
      })
      if (linked) derived[role] = linked
    }
    for (const slug of involved) trials.set(slug, (trials.get(slug) ?? 0) + 1)
    documents.derive(id, derived)
  })
  return trials
}

type Stored = { id: number; slug: string; record: CatalogueRecord }

/** A page of records after the other, the changes of each page together. */
async function inTransactions(
  documents: Documents,
  index: 'organisations' | 'clinical_trials',
  step: () => Promise<void>,
  change: (stored: Stored) => void,
): Promise<void> {
  let page: Stored[] = []
  const flush = (): void => {
    documents.transaction(() => page.forEach(change))
    page = []
  }
  for (const stored of documents.all(index)) {
    page.push(stored)
    if (page.length === 500) flush()
    await step()
  }
  flush()
}

/** The same list with the links that could be found; undefined where none could. */
function linkedTo(list: unknown, slugFor: (one: Named) => string | undefined): Named[] | undefined {
  if (!Array.isArray(list)) return undefined
  let found = false
  const linked = (list as Named[]).map(before => {
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
