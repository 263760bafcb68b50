import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { DocumentStore } from '../../catalogue/documents/document-store.ts'
import { titlePhrases } from './title-phrases.ts'

export interface WorkPerson {
  slug: string
  name: string
  umlautVariants: readonly string[]
  role: 'author' | 'editor' | 'investigator'
  affiliation: string | undefined
  function: string | undefined
  orcid: string | undefined
}

/** What a publication or trial says about its people. */
export interface Work {
  kind: 'publication' | 'trial'
  source: CatalogueRecord['source']
  year: string | undefined
  venues: readonly string[]
  people: readonly WorkPerson[]
  /** Distinct word pairs and triples of the title. */
  phrases(): readonly string[]
}

/** Works by document id, cached: each is needed for all of its people. */
export class Works {
  readonly #documents: DocumentStore
  readonly #known = new Map<number, Work>()

  constructor(documents: DocumentStore) {
    this.#documents = documents
  }

  /** Reads all works in the order of the disk, which is much faster than one by one. */
  async readAll(): Promise<void> {
    for (const index of ['publications', 'clinical_trials'] as const)
      for await (const page of this.#documents.all(index))
        for (const { id, record } of page) if (!record.demo) this.#known.set(id, workOf(record))
  }

  /** Reads those of these works that are not known yet. */
  async read(ids: readonly number[]): Promise<void> {
    const unknown = ids.filter(id => !this.#known.has(id))
    if (unknown.length === 0) return
    for (const { id, record } of await this.#documents.byIds(unknown)) this.#known.set(id, workOf(record))
  }

  /** A work that was read, if it exists. */
  get(id: number): Work | undefined {
    return this.#known.get(id)
  }
}

interface RecordPerson {
  name: string
  slug_values?: readonly string[]
  also?: readonly string[]
  affiliation?: string
  title?: string
  orcid_id?: string
}

function workOf(record: CatalogueRecord): Work {
  const isTrial = record.index === 'clinical_trials'
  const title = isTrial ? '' : (record['title'] as string)
  let phrases: readonly string[] | undefined
  return {
    kind: isTrial ? 'trial' : 'publication',
    source: { name: record.source.name },
    year: isTrial ? undefined : (record['publication_date'] as string | undefined)?.slice(0, 4),
    venues: ((record['locations'] as { name?: string }[] | undefined) ?? []).flatMap(location => (isTrial ? [] : (location.name ?? []))),
    people: [
      ...peopleIn(record, 'authors', 'author'),
      ...peopleIn(record, 'editors', 'editor'),
      ...peopleIn(record, 'investigators', 'investigator'),
    ],
    phrases: () => (phrases ??= titlePhrases(title)),
  }
}

const peopleIn = (record: CatalogueRecord, field: string, role: WorkPerson['role']): WorkPerson[] =>
  ((record[field] as RecordPerson[] | undefined) ?? []).flatMap(({ name, slug_values, also, affiliation, title, orcid_id }) => {
    const slug = slug_values?.[0]
    return slug ? [{ slug, name, umlautVariants: also ?? [], role, affiliation, function: title, orcid: orcid_id }] : []
  })
