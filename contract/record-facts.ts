import * as v from 'valibot'
import type { IndexName } from './indexes/shape.ts'
import { atMost } from './rules.ts'

/** Characters of a fact: enough to tell the change of a title. */
const most = 500
const text = v.optional(v.pipe(v.string(), atMost(most)))
const yes = v.optional(v.literal(true))

/**
 * The few facts of a record whose change matters to whoever saved it. They are kept when it is saved, and compared with the record as it is
 * now. A fact that is not so, or that the record does not have, is absent.
 */
export const recordFacts = v.object({
  title: text,
  /** Of publication. */
  date: text,
  /** The type of a publication, the document kind of a patent. */
  kind: text,
  status: text,
  end: text,
  granted: text,
  is_retracted: yes,
  /** Its end is past. */
  is_over: yes,
  /** It is no longer in the catalogue. */
  is_gone: yes,
})
export type WatchedFacts = v.InferOutput<typeof recordFacts>

type FactFields = Readonly<Partial<Record<Exclude<keyof WatchedFacts, 'is_over' | 'is_gone'>, string>>>

/** The fields of the facts. The records of other indexes change without telling whoever saved them. */
const watched: Readonly<Partial<Record<IndexName, FactFields>>> = {
  publications: { title: 'title', date: 'publication_date', kind: 'publication_type', is_retracted: 'is_retracted' },
  clinical_trials: { title: 'full_title', status: 'status' },
  projects: { title: 'title', status: 'status', end: 'end_date' },
  patents: { title: 'title', date: 'publication_date', kind: 'document_kind', granted: 'granted_date' },
}

/** The facts of a record at a time, in milliseconds since 1970; undefined: it has left the catalogue. */
export function factsOf(index: IndexName, record: Readonly<Record<string, unknown>> | undefined, now: number): WatchedFacts {
  if (!record) return { is_gone: true }
  const found: Record<string, string | true> = {}
  for (const [fact, field] of Object.entries(watched[index] ?? {})) {
    const value = record[field]
    if (fact === 'is_retracted') {
      if (value === true) found[fact] = true
    } else if (typeof value === 'string' && value !== '') found[fact] = cut(value)
  }
  // The names come from `watched`, which the types check.
  const facts = found as WatchedFacts
  return isPast(facts.end, now) ? { ...facts, is_over: true } : facts
}

/** Whether a date ('YYYY', 'YYYY-MM' or 'YYYY-MM-DD') is over. */
function isPast(date: string | undefined, now: number): boolean {
  const today = new Date(now).toISOString()
  return date !== undefined && /^\d{4}(?:-\d\d){0,2}$/.test(date) && date < today.slice(0, date.length)
}

const cut = (value: string): string => (value.length <= most ? value : Array.from(value).slice(0, most).join(''))
