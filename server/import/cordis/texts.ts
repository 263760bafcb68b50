import { readableText } from '../reading/readable-text.ts'
import { withoutTex } from '../reading/tex-text.ts'
import { childText, type XmlElement } from '../reading/xml-elements.ts'

/** Titles of results come from the publishers, with their markup and TeX. */
const plainText = (text: string): string =>
  withoutTex(readableText(text))
    .replace(/[^\S\r\n]+/g, ' ')
    .trim()

/** The text of the first child with a name, readable; undefined if it is missing or empty. */
export const textIn = (element: XmlElement, name: string): string | undefined =>
  plainText(unquoted(childText(element, name) ?? '')) || undefined

/** A title that was quoted as the cell of a table, with its own quotation marks doubled. */
const unquoted = (text: string): string => (/^"[^]*"$/.test(text) && text.includes('""') ? text.slice(1, -1) : text).replaceAll('""', '"')

/** The text of an element, with an empty line between paragraphs; undefined if there is none. */
export function elementParagraphs(element: XmlElement | undefined): string | undefined {
  const text = plainText(element?.children.filter(one => typeof one === 'string').join('') ?? '')
  const paragraphs = text.split(/[\r\n]+/).map(line => line.replace(/\s+/g, ' ').trim())
  return paragraphs.filter(Boolean).join('\n\n') || undefined
}

const maxOpening = 1000

/** The beginning of a text, up to the last end of a sentence within 1,000 characters. */
export function firstSentences(text: string): string {
  if (text.length <= maxOpening) return text
  const start = text.slice(0, maxOpening)
  const sentences = /^[^]*[.!?](?=\s)/.exec(start)?.[0]
  return sentences ?? `${start.slice(0, start.lastIndexOf(' ')).trimEnd()}…`
}

/** Splits a list of keywords at its separator: the first of these that occurs. */
function partsOf(list: string): string[] {
  const line = list.replace(/\s+/g, ' ')
  if (line.includes(';')) return line.split(';').flatMap(withoutManyCommas)
  if (/[•·|]/.test(line)) return line.split(/[•·|]/)
  const parts = atOpenCommas(line)
  if (parts.length > 1) return parts
  const lines = list.split(/[\r\n]+/).flatMap(one => one.trim() || [])
  if (lines.length > 2) return lines
  return betweenDashes(line).length > 1 ? [line] : line.split(/\.\s/)
}

/** Between semicolons a few commas belong to a keyword: `agriculture, forestry, and fisheries`. Many are a list of their own. */
function withoutManyCommas(part: string): string[] {
  const parts = atOpenCommas(part)
  return parts.length > 3 ? parts : [part]
}

/** Two dashes or more separate; one belongs to a keyword. */
function betweenDashes(part: string): string[] {
  const parts = part.split(/ [-–—](?: |$)/)
  return parts.length > 2 ? parts : [part]
}

/** `RNA maturation. RNA degradation` as two, but `E. coli` as one. */
const atSentenceEnds = (part: string): string[] => part.split(/(?<=\p{L}{3}|\))\.\s+(?=\p{Lu})/u)

/** Commas inside brackets do not separate. Reads from the end, so that each character is read once, whatever the brackets. */
function atOpenCommas(list: string): string[] {
  const parts: string[] = []
  let end = list.length
  let depth = 0
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const sign = list[at]
    if (sign === ')') depth += 1
    else if (sign === '(') depth = Math.max(0, depth - 1)
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(at + 1, end))
      end = at
    }
  }
  return [...parts, list.slice(0, end)].toReversed()
}

/** The project's own keywords, then the fields of science that CORDIS assigns, each once regardless of case. */
export function keywordsOf(written: string | undefined, fields: readonly string[]): string[] {
  const listed = written ? partsOf(written).flatMap(atSentenceEnds).flatMap(betweenDashes) : []
  const found = new Map<string, string>()
  for (const one of [...listed, ...fields]) {
    const keyword = withoutQuotes(one.replace(/^[\s•·–&-]+|(?<![\s.])[\s.]+$| [–—-]$/g, ''))
    if (keyword && !found.has(keyword.toLowerCase())) found.set(keyword.toLowerCase(), keyword)
  }
  return [...found.values()]
}

/** A list may have been quoted as a whole, or its quotation marks doubled. */
function withoutQuotes(keyword: string): string {
  const single = keyword.replaceAll('""', '"')
  return single.split('"').length % 2 === 0 || /^"[^"]*"$/.test(single) ? single.replace(/^"|"$/g, '').trim() : single
}
