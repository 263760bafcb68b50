import type { CompiledQuery, Slot, SlotWord } from '#search/match/compiled-query.ts'
import type { Plan, PlannedField } from '#search/segment/plan.ts'
import { stemTerm } from '#search/segment/stem-terms.ts'
import { fieldNames, tokenOf, wordsField } from './index-fields.ts'

/** A query of a cluster. Never text for it to read: words are terms. */
export type Dsl = Readonly<Record<string, unknown>>

export const noDocuments: Dsl = { match_none: {} }
export const everything: Dsl = { match_all: {} }

export const allOf = (parts: readonly Dsl[]): Dsl =>
  parts.length === 0 ? everything : parts.length === 1 ? parts[0]! : { bool: { filter: parts } }
export const anyOf = (parts: readonly Dsl[]): Dsl =>
  parts.length === 0 ? noDocuments : parts.length === 1 ? parts[0]! : { bool: { should: parts, minimum_should_match: 1 } }
export const noneOf = (parts: readonly Dsl[]): Dsl => (parts.length === 0 ? everything : { bool: { must_not: parts } })
export const without = (kept: Dsl, left: readonly Dsl[]): Dsl => (left.length === 0 ? kept : { bool: { filter: [kept], must_not: left } })

/** One term, word or beginning in one field of the documents. */
export type SlotPlace = { field: string } & ({ term: string } | { prefix: string })

/** Records with any word that begins so. */
export const begins = (prefix: string): Dsl => ({ prefix: { [fieldNames.all]: prefix } })

/** What finds the documents of a compiled query, without scores. */
export function clusterQuery(plan: Plan, query: CompiledQuery): Dsl {
  switch (query.kind) {
    case 'slots':
      return query.slots.length === 1 ? anyOf(byField(slotPlaces(plan, query.slots[0]!))) : phrase(plan, query.slots)
    case 'not':
      return noneOf([clusterQuery(plan, query.of)])
    case 'and':
      return conjunction(plan, query.of)
    case 'or':
      return anyOf(query.of.map(part => clusterQuery(plan, part)))
  }
}

function conjunction(plan: Plan, parts: readonly CompiledQuery[]): Dsl {
  const kept = parts.filter(part => part.kind !== 'not').map(part => clusterQuery(plan, part))
  const left = parts.filter(part => part.kind === 'not').map(part => clusterQuery(plan, part.of))
  return kept.length === 0 ? noneOf(left) : without(allOf(kept), left)
}

/** Where the words of a slot are looked for. Words that count in every field, or in as many as `whole`, are in one field together. */
export function slotPlaces(plan: Plan, { terms, stems, prefixes }: Slot, whole = plan.all): SlotPlace[] {
  return [
    ...terms.flatMap(word => fieldsOf(plan, word, whole).map(field => ({ field, term: tokenOf(word.text) }))),
    ...stems.flatMap(word => fieldsOf(plan, word, plan.stemmed).map(field => ({ field, term: stemTerm(word.text) }))),
    ...prefixes.flatMap(word => fieldsOf(plan, word, plan.all).map(field => ({ field, prefix: word.text }))),
  ]
}

const fieldsOf = (plan: Plan, { fields }: SlotWord, whole: number): string[] =>
  (fields & whole) === whole ? [fieldNames.all] : plan.fields.filter(({ bit }) => (fields & bit) !== 0).map(({ name }) => wordsField(name))

function byField(places: readonly SlotPlace[]): Dsl[] {
  const terms = new Map<string, string[]>()
  for (const place of places) if ('term' in place) terms.set(place.field, [...(terms.get(place.field) ?? []), place.term])
  return [
    ...Array.from(terms, ([field, words]) => ({ terms: { [field]: words } })),
    ...places.flatMap(place => ('prefix' in place ? { prefix: { [place.field]: place.prefix } } : [])),
  ]
}

/** A phrase stands in one field. */
const phrase = (plan: Plan, slots: readonly Slot[]): Dsl =>
  anyOf(plan.fields.map(field => phraseIn(field, slots)).filter(part => part !== undefined))

function phraseIn({ bit, name }: PlannedField, slots: readonly Slot[]): Dsl | undefined {
  const field = wordsField(name)
  const forms = slots.map(({ terms, stems, prefixes }) => {
    const those = (words: readonly SlotWord[]): string[] => words.flatMap(({ text, fields }) => ((fields & bit) === 0 ? [] : text))
    return { words: [...those(terms).map(tokenOf), ...those(stems).map(stemTerm)], prefixes: those(prefixes) }
  })
  if (forms.some(({ words, prefixes }) => words.length + prefixes.length === 0)) return undefined
  if (forms.every(({ words, prefixes }) => words.length === 1 && prefixes.length === 0))
    return { match_phrase: { [field]: { query: forms.map(({ words }) => words[0]).join(' ') } } }
  // Intervals are faster, but take only few words with a beginning.
  if (forms.some(({ prefixes }) => prefixes.length > 0)) {
    const clauses = forms.map(({ words, prefixes }) => spanOf(field, words, prefixes))
    return { span_near: { clauses, slop: 0, in_order: true } }
  }
  const intervals = forms.map(({ words }) => {
    const any = words.map(query => ({ match: { query } }))
    return any.length === 1 ? any[0] : { any_of: { intervals: any } }
  })
  return { intervals: { [field]: { all_of: { ordered: true, max_gaps: 0, intervals } } } }
}

function spanOf(field: string, words: readonly string[], prefixes: readonly string[]): Dsl {
  const clauses: Dsl[] = [
    ...words.map(word => ({ span_term: { [field]: word } })),
    ...prefixes.map(prefix => ({ span_multi: { match: { prefix: { [field]: prefix } } } })),
  ]
  return clauses.length === 1 ? clauses[0]! : { span_or: { clauses } }
}
