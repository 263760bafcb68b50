import { AffiliationIndex } from '../affiliations/affiliation-index.ts'
import { organisationFacts } from '../affiliations/organisation-facts.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Catalogue } from '../port.ts'

/** The organisations of a store of documents by their names; each call first reads what has changed since the one before. */
export function namedOrganisations(documents: Pick<DocumentStore, 'changedSince'>): Catalogue['organisationsOf'] {
  const names = new AffiliationIndex()
  let change = 0
  const catchUp = async (): Promise<void> => {
    for await (const page of documents.changedSince('organisations', change))
      for (const stored of page) {
        const facts = stored.record && organisationFacts(stored.record)
        if (facts) names.put(facts)
        else names.remove(stored.slug)
        change = stored.change
      }
  }
  let reading: Promise<void> = Promise.resolve()
  return async (text, hints, limit) => {
    reading = reading.catch(() => undefined).then(catchUp)
    await reading
    return names.match(text, hints, limit)
  }
}
