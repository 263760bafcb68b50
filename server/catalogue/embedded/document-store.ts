import { type DocumentStore, isConcluded } from '../documents/document-store.ts'
import { catalogueChangesOf } from './storage/catalogue-changes.ts'
import type { CatalogueFiles } from './storage/catalogue-files.ts'
import { partReadsOf } from './storage/part-reads.ts'
import { replaceSynonyms, storedSynonyms } from './storage/synonyms-store.ts'

/** Records of a page: many whole patents would fill the memory. */
const pageSize = 100

/** The records of a data folder as the port has them. */
export function documentsOfFolder({ documents, close }: CatalogueFiles): DocumentStore {
  const db = documents.connection
  const parts = partReadsOf(db)
  const worksOf = db.prepare('select document_id as id from authorships where person_slug = ? order by document_id')
  const notStale = db.prepare('delete from stale_people where slug = ?')
  return {
    find: async (refs, without) => documents.find(refs, without),
    records: async (index, slugs) => documents.records(index, slugs),
    byIds: async ids =>
      ids.flatMap(id => {
        const record = documents.byId(id)
        return record ? [{ id, record }] : []
      }),
    original: async (index, slug) => documents.ownRecord(index, slug),
    replacedSlugs: async index => documents.replacedSlugs(index),
    changedOn: async (index, slug) => documents.changedOn(index, slug),
    size: async index => documents.size(index),
    changes: async () => catalogueChangesOf(db),
    changedSince: (index, change) => inPages(documents.changedSince(index, change)),
    countChanges: async (index, change, most) => documents.countChanges(index, change, most),
    newestChange: async index => documents.newestChange(index),
    addedAmongNext: async (index, change, since, most) => documents.addedAmongNext(index, change, since, most),
    all: index => inPages(documents.all(index)),
    synonyms: () => inPages(storedSynonyms(db)),
    dumpPart: async request => parts.dumpPart(request),
    addressParts: async () => parts.addressParts(),
    addressBatch: async (part, after) => parts.addressBatch(part, after),
    write: async records => documents.write(records),
    writeUnlessOlder: async records => documents.transaction(() => records.map(record => documents.writeUnlessOlder(record))),
    remove: async (index, slug) => documents.remove(index, slug),
    replace: async (index, slug, shown) => documents.replace(index, slug, shown),
    restore: async (index, slug) => documents.restore(index, slug),
    replaceSynonyms: async (source, groups) => documents.transaction(() => replaceSynonyms(db, source, groups)),
    derive: async derived => documents.transaction(() => derived.forEach(({ id, fields }) => documents.derive(id, fields))),
    // One process writes at a time, so nobody becomes stale again meanwhile.
    stalePeople: async () =>
      (db.prepare('select slug from stale_people order by slug').all() as { slug: string }[]).map(({ slug }) => ({ slug, change: 0 })),
    worksOf: async people => new Map(people.map(slug => [slug, (worksOf.all(slug) as { id: number }[]).map(({ id }) => id)])),
    finishPeople: async (people, written, removed) =>
      documents.transaction(() => {
        for (const { slug } of people) notStale.run(slug)
        const isEntered = (slug: string): boolean => {
          const own = documents.ownRecord('researchers', slug)
          return own !== undefined && !isConcluded(own)
        }
        for (const slug of removed) if (!isEntered(slug)) documents.remove('researchers', slug)
        documents.write(written.filter(({ slug_values: [slug] }) => !isEntered(slug!)))
      }),
    metaValue: async key => documents.metaValue(key),
    setMetaValue: async (key, value) => documents.setMetaValue(key, value),
    close,
  }
}

/** Yields to other work between two pages. */
async function* inPages<T>(rows: Iterable<T>): AsyncGenerator<T[]> {
  let page: T[] = []
  for (const row of rows) {
    page.push(row)
    if (page.length < pageSize) continue
    yield page
    page = []
    await new Promise(setImmediate)
  }
  if (page.length > 0) yield page
}
