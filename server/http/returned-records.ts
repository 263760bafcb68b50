import type { CallKind } from '#contract/endpoint.ts'

/** What a name without its record counts: a suggestion, or the value of a filter. */
const name = 0.1

/**
 * How many records of the catalogue an answer gives away, whichever call it answers: every object with `slug_values` that is not part of
 * another one. An answer while typing gives names.
 */
export function returnedRecords(kind: CallKind, reply: unknown): number {
  if (kind === 'write' || kind === 'counting') return 0
  if (kind !== 'typeahead') return recordsIn(reply)
  const results = typeof reply === 'object' && reply !== null && 'results' in reply ? reply.results : undefined
  return Array.isArray(results) ? name * results.length : 0
}

function recordsIn(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0
  if ('slug_values' in part) return 1
  let sum = 'slug' in part && 'title' in part ? name : 0
  for (const inner of Object.values(part)) sum += recordsIn(inner)
  return sum
}
