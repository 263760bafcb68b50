import { limits } from '#contract/limits.ts'

const year = /\b(?:1[5-9]|20)\d{2}\b/g
const doi = /\b10\.\d{4,9}\/\S/
const label = /^(?:doi|arxiv|pmid|pmcid|pubmed|nct)[:.]?$/i
const identifier = /\b10\.\d{4,9}\/\S|\b(?:arxiv|pmid|pmcid)\b|\bpmc\d|\bnct\d{8}/i
/** `[1]`, `(1)`, `1.`, `1)` or a bullet before a reference. */
const marker = /^(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)](?=\s)|[•·*–-](?=\s))\s*/

const isReference = (text: string): boolean => identifier.test(text) || yearsIn(text).length > 0

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Whether a reference names its record by a number. */
export const namesNumber = (reference: string): boolean => identifier.test(reference) || /^\S+$/.test(reference)

export const yearsIn = (text: string): number[] => (text.match(year) ?? []).map(Number)

/** The references of a text: numbered ones, paragraphs, or lines. A reference over several lines is joined. */
export function readReferences(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(line => (hasWords(line) ? line.replace(/\s+/g, ' ').trim() : ''))
  const written = lines.filter(line => line !== '')
  const numbered = written.filter(line => marker.test(line)).length
  const isNumbered = numbered > 1 && marker.test(written[0]!)
  const isOneALine = written.filter(isReference).length * 5 >= written.length * 4
  const isParagraphs = !isOneALine && lines.slice(lines.indexOf(written[0]!), lines.lastIndexOf(written.at(-1)!)).includes('')
  const references: string[] = []
  let isOpen = false
  for (const line of lines) {
    const continues = isOpen && (isNumbered ? !marker.test(line) : isParagraphs)
    if (line === '') isOpen &&= isNumbered
    else if (continues) references.push(joined(references.pop()!, line))
    else references.push(line.replace(marker, ''))
    if (line !== '') isOpen = true
  }
  return references.filter(hasWords)
}

/** A word that is broken at the end of a line is put together. */
const joined = (before: string, line: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(line) ? before.slice(0, -1) + line : `${before} ${line}`

/** The references of a pasted text, if it looks like a list of them: two with a number or a year, or more than a search takes. */
export function referencesIn(text: string): string[] {
  const references = readReferences(text)
  const isList = references.length > 1 && (text.length > limits.keywordLength || references.filter(isReference).length > 1)
  return isList ? references : []
}

/**
 * The keyword that finds a reference: plain words without the signs of the query language, and without volumes and pages, which no record
 * has but which together can be the number of another one.
 */
export function referenceKeyword(reference: string): string {
  const words = reference
    .split(/\s+/)
    .flatMap(word => (doi.test(word) ? word.slice(word.search(doi)).replace(/["()*]/g, '-') : plainWords(word)))
    .filter(word => word !== '')
  const kept = words.length === 1 ? words : words.filter((word, at) => isTelling(word) || label.test(words[at - 1] ?? ''))
  const keyword = kept.join(' ')
  return keyword.length <= limits.keywordLength ? keyword : keyword.slice(0, keyword.lastIndexOf(' ', limits.keywordLength))
}

const plainWords = (word: string): string[] =>
  word
    .replace(/["“”„«»＂()（）*]/g, ' ')
    .replace(/:(?=[^/\s])/g, ': ')
    .split(' ')
    .map(part => part.replace(/^-+/, '').replace(/^(?:AND|OR|NOT)$/, operator => operator.toLowerCase()))

const isTelling = (word: string): boolean =>
  /\p{L}/u.test(word) || doi.test(word) || /^\D?(?:(?:1[5-9]|20)\d{2}|\d{4}\.\d{4,5})\D*$/.test(word)
