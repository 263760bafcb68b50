import type { IndexName } from '#contract/indexes/shape.ts'
import type { RecordCopy } from '#offline/index.ts'
import type { IndexedCopy, IndexUpdate, IndexedRecord } from '#workers/device-search/index-update.ts'

type Changes = Pick<IndexUpdate, 'put' | 'removed'>

/** The copies of records in the record sources, and which of them is in the device index: the one the server sent last. */
export class IndexedCopies {
  /** Names in the record sources, with the record under each as `index/slug`; '' if there is none. */
  readonly #recordOf = new Map<string, string>()
  /** By `index/slug`. */
  readonly #copies = new Map<string, IndexedCopy>()

  clear(): void {
    this.#recordOf.clear()
    this.#copies.clear()
  }

  /** What an earlier run indexed; of two copies of a record the later call counts, as in the index. */
  restore(index: IndexName, copies: readonly (readonly [slug: string, copy: IndexedCopy])[]): void {
    for (const [slug, copy] of copies) {
      const of = `${index}/${slug}`
      const earlier = this.#copies.get(of)
      if (earlier && this.#recordOf.get(earlier.name) === of) this.#recordOf.delete(earlier.name)
      this.#recordOf.set(copy.name, of)
      this.#copies.set(of, copy)
    }
  }

  has(name: string): boolean {
    return this.#recordOf.has(name)
  }

  /** The record under a name as `index/slug`; '' if there is none. */
  recordUnder(name: string): string {
    return this.#recordOf.get(name) ?? ''
  }

  /** Removes names that are in no source any more. A record with another copy is removed too, with all its names, and is read again. */
  keepOnly(names: ReadonlySet<string>): Changes['removed'] {
    const gone = [...this.#recordOf.keys()].filter(name => !names.has(name))
    const lost = this.#lost(gone, () => '')
    for (const name of gone) this.#recordOf.delete(name)
    return this.#drop(lost)
  }

  /** The changes to the device index after these names were read. */
  take(names: readonly string[], found: ReadonlyMap<string, RecordCopy>): Changes {
    const removed = this.#drop(this.#lost(names, name => recordOf(found.get(name))))
    const put = names.flatMap(name => {
      const copy = found.get(name)
      if (copy) return this.#consider(name, copy) ?? []
      this.#recordOf.set(name, '')
      return []
    })
    return { put, removed }
  }

  /** Nothing if a later copy is indexed, or the same one. */
  #consider(name: string, { record, text, ...copy }: RecordCopy): IndexedRecord | undefined {
    const of = recordOf({ record })
    const indexed = this.#copies.get(of)
    this.#recordOf.set(name, of)
    if (indexed && indexed.name !== name && indexed.asOf > copy.asOf) return undefined
    const savedAt = copy.savedAt ?? indexed?.savedAt
    const next = { ...copy, name, ...(savedAt !== undefined && { savedAt }) }
    this.#copies.set(of, next)
    return indexed?.revision === copy.revision ? undefined : { index: record.index, text, addedAt: savedAt ?? copy.asOf, copy: next }
  }

  /** The records whose indexed copy was under one of these names and no longer is. */
  #lost(names: readonly string[], now: (name: string) => string): Set<string> {
    const lost = new Set<string>()
    for (const name of names) {
      const of = this.#recordOf.get(name)
      if (of && of !== now(name) && this.#copies.get(of)?.name === name) lost.add(of)
    }
    return lost
  }

  #drop(lost: ReadonlySet<string>): Changes['removed'] {
    if (lost.size === 0) return []
    for (const [name, of] of this.#recordOf) if (lost.has(of)) this.#recordOf.delete(name)
    return [...lost].map(of => {
      this.#copies.delete(of)
      // Made from a record's own index, by `recordOf`.
      return { index: of.slice(0, of.indexOf('/')) as IndexName, slug: of.slice(of.indexOf('/') + 1) }
    })
  }
}

const recordOf = (copy: Pick<RecordCopy, 'record'> | undefined): string =>
  copy ? `${copy.record.index}/${copy.record.slug_values[0]}` : ''
