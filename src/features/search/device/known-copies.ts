import type { IndexName } from '#contract/indexes/shape.ts'
import type { RecordCopy } from '#offline/index.ts'
import type { IndexUpdate, IndexedRecord } from '#workers/device-search/index-update.ts'

/** The copy of a record that is in the device index, of perhaps several. */
interface Best extends Omit<RecordCopy, 'record'> {
  name: string
}

type Changes = Pick<IndexUpdate, 'put' | 'removed'>

/** The copies of records in the record sources, and which of them is in the device index: the later one, by when the server sent it. */
export class KnownCopies {
  /** Name in a record source to the record under it, as `index/slug`; '' where there is none. */
  readonly #held = new Map<string, string>()
  /** By `index/slug`. */
  readonly #best = new Map<string, Best>()

  clear(): void {
    this.#held.clear()
    this.#best.clear()
  }

  has(name: string): boolean {
    return this.#held.has(name)
  }

  /** The record under a name as `index/slug`; '' where there is none. */
  recordUnder(name: string): string {
    return this.#held.get(name) ?? ''
  }

  /** Removes names that are in no source any more. A record with a copy elsewhere is removed too, with all its names, to be read again. */
  keepOnly(lying: ReadonlySet<string>): Changes['removed'] {
    const gone = [...this.#held.keys()].filter(name => !lying.has(name))
    const lost = this.#lost(gone, () => '')
    for (const name of gone) this.#held.delete(name)
    return this.#drop(lost)
  }

  /** What to update in the device index after these names were read. */
  take(names: readonly string[], found: ReadonlyMap<string, RecordCopy>): Changes {
    const removed = this.#drop(this.#lost(names, name => recordOf(found.get(name))))
    const put = names.flatMap(name => {
      const kept = found.get(name)
      if (kept) return this.#consider(name, kept) ?? []
      this.#held.set(name, '')
      return []
    })
    return { put, removed }
  }

  /** Nothing when a later copy is known, or the same. */
  #consider(name: string, { record, ...kept }: RecordCopy): IndexedRecord | undefined {
    const of = recordOf({ record })
    const best = this.#best.get(of)
    this.#held.set(name, of)
    if (best && best.name !== name && best.asOf > kept.asOf) return undefined
    const savedAt = kept.savedAt ?? best?.savedAt
    this.#best.set(of, { ...kept, name, ...(savedAt !== undefined && { savedAt }) })
    return best?.revision === kept.revision ? undefined : { record, addedAt: savedAt ?? kept.asOf }
  }

  /** Records whose indexed copy was under one of these names and is not any more. */
  #lost(names: readonly string[], now: (name: string) => string): Set<string> {
    const lost = new Set<string>()
    for (const name of names) {
      const of = this.#held.get(name)
      if (of && of !== now(name) && this.#best.get(of)?.name === name) lost.add(of)
    }
    return lost
  }

  #drop(lost: ReadonlySet<string>): Changes['removed'] {
    if (lost.size === 0) return []
    for (const [name, of] of this.#held) if (lost.has(of)) this.#held.delete(name)
    return [...lost].map(of => {
      this.#best.delete(of)
      // Made from a record's own index, by `recordOf`.
      return { index: of.slice(0, of.indexOf('/')) as IndexName, slug: of.slice(of.indexOf('/') + 1) }
    })
  }
}

const recordOf = (kept: Pick<RecordCopy, 'record'> | undefined): string =>
  kept ? `${kept.record.index}/${kept.record.slug_values[0]}` : ''
