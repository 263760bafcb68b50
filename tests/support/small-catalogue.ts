import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { catalogueChangesOf } from '#server/catalogue/embedded/storage/catalogue-changes.ts'
import { openMemoryDatabase } from '#server/catalogue/embedded/storage/database.ts'
import { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import { NamedOrganisations, type OrganisationReads } from '#server/catalogue/embedded/named-organisations.ts'
import { partReadsOf } from '#server/catalogue/embedded/storage/part-reads.ts'
import type { PartReads } from '#server/catalogue/documents/part-reads.ts'
import { wholeCatalogue } from '#server/catalogue/documents/whole-catalogue.ts'
import { inBatches } from '#server/catalogue/batches.ts'
import { type Async, type Catalogue, type CatalogueChanges, type Searches, searchNames } from '#server/catalogue/port.ts'
import { EmbeddedIndex } from '#server/catalogue/embedded/storage/searched-index.ts'
import { searchesOf } from '#server/catalogue/searches/index.ts'
import type { Indexes } from '#server/catalogue/searches/search-request.ts'
import { ownSynonyms, Synonyms } from '#search/index.ts'
import { clusterIndexes } from './cluster-source.ts'

const many: readonly IndexName[] = ['publications', 'news']
const house = { name: 'Lantern House', slug_values: ['organisations-0'], country: { name: 'Germany' } }
const linked = { name: 'Ada Brook', slug_values: ['researchers-0'], organisations: [house] }
const coAuthor = { name: 'Ben Moss', slug_values: ['researchers-1'] }
/** Of the same name, without a link. */
const namesake = { name: 'Ada Brook' }

/**
 * Fields of the records besides a title: of the thirty publications every tenth is linked with researcher 0 and three others name
 * a namesake; patents 0 and 1 are one family, and 1 cites 0; organisations have types and places. The names of links share no word with the
 * titles, so that a search for the titles finds all of them.
 */
const further: Partial<Record<IndexName, (n: number) => Record<string, unknown>>> = {
  publications: n => ({
    publication_date: `${2000 + n}-06-01`,
    ...(n % 10 === 0 && { authors: n === 0 ? [linked] : [linked, coAuthor], fields_of_study: ['Lanterns'] }),
    ...(n % 10 === 5 && { authors: [namesake] }),
  }),
  patents: n => ({
    publication_date: `${2010 - n}-01-01`,
    publication_no: `US770000${n}B2`,
    ...(n === 1 && { cited_patents: [{ publication_no: 'US7700000' }] }),
    application_no: n < 2 ? 'EP77001' : `EP8800${n}`,
    parties: [{ ...house, role: 'Applicant', party_type: 'organisation' }],
  }),
  researchers: n => ({ ...(n < 2 && { name_variants: [[linked, coAuthor][n]!.name] }) }),
  organisations: n => ({
    ...(n === 0 && { aliases: [house.name] }),
    organisation_types: [['Education'], ['Company'], ['Unknown', 'Academic']][n],
    country: [{ name: n === 0 ? 'Germany' : 'United States' }],
    city: n === 0 ? 'Berlin' : 'Austin',
    region: n === 0 ? 'Berlin' : 'Texas',
  }),
}

/** A few records of each index, enough for tests that are not about searching. */
export const smallRecords: readonly CatalogueRecord[] = indexNames.flatMap(index =>
  Array.from({ length: many.includes(index) ? 30 : 3 }, (_, n) => ({
    index,
    slug_values: [`${index.replaceAll('_', '-')}-${n}`, `old-${index.replaceAll('_', '-')}-${n}`],
    source: { name: 'Tests' },
    [indexes[index].title]: `${indexes[index].singular} number ${n}`,
    abstract: 'A short text.',
    full_texts: [{ name: 'Body', value: 'A long text.' }],
    ...further[index]?.(n),
  })),
)

/** When the records of small catalogues were written. */
const writtenAt = Date.now()

interface Built {
  documents: Documents
  reads: PartReads & OrganisationReads
  searches: Searches
  mark: () => CatalogueChanges
  /** Searches what was written since. */
  takeIn: () => void
}

/** The project `search` runs the tests of searches with a cluster (vitest.config.ts). */
const inCluster = process.env['TEST_SEARCH'] === 'cluster'

function embeddedIndexes(documents: Documents, synonyms: Synonyms): { indexes: Indexes; takeIn: () => void } {
  const searched = new Map(
    indexNames.map((name): [IndexName, EmbeddedIndex] => {
      const on = new EmbeddedIndex(indexes[name], documents)
      on.synonyms = synonyms
      return [name, on]
    }),
  )
  const takeIn = () =>
    searched.forEach(on => {
      on.refresh()
      on.catchUp()
    })
  return { indexes: { get: name => searched.get(name)! }, takeIn }
}

function build(records: readonly CatalogueRecord[]): Built {
  const db = openMemoryDatabase()
  const documents = new Documents(db)
  const synonyms = new Synonyms(ownSynonyms)
  const { indexes: searched, takeIn } = inCluster ? clusterIndexes(documents, synonyms) : embeddedIndexes(documents, synonyms)
  documents.write(records, writtenAt)
  takeIn()
  const searches = searchesOf(searched)
  return {
    documents,
    reads: { ...partReadsOf(db), ...new NamedOrganisations(documents).reads },
    searches,
    mark: () => catalogueChangesOf(db),
    takeIn,
  }
}

/** Built once for each list of records, which takes longer than most tests, and how many catalogues have used it. */
const shared = new WeakMap<readonly CatalogueRecord[], { built: Built; users: number }>()

function sharedOf(records: readonly CatalogueRecord[]): { built: Built; users: number } {
  const found = shared.get(records) ?? { built: build(records), users: 0 }
  shared.set(records, found)
  found.users += 1
  return found
}

/**
 * The catalogue's code without files and thread: nothing is stored, and it can be used after a close. Catalogues of one list of records share
 * what was built, until one is changed: it then has its own.
 */
export function smallCatalogue(records: readonly CatalogueRecord[] = smallRecords, demo = true): Catalogue {
  const common = sharedOf(records)
  let built = common.built
  let isOwn = false
  const change = (write: (documents: Documents) => void): void => {
    if (!isOwn) {
      isOwn = true
      if (common.users > 1) built = build(records)
      else shared.delete(records)
    }
    write(built.documents)
    built.takeIn()
  }
  const later = Object.fromEntries(
    searchNames.map(name => [name, async (...args: unknown[]) => (built.searches[name] as (...args: unknown[]) => unknown)(...args)]),
  ) as unknown as Async<Searches>
  return {
    ...later,
    withSignal: () => later,
    isDemo: async () => demo,
    records: (refs, signal, without) => inBatches(refs, signal, batch => built.documents.find(batch, without)),
    changedOn: async ({ index, slug }) => built.documents.changedOn(index, slug),
    ...wholeCatalogue({
      dumpPart: async request => built.reads.dumpPart(request),
      addressParts: async () => built.reads.addressParts(),
      addressBatch: async (part, after) => built.reads.addressBatch(part, after),
    }),
    organisationsOf: async (text, hints, limit) => built.reads.organisationsOf(text, hints, limit),
    put: async added => change(documents => documents.write(added)),
    remove: async (index, slug) => change(documents => documents.remove(index, slug)),
    replace: async (index, slug, shown) => change(documents => documents.replace(index, slug, shown)),
    restore: async (index, slug) => change(documents => documents.restore(index, slug)),
    original: async (index, slug) => built.documents.ownRecord(index, slug),
    replacedSlugs: async index => built.documents.replacedSlugs(index),
    changes: async () => built.mark(),
    size: async () => built.documents.size(),
    close: async () => undefined,
  }
}
