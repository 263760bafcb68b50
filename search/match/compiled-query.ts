import { nameSpellings } from '../text/fold.ts'
import { commonWords } from '../query/common-words.data.ts'
import { maskOfNames, type Plan } from '../segment/plan.ts'
import type { FirstName, PersonName, QueryNode } from '../query/query.ts'
import { initialWord } from '../segment/initial-words.ts'
import { stem } from '../text/stem.ts'
import { type Token, tokenize } from '../text/tokenize.ts'

/** A word, a stem or a prefix, and the fields in which it counts. */
export interface SlotWord {
  text: string
  fields: number
}

/** One position of a word or phrase: any of these terms, any word of these stems, or any word with these prefixes. */
export interface Slot {
  /** Slots with the same key match the same documents. */
  key: string
  terms: readonly SlotWord[]
  stems: readonly SlotWord[]
  prefixes: readonly SlotWord[]
  /** The word as it was typed: it scores more than the other words of its stem. */
  exact?: SlotWord
}

/** The slot of the word as it was typed, without the other words of its stem. */
export const exactSlot = ({ exact }: Slot): Slot | undefined =>
  exact && { key: `=${exact.fields} ${exact.text}`, terms: [exact], stems: [], prefixes: [] }

/** A query in the words of an index: analysed, scoped to fields, but still independent of any segment. */
export type CompiledQuery =
  | { kind: 'slots'; slots: readonly Slot[] } // one slot is a word, several are a phrase
  | { kind: 'and'; of: readonly CompiledQuery[] }
  | { kind: 'or'; of: readonly CompiledQuery[]; /** The first part is the original term, the others are its synonyms. */ alike?: true }
  | { kind: 'not'; of: CompiledQuery }

/** `fields` limits the query unless it names a field itself. */
export function compileQuery(plan: Plan, query: QueryNode | undefined, fields: readonly string[]): CompiledQuery | undefined {
  return query && compileNode(plan, query, maskOfNames(plan, fields))
}

