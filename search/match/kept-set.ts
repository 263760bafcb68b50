import type { RecordSet } from '../query/engine-request.ts'
import type { Segment } from '../segment/segment.ts'
import type { DocumentList } from './document-lists.ts'

let made = 0

/** Records among which is searched often: they are looked up once in each segment, and no segment changes. */
export class KeptSet implements RecordSet {
  readonly slugs: readonly string[]
  readonly links: readonly string[]
  private readonly number = (made += 1)
  private readonly found = new WeakMap<Segment, DocumentList>()

  constructor({ slugs = [], links = [] }: RecordSet) {
    this.slugs = slugs
    this.links = links
  }

  /** A copy of its documents, because callers change lists in place. */
  documents(segment: Segment, look: () => DocumentList): DocumentList {
    const known = this.found.get(segment) ?? look()
    this.found.set(segment, known)
    return known.slice()
  }

  /** It stands for its records where requests are compared as texts: there may be thousands. */
  toJSON(): number {
    return this.number
  }
}
