import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'

/** The record as a folder keeps it: whole texts of patents and the like stay with the server, as in its own bookmarks. */
export function keptRecord(index: IndexName, { full_texts: _texts, ...rest }: Record<string, unknown>): AnyRecord {
  return { ...rest, index } as AnyRecord
}
