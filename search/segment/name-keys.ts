import { commonWords } from '../query/common-words.data.ts'
import { stem } from '../text/stem.ts'
import { foldedWords } from '../text/tokenize.ts'
import type { Plan } from './plan.ts'
import type { TextReader } from './text-reader.ts'

/**
 * What a record is called is indexed as words that no text can contain, because `|` separates words: `|massachusetts institute of technology` is
 * in the record with this title, alias or acronym, `|:bert` in those with a title such as "BERT: Pre-training of …".
 */
export const wholeName = (plan: Plan, key: string): string => `|${isOfPeople(plan) ? key.split(' ').sort().join(' ') : key}`
export const partOfTitle = (key: string): string => `|:${key}`

/**
 * The telling words of an organisation's name in any order and form: `tokyo university` is the University of Tokyo, `national institute of health` the
 * National Institutes of Health. Undefined for a single word, and for what is no organisation.
 */
export function looseName({ title, names, stemmed }: Plan, key: string): string | undefined {
  if ((title & names & stemmed) === 0) return undefined
  const words = key.split(' ').filter(word => !commonWords.has(word))
  return words.length > 1 ? `|~${words.map(stem).sort().join(' ')}` : undefined
}

/** Names of people are the same in any order of their words. */
const isOfPeople = ({ title, names, stemmed }: Plan): boolean => (title & names & ~stemmed) !== 0

/** Longer names are sentences, and found by their words. */
const mostWords = { whole: 16, part: 5 }

/** The words of a name in their order, without a leading article; undefined for none or too many. */
export const nameKey = (text: string): string | undefined => keyOf(foldedWords(text), mostWords.whole)

function keyOf(words: string[], most: number): string | undefined {
  if (words.length > 1 && articles.has(words[0]!)) words.shift()
  return words.length === 0 || words.length > most ? undefined : words.join(' ')
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** Whether a title begins with some words, in any order, behind an article. `places`: where in the title each of them is. */
export function beginsWith(title: string, places: readonly number[][]): boolean {
  const taken = new Set(places.flat())
  let end = articles.has(title.split(/\s/, 1)[0]!.toLowerCase()) ? 1 : 0
  while (taken.has(end)) end += 1
  return places.every(found => found.some(place => place < end))
}

/** Colons, dashes and question marks divide a title; what is in brackets is a part as well. A short dash without spaces joins (`Bose–Einstein`). */
const divider = /[:?!()[\]]|\s[-–—]\s|—/

/** The words for what a record is called: its titles, and its other names. */
export function nameKeysOf(plan: Plan, titles: readonly string[], otherNames: readonly string[], reader: TextReader): string[] {
  const read = (text: string, most: number): string | undefined => keyOf(reader.plainWords(reader.read(text)), most)
  const parts = titles.flatMap(title => (divider.test(title) ? title.split(divider) : []))
  const keys = [...titles, ...otherNames].flatMap(name => read(name, mostWords.whole) ?? [])
  return [
    ...keys.map(key => wholeName(plan, key)),
    ...keys.flatMap(key => looseName(plan, key) ?? []),
    ...parts.flatMap(part => read(part, mostWords.part) ?? []).map(partOfTitle),
  ]
}
