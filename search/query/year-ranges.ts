import type { ReadingNote } from '#contract/search.ts'
import { conjuncts, type QueryNode, withConjuncts } from './query.ts'

const form = /^((?:19|20)\d\d)(?:-|–|—|\.{2,3})((?:19|20)\d\d)$/
/** Each year is one more word to look up. */
const longest = 16

/** The years of a range: `2008-2010`. */
export function yearsOfRange(text: string): string[] {
  const [, from, to] = form.exec(text) ?? []
  const size = Number(to) - Number(from) + 1
  return size > 1 && size <= longest ? yearsIn({ from: Number(from), to: Number(to) }) : []
}

const yearsIn = ({ from, to }: Years): string[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at))

/** Both ends included. */
interface Years {
  from: number
  to: number
}

/** A range that is open at one end goes so far. */
const widest: Years = { from: 1970, to: 2040 }

/** Years that some words of a query name, and how many words these are. */
interface Named extends Years {
  words: number
}

/**
 * Lets the years that a plain query names be any year of them: `2008-2010`, `since 2019`, `2015-`, `before 2000`, `from 2015 to 2018`, `after 2020 before
 * 2023`. The words around them are taken in: nobody looks for `since`.
 */
export function withYearRanges(query: QueryNode): QueryNode {
  const nodes = conjuncts(query)
  const texts = nodes.map(wordOf)
  const of: QueryNode[] = []
  for (let at = 0; at < nodes.length;) {
    const named = namedYears(texts, at)
    const first = nodes[at]!
    if (named) of.push(anyYear(named, first, nodes[at + named.words - 1]!, texts.slice(at, at + named.words)))
    else of.push(withClosedRange(first))
    at += named?.words ?? 1
  }
  return withConjuncts(query, of)
}

/** A plain query without such words, for an index whose records have no year to search by, and a note of each. Not if nothing would be left. */
export function withoutYearRanges(query: QueryNode): { query: QueryNode; notes: ReadingNote[] } {
  const nodes = conjuncts(query)
  const texts = nodes.map(wordOf)
  const of: QueryNode[] = []
  const notes: ReadingNote[] = []
  for (let at = 0; at < nodes.length;) {
    const words = namedYears(texts, at)?.words ?? 0
    if (words === 0) of.push(nodes[at]!)
    else
      notes.push({
        kind: 'years',
        at: nodes[at]!.at,
        part: nodes
          .slice(at, at + words)
          .map(textOf)
          .join(' '),
      })
    at += Math.max(1, words)
  }
  return of.length === 0 ? { query, notes: [] } : { query: withConjuncts(query, of), notes }
}

const textOf = (node: QueryNode): string => (node.kind === 'word' && !node.prefix ? node.text : '')
const wordOf = (node: QueryNode): string =>
  textOf(node)
    .toLowerCase()
    .replace(/[.,;:]+$/, '')

/** One word that is any of these years, in the words that were typed. */
const anyYear = (years: Years, { at }: QueryNode, last: QueryNode, texts: readonly string[]): QueryNode => ({
  kind: 'word',
  text: texts.join(' '),
  prefix: false,
  years: yearsIn(years),
  at,
  end: last.end,
})

function withClosedRange(node: QueryNode): QueryNode {
  const years = node.kind === 'word' ? yearsOfRange(node.text) : []
  const { at, end } = node
  if (years.length === 0) return node
  return { kind: 'or', of: [node, ...years.map(text => ({ kind: 'phrase' as const, text, synonym: true as const, at, end }))], at, end }
}

/** What the words from there on say of years: one end or both, in any order. */
function namedYears(texts: readonly string[], at: number): Named | undefined {
  const both = bothEnds(texts, at)
  if (both) return both
  const first = oneEnd(texts, at)
  if (first === undefined) return undefined
  const next = at + first.words + (texts[at + first.words] === 'and' ? 1 : 0)
  const second = oneEnd(texts, next)
  const joined = second && { from: Math.max(first.from, second.from), to: Math.min(first.to, second.to), words: next - at + second.words }
  const named = joined && joined.from <= joined.to ? joined : first
  return named.from <= named.to ? named : undefined
}

export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text)
const yearOf = (text: string | undefined): number => (text !== undefined && isYear(text) ? Number(text) : Number.NaN)

/** `from 2015 to 2018`, `between 2015 and 2018`. */
function bothEnds(texts: readonly string[], at: number): Named | undefined {
  if (!/^(?:from|between)$/.test(texts[at] ?? '') || !/^(?:to|and|until|till|through)$/.test(texts[at + 2] ?? '')) return undefined
  const [from, to] = [yearOf(texts[at + 1]), yearOf(texts[at + 3])]
  return from <= to ? { from, to, words: 4 } : undefined
}

/** `since 2019`, `after 2019`, `2019-`, `2019 onwards`, `>2019`; `before 2019`, `until 2019`, `<2019`. */
function oneEnd(texts: readonly string[], at: number): Named | undefined {
  const [text = '', next] = [texts[at], texts[at + 1]]
  const [, sign = '', signed, open = ''] = /^([<>≤≥]=?)?((?:19|20)\d\d)([-–—+])?$/.exec(text) ?? []
  const year = signed === undefined ? yearOf(next) : Number(signed)
  if (Number.isNaN(year)) return undefined
  const from = (from: number, words: number): Named => ({ from, to: Math.max(from, widest.to), words })
  const to = (to: number, words: number): Named => ({ from: Math.min(to, widest.from), to, words })
  if (signed !== undefined) {
    if (sign !== '') return /^[>≥]/.test(sign) ? from(year + (sign === '>' ? 1 : 0), 1) : to(year - (sign === '<' ? 1 : 0), 1)
    if (open !== '') return from(year, 1)
    return /^onwards?$/.test(next ?? '') ? from(year, 2) : undefined
  }
  if (text === 'since') return from(year, 2)
  if (text === 'after') return from(year + 1, 2)
  if (text === 'before') return to(year - 1, 2)
  return /^(?:until|till|through)$/.test(text) ? to(year, 2) : undefined
}
