import { commonWords, stem } from '#search/index.ts'
import type { AnalysedDocument } from '../document.ts'
import { markOf } from '../marks.ts'

/** At least so many records with a value, and so many values, make a table. */
const least = 3
const mostRows = 8
/** Records that a row names; it counts all. */
const named = 12

/** Tables of what the records are from and about: years, places, phases, subjects, methods. Their numbers are counted here. */
export function tablesOf(documents: readonly AnalysedDocument[]): string[] {
  const columns: [heading: string, of: (document: AnalysedDocument) => readonly string[], byValue?: true][] = [
    ['Year', ({ facts: { year } }) => (year ? [year] : []), true],
    ['Place', ({ facts }) => facts.places],
    ['Phase', ({ facts }) => facts.phases, true],
    ['Subject', ({ facts }) => facts.terms],
    ['Method', methodsOf],
  ]
  return columns.flatMap(([heading, of, byValue]) => tableOf(heading, documents, of, byValue))
}

function tableOf(
  heading: string,
  documents: readonly AnalysedDocument[],
  of: (document: AnalysedDocument) => readonly string[],
  byValue = false,
): string[] {
  const found = new Map<string, { value: string; orders: number[] }>()
  let withValue = 0
  for (const document of documents) {
    const values = [...new Map(of(document).map(value => [keyOf(value), value]))]
    if (values.length > 0) withValue++
    for (const [key, value] of values) {
      const known = found.get(key) ?? { value, orders: [] }
      found.set(key, known)
      known.orders.push(document.order)
    }
  }
  const all = [...found.values()].filter(({ orders }) => byValue || orders.length > 1)
  if (withValue < least || all.length < 2) return []
  const rows = all
    .toSorted((a, b) => b.orders.length - a.orders.length || (a.value < b.value ? -1 : 1))
    .slice(0, mostRows)
    .toSorted((a, b) => (byValue ? (a.value < b.value ? -1 : 1) : 0))
  const lines = rows.map(
    ({ value, orders }) =>
      `| ${cell(value)} | ${orders.length} | ${orders
        .slice(0, named)
        .map(order => markOf(order))
        .join(' ')}${orders.length > named ? ' …' : ''} |`,
  )
  return [`| ${heading} | Records | Which |\n| --- | ---: | --- |\n${lines.join('\n')}`]
}

const keyOf = (value: string): string => value.toLowerCase().split(/\s+/).map(stem).join(' ')
const cell = (value: string): string => value.replaceAll(/[|\n[\]]/g, ' ').slice(0, 80)

/** What is named behind "using", "based on" and the like. */
const methodPhrase =
  /\b(?:using|based on|by means of|via|employ(?:s|ed|ing)?|appl(?:y|ies|ied|ying)|train(?:s|ed|ing)?|propos(?:e|es|ed|ing)|introduc(?:e|es|ed|ing))\s+(?:(?:an?|the|our|novel|new|simple|several|different)\s+)*((?:[\p{L}][\p{L}\d-]*\s?){1,4})/giu

function methodsOf({ passages }: AnalysedDocument): string[] {
  return passages.flatMap(({ text }) =>
    [...text.matchAll(methodPhrase)].flatMap(([, phrase = '']) => {
      const words = phrase.trim().toLowerCase().split(/\s+/)
      const end = words.findIndex(word => commonWords.has(word) || word.length < 2)
      const own = end < 0 ? words : words.slice(0, end)
      return own.length >= 2 ? [own.slice(-3).join(' ')] : []
    }),
  )
}
