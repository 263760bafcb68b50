import type { Field, IndexData } from '#contract/indexes/shape.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { Highlight } from '#contract/search.ts'
import { compileQuery, type CompiledQuery, type Slot } from './compiled-query.ts'
import { nameVariants } from './fold.ts'
import { type Plan, type PlannedField, planOf } from './plan.ts'
import type { QueryNode } from './query.ts'
import { stem } from './stem.ts'
import { type Token, tokenize } from './tokenize.ts'

type Range = [number, number]

/**
 * The places of a record where a query matched, by field of the index: short texts whole, long ones as their best stretch,
 * of lists the first entry that matched. Only fields with a match. Ranges are UTF-16 offsets into `text`; a phrase is one
 * range. `fields` narrows like `search_by_fields`.
 */
export function highlight(
  index: IndexData,
  record: Record<string, unknown>,
  query: QueryNode | undefined,
  fields: readonly string[] = [],
): Record<string, Highlight> {
  const plan = planOf(index)
  const wanted = wantedOf(compileQuery(plan, query, fields))
  const found: Record<string, Highlight> = {}
  if (wanted.length === 0) return found
  const sources = sourcesOf(plan)
  for (const field of index.fields) {
    const match = firstMatch(field, sources.get(field.name) ?? [], record, wanted)
    if (match) found[field.name] = match
  }
  return found
}

const shown: ReadonlySet<Field['kind']> = new Set(['line', 'prose', 'term', 'terms', 'entities', 'parts'])

interface WantedSlot extends Slot {
  /** First letters of everything it can be found by. */
  letters: string
}

/** A word (one slot) or a phrase. */
interface Wanted {
  slots: readonly WantedSlot[]
}

/** The words and phrases that can have made a record match: those not under a NOT. */
function wantedOf(query: CompiledQuery | undefined): Wanted[] {
  if (query === undefined || query.kind === 'not') return []
  if (query.kind !== 'slots') return query.of.flatMap(wantedOf)
  return [{ slots: query.slots.map(slot => ({ ...slot, letters: [...slot.terms, ...slot.prefixes].map(({ text }) => text[0]).join('') })) }]
}

/** Where the texts of a shown field are searched: each path under it, with its search field. */
interface Source {
  path: string
  searched: PlannedField
}

const sourcesOfPlans = new WeakMap<Plan, Map<string, Source[]>>()

function sourcesOf(plan: Plan): Map<string, Source[]> {
  let known = sourcesOfPlans.get(plan)
  if (known === undefined) {
    const all = plan.fields.flatMap(searched => searched.paths.map(path => ({ path, searched })))
    known = new Map(
      plan.index.fields
        .filter(field => shown.has(field.kind))
        .map(field => [field.name, all.filter(({ path }) => path.split('.')[0] === field.name)]),
    )
    sourcesOfPlans.set(plan, known)
  }
  return known
}

function firstMatch(
  field: Field,
  sources: readonly Source[],
  record: Record<string, unknown>,
  wanted: readonly Wanted[],
): Highlight | undefined {
  for (const { path, searched } of sources) {
    for (const text of textsAt(record, path)) {
      const ranges = rangesIn(text, wanted, searched.bit, searched.names)
      if (ranges.length > 0) return text.length > limits.truncate && field.kind !== 'line' ? bestStretch(text, ranges) : { text, ranges }
    }
  }
  return undefined
}

/** Every place of the text where a word or phrase stands, ascending, overlaps joined. */
function rangesIn(text: string, wanted: readonly Wanted[], bit: number, names: boolean): Range[] {
  const tokens = tokenize(text)
  const ranges: Range[] = []
  for (const { slots } of wanted) {
    tokens.forEach((token, at) => {
      if (!fits(slots[0]!, text, token, bit, names)) return
      let last: Token | undefined = token
      for (let next = 1; next < slots.length && last; next += 1)
        last = tokenAt(tokens, at, token.position + next, other => fits(slots[next]!, text, other, bit, names))
      if (last) ranges.push([token.start, Math.max(token.end, last.end)])
    })
  }
  return joinedRanges(ranges)
}

/** A fitting token at a position near behind `from`; a joined form stands two tokens behind the first of its parts. */
function tokenAt(tokens: readonly Token[], from: number, position: number, isFitting: (token: Token) => boolean): Token | undefined {
  for (let at = Math.max(0, from - 2); at < tokens.length && tokens[at]!.position <= position + 1; at += 1) {
    if (tokens[at]!.position === position && isFitting(tokens[at]!)) return tokens[at]
  }
  return undefined
}

/** True when the index would have found the slot by this token. Every form of a word begins with the same letter, which tells most apart. */
function fits(slot: WantedSlot, text: string, token: Token, bit: number, names: boolean): boolean {
  if (!slot.letters.includes(token.text[0]!)) return false
  const forms = names ? [token.text, ...nameVariants(text.slice(token.start, token.end))] : [stem(token.text)]
  return (
    slot.terms.some(term => (term.fields & bit) !== 0 && forms.includes(term.text)) ||
    slot.prefixes.some(prefix => (prefix.fields & bit) !== 0 && forms.some(form => form.startsWith(prefix.text)))
  )
}

function joinedRanges(ranges: Range[]): Range[] {
  const joined: Range[] = []
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

/** The stretch of at most `limits.truncate` characters with the most matches, cut between words, with some text before them. */
function bestStretch(text: string, ranges: readonly Range[]): Highlight {
  const room = limits.truncate
  let best = 0
  let most = 0
  ranges.forEach(([start], at) => {
    let covered = 0
    while (at + covered < ranges.length && ranges[at + covered]![1] <= start + room - lead) covered += 1
    if (covered > most) {
      most = covered
      best = at
    }
  })
  const from = wordStart(text, Math.max(0, Math.min(ranges[best]![0] - lead, text.length - room)), ranges[best]![0])
  const to = wordEnd(text, Math.min(text.length, from + room), from)
  return {
    text: text.slice(from, to),
    ranges: ranges.flatMap(([start, end]): Range[] =>
      end > from && start < to ? [[Math.max(start, from) - from, Math.min(end, to) - from]] : [],
    ),
  }
}

/** Characters shown before the first match of a stretch. */
const lead = 60

const isBetween = (text: string, at: number): boolean => at <= 0 || at >= text.length || /\s/.test(text[at]!) || /\s/.test(text[at - 1]!)

function wordStart(text: string, from: number, latest: number): number {
  let at = from
  while (at < latest && (!isBetween(text, at) || (at > 0 && /\s/.test(text[at]!)))) at += 1
  return at
}

function wordEnd(text: string, to: number, earliest: number): number {
  let at = to
  while (at > earliest && !isBetween(text, at)) at -= 1
  return at > earliest ? text.slice(0, at).trimEnd().length : to
}
