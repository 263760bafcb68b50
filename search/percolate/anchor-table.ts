import type { Segment } from '../segment/segment.ts'
import { type Anchors, ownSlug } from './anchors.ts'

/** Searches by their anchors. */
export class AnchorTable<Search> {
  private readonly byTerm = new Map<string, Set<Search>>()
  private readonly byPrefix = new Map<string, Set<Search>>()
  private readonly byValue = new Map<string, Set<Search>>()
  /** How many prefixes there are of each length. */
  private readonly lengths = new Map<number, number>()
  /** What any document may be a result of. */
  private readonly always = new Set<Search>()

  add(search: Search, anchors: Anchors | undefined): void {
    if (anchors === undefined) return void this.always.add(search)
    for (const term of anchors.terms) put(this.byTerm, term, search)
    for (const value of anchors.values) put(this.byValue, value, search)
    for (const prefix of anchors.prefixes) if (put(this.byPrefix, prefix, search)) this.countLength(prefix, 1)
  }

  /** With the anchors it was added with. */
  delete(search: Search, anchors: Anchors | undefined): void {
    this.always.delete(search)
    for (const term of anchors?.terms ?? []) drop(this.byTerm, term, search)
    for (const value of anchors?.values ?? []) drop(this.byValue, value, search)
    for (const prefix of anchors?.prefixes ?? []) if (drop(this.byPrefix, prefix, search)) this.countLength(prefix, -1)
  }

  /** The searches that a document of a segment with these terms and values may be a result of. */
  candidates({ slugs }: Segment, terms: Iterable<string>, values: Iterable<string>): Set<Search> {
    const found = new Set(this.always)
    for (const term of terms) {
      take(found, this.byTerm.get(term))
      for (const length of this.lengths.keys()) if (length <= term.length) take(found, this.byPrefix.get(term.slice(0, length)))
    }
    for (let document = 0; document < slugs.size; document += 1) take(found, this.byTerm.get(ownSlug(slugs.at(document))))
    for (const value of values) take(found, this.byValue.get(value))
    return found
  }

  private countLength(prefix: string, by: number): void {
    const left = (this.lengths.get(prefix.length) ?? 0) + by
    if (left > 0) this.lengths.set(prefix.length, left)
    else this.lengths.delete(prefix.length)
  }
}

function take<Search>(into: Set<Search>, found: ReadonlySet<Search> | undefined): void {
  if (found) for (const search of found) into.add(search)
}

/** Whether the anchor is new. */
function put<Search>(table: Map<string, Set<Search>>, anchor: string, search: Search): boolean {
  const there = table.get(anchor)
  if (there) there.add(search)
  else table.set(anchor, new Set([search]))
  return there === undefined
}

/** Whether the anchor has gone. */
function drop<Search>(table: Map<string, Set<Search>>, anchor: string, search: Search): boolean {
  const there = table.get(anchor)
  return there !== undefined && there.delete(search) && there.size === 0 && table.delete(anchor)
}
