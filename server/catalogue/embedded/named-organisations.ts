import { type AffiliationHints, AffiliationIndex, type AffiliationMatch } from '../affiliations/affiliation-index.ts'
import { factsOf } from '../affiliations/organisation-facts.ts'
import type { Documents } from './storage/documents.ts'

export interface OrganisationReads {
  organisationsOf(text: string, hints?: AffiliationHints, limit?: number): AffiliationMatch[]
}

/** The organisations of a catalogue by their names, as of this moment: each call first reads what has changed since the one before. */
export class NamedOrganisations {
  readonly #documents: Documents
  readonly #index = new AffiliationIndex()
  #change = 0

  constructor(documents: Documents) {
    this.#documents = documents
  }

  readonly reads: OrganisationReads = {
    organisationsOf: (text, hints, limit) => {
      this.#catchUp()
      return this.#index.match(text, hints, limit)
    },
  }

  #catchUp(): void {
    for (const { slug, record, change } of this.#documents.changedSince('organisations', this.#change)) {
      const facts = record && factsOf(record)
      if (facts) this.#index.put(facts)
      else this.#index.remove(slug)
      this.#change = change
    }
  }
}
