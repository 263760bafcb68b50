import type { CallKind } from '#contract/endpoint.ts'

/** What a name without its record counts: a suggestion, a person in a list, or the value of a filter. */
const name = 0.1

/**
 * How many records of the catalogue an answer gives away, whichever call it answers: every object with slugs and a source, and every record
 * whose passages are sent. An answer while typing gives names, and a change only the records that it saves, which are not counted again on
 * devices. What is sent in pieces counts itself.
 */
export function returnedRecords(kind: CallKind, reply: unknown): number {
  if (typeof reply !== 'object' || reply === null) return 0
  const results = 'results' in reply ? reply.results : undefined
  switch (kind) {
    case 'typeahead':
      return Array.isArray(results) ? name * results.length : recordsIn(reply, name)
    case 'search':
    case 'records':
      return recordsIn(reply, name) + passagesIn(reply)
    case 'write':
      return recordsIn(reply, 0)
    case 'mirror':
    case 'counting':
    case 'dump':
    case 'export':
    case 'suggestion':
      return 0
  }
}

/** `named`: what an object that only names a record counts. */
function recordsIn(part: unknown, named: number): number {
  if (typeof part !== 'object' || part === null) return 0
  // A folder has slugs too, and is the caller's own.
  if ('slug_values' in part && !('is_private' in part)) return 'source' in part ? 1 : named
  // A find of an alert names a record too.
  let sum = ('slug' in part || 'found_at' in part) && 'title' in part ? named : 0
  for (const inner of Object.values(part)) sum += recordsIn(inner, named)
  return sum
}

/** Texts of records by their slugs. */
const passagesIn = (reply: object): number =>
  'highlights' in reply && typeof reply.highlights === 'object' && reply.highlights !== null ? Object.keys(reply.highlights).length : 0
