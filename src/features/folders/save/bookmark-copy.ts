import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'

/** The copy of a record that a bookmark stores: without full texts, as on the server. */
export function toBookmarkCopy(index: IndexName, { full_texts: _texts, ...rest }: Record<string, unknown>): AnyRecord {
  return { ...rest, index } as AnyRecord
}
