import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import { KeptSet } from '../match/kept-set.ts'

/** Records among which is searched: themselves in their own index, elsewhere what is linked with them. */
export class SearchedAmong {
  private readonly slugs: Partial<Record<IndexName, readonly string[]>>
  private readonly sets = new Map<string, KeptSet>()

  /** `slugs` by index. */
  constructor(slugs: Partial<Record<IndexName, readonly string[]>>) {
    this.slugs = slugs
  }

  /** Those of an index. One that links to none of them has nothing of them. */
  in({ name, links }: IndexData): KeptSet {
    const own = this.slugs[name]
    if (own) return this.setOf(name, () => ({ slugs: own }))
    const linked = [...new Set(links.map(link => link.index))].filter(index => this.slugs[index])
    return this.setOf(`@${linked.join()}`, () => ({ links: linked.flatMap(index => this.slugs[index]!.map(slug => `${index}/${slug}`)) }))
  }

  private setOf(key: string, make: () => ConstructorParameters<typeof KeptSet>[0]): KeptSet {
    const known = this.sets.get(key) ?? new KeptSet(make())
    this.sets.set(key, known)
    return known
  }
}