/** Excluded words and phrases, in every field. A star at the end makes the last word a prefix. */
export function compileExclusion(plan: Plan, exclude: readonly string[]): CompiledQuery[] {
  const compiled = exclude.flatMap(
    text => wordOrPhrase(plan, text, /[\p{L}\p{N}]\*["”]?\s*$/u.test(text) ? 'prefix' : 'forms', plan.all) ?? [],
  )
  return withoutRepeats(compiled)
}

function compileNode(plan: Plan, node: QueryNode, fields: number): CompiledQuery | undefined {
  switch (node.kind) {
    case 'word':
      if (node.years) return { kind: 'slots', slots: [slotOfTerms(node.years.map(text => ({ text, fields })))] }
      return orPerson(plan, node, wordOrPhrase(plan, node.text, node.prefix ? 'prefix' : 'forms', fields), fields)
    case 'phrase':
      return orPerson(plan, node, wordOrPhrase(plan, node.text, node.synonym ? 'forms' : 'exact', fields), fields)
    case 'field':
      return compileNode(plan, node.of, plan.bitOf.get(node.field) ?? 0)
    case 'not': {
      const of = compileNode(plan, node.of, fields)
      return of && { kind: 'not', of }
    }
    default: {
      const parts = node.of.map(part => ({ part, compiled: compileNode(plan, part, fields) }))
      const of = withoutRepeats(parts.flatMap(({ compiled }) => compiled ?? []))
      if (of.length < 2) return of[0]
      const alike = parts[0]!.compiled !== undefined && parts.slice(1).every(({ part }) => part.kind === 'phrase' && part.synonym)
      return { kind: node.kind, of, ...(node.kind === 'or' && alike && { alike }) }
    }
  }
}

/** The word or phrase, or a person whose name is written in another way. */
function orPerson(plan: Plan, { person, called }: Named, word: CompiledQuery | undefined, fields: number): CompiledQuery | undefined {
  const people = fields & plan.names & ~plan.stemmed
  if (word === undefined || people === 0) return word
  const named = person ? orNamed(plan, person, word, people) : word
  return called ? { kind: 'or', alike: true, of: [named, ...calledOtherwise(called, people)] } : named
}

interface Named {
  person?: PersonName
  called?: FirstName
}

/** A name with another form of its first name, Christopher for Chris: like a synonym it scores less than the name as it was typed. */
const calledOtherwise = ({ forms, surnames }: FirstName, people: number): CompiledQuery[] =>
  forms.flatMap(form =>
    surnames.map((surname): CompiledQuery => {
      const words = [form, initialWord(form, surname.slice(0, 1)), initialWord(surname, form.slice(0, 1))]
      return { kind: 'and', of: words.map(text => ({ kind: 'slots', slots: [slotOfTerms([{ text, fields: people }])] })) }
    }),
  )

function orNamed(
  plan: Plan,
  { initials, surnames, given = [], orders = [] }: PersonName,
  word: CompiledQuery,
  people: number,
): CompiledQuery {
  const parts = initials.map((letter): CompiledQuery => {
    const terms = surnames.map(name => ({ text: initialWord(name, letter), fields: people }))
    return { kind: 'slots', slots: [slotOfTerms(terms)] }
  })
  parts.push(...given.flatMap(name => wordOrPhrase(plan, name, 'exact', people) ?? []))
  const others = orders.flatMap(name => wordOrPhrase(plan, name, 'exact', people) ?? [])
  if (parts.length > 0) others.push(parts.length > 1 ? { kind: 'and', of: parts } : parts[0]!)
  return { kind: 'or', of: [word, ...others] }
}

const slotOfTerms = (terms: readonly SlotWord[]): Slot => ({ key: JSON.stringify(terms), terms, stems: [], prefixes: [] })

/** Removes repeated words and phrases. */
function withoutRepeats(parts: readonly CompiledQuery[]): CompiledQuery[] {
  const seen = new Set<string>()
  return parts.filter(part => {
    if (part.kind !== 'slots') return true
    const key = part.slots.map(slot => slot.key).join()
    return seen.size !== seen.add(key).size
  })
}

/** Whether a word is searched with all words of its stem, as it is, or as the beginning of words (a phrase: its last word). */
type Reading = 'forms' | 'exact' | 'prefix'

/** A word of several parts is the phrase of its parts, or its joined form where it has one that is no common word. `US` is that form alone. */
function wordOrPhrase(plan: Plan, text: string, reading: Reading, fields: number): CompiledQuery | undefined {
  const tokens = tokenize(text)
  const parts = tokens.filter(token => !token.joined)
  if (parts.length === 0) return undefined
  const readingAt = (at: number): Reading => (reading === 'prefix' && at < parts.length - 1 ? 'exact' : reading)
  const slots = parts.map((token, at) => slotOf(plan, text, token, fields, readingAt(at)))
  const joined = tokens.find(token => token.joined && token.start === parts[0]!.start && token.end === parts.at(-1)!.end)
  if (joined === undefined || commonWords.has(joined.text)) return { kind: 'slots', slots }
  const whole: CompiledQuery = { kind: 'slots', slots: [slotOf(plan, text, joined, fields, reading)] }
  return parts.length === 1 ? whole : { kind: 'or', of: [{ kind: 'slots', slots }, whole] }
}

function slotOf(plan: Plan, text: string, token: Token, fields: number, reading: Reading): Slot {
  const words = new Map<string, number>()
  const add = (word: string, mask: number): void => {
    if (mask !== 0) words.set(word, (words.get(word) ?? 0) | mask)
  }
  const stemmed = fields & plan.stemmed
  const names = fields & plan.names
  add(token.text, reading === 'forms' ? names & ~stemmed : fields)
  for (const variant of names === 0 ? [] : nameSpellings(text.slice(token.start, token.end))) add(variant, names)
  const found = listed(words)
  const stems = reading === 'forms' && stemmed !== 0 ? [{ text: stem(token.text), fields: stemmed }] : []
  const slot = reading === 'prefix' ? { terms: [], stems, prefixes: found } : { terms: found, stems, prefixes: [] }
  const key = JSON.stringify(slot)
  return stems.length > 0 ? { key: `${key}${token.text}`, ...slot, exact: { text: token.text, fields: stemmed } } : { key, ...slot }
}

const listed = (words: Map<string, number>): SlotWord[] => Array.from(words, ([text, fields]) => ({ text, fields }))

/** What raises a score. */
export interface Scoring {
  /** What a record could be called, if the whole query is its name (search/segment/name-keys.ts). */
  name?: string
  /** The words of the query in their order, each once; not those under a NOT. */
  slots: readonly Slot[]
  /** Their synonyms: they score in documents that `as` does not match, by the words that are not in the query anyway. */
  synonyms: readonly { as: CompiledQuery; others: readonly { query: CompiledQuery; slots: readonly Slot[] }[] }[]
}

export function scoringOf(query: CompiledQuery | undefined): Scoring {
  const slots = new Map<string, Slot>()
  const groups: { as: CompiledQuery; others: readonly CompiledQuery[] }[] = []
  const collect = (node: CompiledQuery | undefined): void => {
    if (node === undefined || node.kind === 'not') return
    if (node.kind === 'slots') for (const slot of node.slots) slots.set(slot.key, slot)
    else if (node.kind === 'or' && node.alike) {
      const [as, ...others] = node.of
      collect(as)
      groups.push({ as: as!, others })
    } else for (const part of node.of) collect(part)
  }
  collect(query)
  const further = (synonym: CompiledQuery): Slot[] => scoringOf(synonym).slots.filter(slot => !slots.has(slot.key))
  const synonyms = groups.map(({ as, others }) => ({ as, others: others.map(query => ({ query, slots: further(query) })) }))
  return { slots: [...slots.values()], synonyms }
}

/** How many words a query has, each as often as it is there. */
export function slotsIn(query: CompiledQuery | undefined): number {
  if (query === undefined) return 0
  if (query.kind === 'slots') return query.slots.length
  return query.kind === 'not' ? slotsIn(query.of) : query.of.reduce((sum, part) => sum + slotsIn(part), 0)
}
