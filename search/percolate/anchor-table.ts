import type { Anchors } from './anchors.ts'

/** Searches by the terms of which a record must have one. */
export class AnchorTable {
  readonly #byTerm = new Map<string, Set<string>>()
  readonly #byPrefix = new Map<string, Set<string>>()
  /** How many prefixes there are of each length. */
  readonly #lengths = new Map<number, number>()
  /** Searches that need no term. */
  readonly #always = new Set<string>()

  add(id: string, anchors: Anchors | undefined): void {
    if (anchors === undefined) this.#always.add(id)
    else {
      for (const term of anchors.terms) put(this.#byTerm, term, id)
      for (const prefix of anchors.prefixes) if (put(this.#byPrefix, prefix, id)) this.#count(prefix, 1)
    }
  }

  /** With the same anchors as it was added. */
  remove(id: string, anchors: Anchors | undefined): void {
    this.#always.delete(id)
    for (const term of anchors?.terms ?? []) drop(this.#byTerm, term, id)
    for (const prefix of anchors?.prefixes ?? []) if (drop(this.#byPrefix, prefix, id)) this.#count(prefix, -1)
  }

  /** The searches that records with these terms may fit. */
  candidates(terms: Iterable<string>): Set<string> {
    const found = new Set(this.#always)
    for (const term of terms) {
      for (const id of this.#byTerm.get(term) ?? []) found.add(id)
      for (const length of this.#lengths.keys())
        if (length <= term.length) for (const id of this.#byPrefix.get(term.slice(0, length)) ?? []) found.add(id)
    }
    return found
  }

  #count(prefix: string, by: number): void {
    const left = (this.#lengths.get(prefix.length) ?? 0) + by
    if (left > 0) this.#lengths.set(prefix.length, left)
    else this.#lengths.delete(prefix.length)
  }
}

/** Whether the key is new. */
function put(table: Map<string, Set<string>>, key: string, id: string): boolean {
  const ids = table.get(key)
  if (ids) ids.add(id)
  else table.set(key, new Set([id]))
  return ids === undefined
}

/** Whether the key has gone. */
function drop(table: Map<string, Set<string>>, key: string, id: string): boolean {
  const ids = table.get(key)
  if (!ids?.delete(id) || ids.size > 0) return false
  return table.delete(key)
}
