import { type CompiledQuery, compileQuery, type Slot } from '../match/compiled-query.ts'
import { joinedParts, queryParts } from '../match/query-parts.ts'
import type { EngineRequest } from '../query/engine-request.ts'
import { identifierWord } from '../segment/identifier-words.ts'
import { linkWord, slugWord } from '../segment/links.ts'
import type { Plan } from '../segment/plan.ts'
import { stemTerm } from '../segment/stem-terms.ts'

/** How many records have a word or one of its forms. */
export type Frequency = (word: string) => number

/** Terms of which every record that fits has one. `prefixes`: beginnings of such terms. `records`: how many records are likely to have one. */
export interface Anchors {
  terms: readonly string[]
  prefixes: readonly string[]
  records: number
}

/** More alternatives are not worth looking up. */
const mostTerms = 200
/** A prefix is taken only where there is no word. */
const manyRecords = 1e9

/** The rarest terms that a request needs; undefined if it needs none, so that every record must be tried. */
export function anchorsOf(plan: Plan, request: EngineRequest, frequency: Frequency): Anchors | undefined {
  const parts = request.plain && request.query ? queryParts(plan, request.query, request.fields) : undefined
  const query = parts ? joinedParts(parts) : compileQuery(plan, request.query, request.fields)
  const texts = query ? [inQuery(query, frequency)] : []
  const numbers = request.identifiers ? [named(request.identifiers.map(identifierWord))] : []
  return rarest([texts.length + numbers.length > 0 ? either([...texts, ...numbers]) : undefined, inScope(request)])
}

/** A record of the scope has one of its links, or is one of its slugs. */
function inScope({ scope }: EngineRequest): Anchors | undefined {
  if (scope === undefined) return undefined
  const { slugs = [], links = [] } = scope
  const terms = [...links.map(linkWord), ...slugs.flatMap(slug => [slugWord(slug), ownSlug(slug)])]
  return terms.length <= mostTerms ? named(terms) : undefined
}

/** Stands for a record with this first slug, among the terms of a segment. No term begins like this. */
export const ownSlug = (slug: string): string => `\n${slug}`

const named = (terms: readonly string[]): Anchors => ({ terms, prefixes: [], records: terms.length })

function inQuery(query: CompiledQuery, frequency: Frequency): Anchors | undefined {
  switch (query.kind) {
    case 'slots':
      return rarest(query.slots.map(slot => inSlot(slot, frequency)))
    case 'and':
      return rarest(query.of.map(part => inQuery(part, frequency)))
    case 'or':
      return either(query.of.map(part => inQuery(part, frequency)))
    case 'not':
      return undefined
  }
}

/** A stem with one form only is no term of its own. */
function inSlot({ terms, stems, prefixes }: Slot, frequency: Frequency): Anchors {
  const words = [...terms, ...stems].map(({ text }) => text)
  const likely = words.reduce((sum, word) => sum + frequency(word), 0)
  return {
    terms: [...terms.map(({ text }) => text), ...stems.flatMap(({ text }) => [stemTerm(text), text])],
    prefixes: prefixes.map(({ text }) => text),
    records: prefixes.reduce((sum, { text }) => sum + manyRecords / text.length, likely),
  }
}

function rarest(found: readonly (Anchors | undefined)[]): Anchors | undefined {
  return found.reduce((best, next) => (best && next ? (next.records < best.records ? next : best) : (best ?? next)), undefined)
}

/** Undefined if one of them needs nothing. */
function either(found: readonly (Anchors | undefined)[]): Anchors | undefined {
  const all = found.filter(one => one !== undefined)
  if (all.length < found.length) return undefined
  const terms = all.flatMap(one => one.terms)
  const prefixes = all.flatMap(one => one.prefixes)
  if (terms.length + prefixes.length > mostTerms) return undefined
  return { terms, prefixes, records: all.reduce((sum, one) => sum + one.records, 0) }
}
