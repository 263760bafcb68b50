import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { RecordSet } from '../query/engine-request.ts'
import { slugsNamed } from '../segment/links.ts'
import { tokenize } from '../text/tokenize.ts'

/** How many names of the scope's record are searched for suggestions. */
const mostNames = 20

export interface Scope {
  /** Records that link to the scope's record, or that it links to. */
  verified: RecordSet
  /** The search field in which its name is searched, and all its names. */
  names: { field: string; texts: string[] } | undefined
}

/** What an explore page of `head` finds in `target` (S1§2). */
export function scopeOf(head: CatalogueRecord, target: IndexData): Scope {
  const field = target.links.find(link => link.index === head.index && link.names !== undefined)?.names
  const texts = ownNames(head)
  return {
    verified: {
      slugs: slugsNamed(indexes[head.index], head, target.name),
      links: linksOf(head, target),
    },
    names: field === undefined || texts.length === 0 ? undefined : { field, texts },
  }
}

/** Links to the record itself; if the target index has none, links to the records it is found through. */
function linksOf(head: CatalogueRecord, target: IndexData): string[] {
  const index: IndexData = indexes[head.index]
  const { through } = index
  const isNamed = target.links.some(link => link.index === head.index)
  if (isNamed || through === undefined) return head.slug_values.map(slug => `${head.index}/${slug}`)
  return slugsNamed(index, head, through).map(slug => `${through}/${slug}`)
}

/** Title and other spellings. Forms of one or two letters are too short to search for. */
function ownNames(head: CatalogueRecord): string[] {
  const index: IndexData = indexes[head.index]
  const paths = index.search.find(field => field.paths.includes(index.title))?.paths ?? [index.title]
  const texts = paths.filter(path => !path.includes('.')).flatMap(path => textsAt(head, path))
  return [...new Set(texts)].filter(text => text.length > 2 && tokenize(text).length > 0).slice(0, mostNames)
}
