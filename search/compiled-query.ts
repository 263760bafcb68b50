import { nameVariants } from './fold.ts'
import { maskOfNames, type Plan } from './plan.ts'
import type { QueryNode } from './query.ts'
import { stem } from './stem.ts'
import { type Token, tokenize } from './tokenize.ts'

/** One place of a word or phrase: any of these terms, or any word with these beginnings, in the fields of the mask. */
export interface Slot {
  key: string
  terms: { text: string; fields: number }[]
  prefixes: { text: string; fields: number }[]
}

/** A query in the words of an index: analysed, scoped to fields, but still independent of any segment. */
export type CompiledQuery =
  | { kind: 'slots'; slots: readonly Slot[] } // one slot is a word, several are a phrase
  | { kind: 'and' | 'or'; of: readonly CompiledQuery[] }
  | { kind: 'not'; of: CompiledQuery }

/** `fields` narrows where nothing in the query says otherwise; a field named in the query goes before it. */
export function compileQuery(plan: Plan, query: QueryNode | undefined, fields: readonly string[]): CompiledQuery | undefined {
  return query && compileNode(plan, query, maskOfNames(plan, fields))
}

/** Excluded words and phrases, looked for in every field. A star at the end makes the last word a prefix. */
export function compileExclusion(plan: Plan, exclude: readonly string[]): CompiledQuery[] {
  return exclude.flatMap(text => wordOrPhrase(plan, text, /[\p{L}\p{N}]\*["”]?\s*$/u.test(text), plan.all) ?? [])
}

function compileNode(plan: Plan, node: QueryNode, fields: number): CompiledQuery | undefined {
  switch (node.kind) {
    case 'word':
      return wordOrPhrase(plan, node.text, node.prefix, fields)
    case 'phrase':
      return wordOrPhrase(plan, node.text, false, fields)
    case 'field':
      return compileNode(plan, node.of, plan.bitOf.get(node.field) ?? 0)
    case 'not': {
      const of = compileNode(plan, node.of, fields)
      return of && { kind: 'not', of }
    }
    default: {
      const of = withoutRepeats(node.of.flatMap(part => compileNode(plan, part, fields) ?? []))
      return of.length > 1 ? { kind: node.kind, of } : of[0]
    }
  }
}

/** The same word or phrase twice says no more than once. */
function withoutRepeats(parts: readonly CompiledQuery[]): CompiledQuery[] {
  const seen = new Set<string>()
  return parts.filter(part => {
    if (part.kind !== 'slots') return true
    const key = part.slots.map(slot => slot.key).join()
    return seen.size !== seen.add(key).size
  })
}

/** A word of several parts is the phrase of its parts, or its joined form where it has one. */
function wordOrPhrase(plan: Plan, text: string, prefix: boolean, fields: number): CompiledQuery | undefined {
  const tokens = tokenize(text)
  const parts = tokens.filter(token => !token.joined)
  if (parts.length === 0) return undefined
  const slots = parts.map((token, at) => slotOf(plan, text, token, fields, prefix && at === parts.length - 1))
  const joined = tokens.find(token => token.joined)
  if (joined === undefined || parts.length !== 2) return { kind: 'slots', slots }
  return {
    kind: 'or',
    of: [
      { kind: 'slots', slots },
      { kind: 'slots', slots: [slotOf(plan, text, joined, fields, prefix)] },
    ],
  }
}

function slotOf(plan: Plan, text: string, token: Token, fields: number, prefix: boolean): Slot {
  const terms = new Map<string, number>()
  const prefixes = new Map<string, number>()
  const add = (to: Map<string, number>, word: string, mask: number): void => {
    if (mask !== 0) to.set(word, (to.get(word) ?? 0) | mask)
  }
  const stemmed = fields & plan.stemmed
  const names = fields & plan.names
  const variants = names === 0 ? [] : nameVariants(text.slice(token.start, token.end))
  if (prefix) {
    add(prefixes, token.text, fields)
    for (const variant of variants) add(prefixes, variant, names)
    // The index holds stems, so a beginning that reaches into a plural ending would miss its own word.
    for (const word of new Set([stem(token.text), stem(`${token.text}s`)])) if (!word.startsWith(token.text)) add(terms, word, stemmed)
  } else {
    add(terms, stem(token.text), stemmed)
    add(terms, token.text, names)
    for (const variant of variants) add(terms, variant, names)
  }
  const slot = { terms: listed(terms), prefixes: listed(prefixes) }
  return { key: JSON.stringify(slot), ...slot }
}

const listed = (words: Map<string, number>): { text: string; fields: number }[] => Array.from(words, ([text, fields]) => ({ text, fields }))

/** The slots that raise a score: those not under a NOT, each once however often it is asked for. */
export function scoringSlots(query: CompiledQuery | undefined): Slot[] {
  const slots = new Map<string, Slot>()
  collectScoring(query, slots)
  return [...slots.values()]
}

function collectScoring(query: CompiledQuery | undefined, slots: Map<string, Slot>): void {
  if (query === undefined || query.kind === 'not') return
  if (query.kind === 'slots') for (const slot of query.slots) slots.set(slot.key, slot)
  else for (const part of query.of) collectScoring(part, slots)
}
