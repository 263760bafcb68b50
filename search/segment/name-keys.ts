import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { tokenize } from '../text/tokenize.ts'
import { ownNamePaths } from './names-builder.ts'
import type { Plan } from './plan.ts'

/**
 * What a record is called is indexed as words that no text can contain, because `|` separates words: `|massachusetts institute of technology` is
 * in the record with this title, alias or acronym, `|:bert` in those with a title such as "BERT: Pre-training of …".
 */
export const wholeName = (plan: Plan, key: string): string => `|${isOfPeople(plan) ? key.split(' ').sort().join(' ') : key}`
export const partOfTitle = (key: string): string => `|:${key}`

/** Names of people are the same in any order of their words. */
const isOfPeople = ({ title, names, stemmed }: Plan): boolean => (title & names & ~stemmed) !== 0

/** Longer names are sentences, and found by their words. */
const mostWords = { whole: 16, part: 5 }

/** The words of a name in their order, without a leading article; undefined for none or too many. */
export function nameKey(text: string, most: keyof typeof mostWords = 'whole'): string | undefined {
  const words = tokenize(text).flatMap(token => (token.joined ? [] : [token.text]))
  if (words.length > 1 && articles.has(words[0]!)) words.shift()
  return words.length === 0 || words.length > mostWords[most] ? undefined : words.join(' ')
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** Colons, dashes and question marks divide a title; what is in brackets is a part as well. */
const divider = /[:?!()[\]]|\s[-–—]\s|[–—]/

export function nameKeysOf(plan: Plan, record: CatalogueRecord): string[] {
  const titles = textsAt(record, plan.index.title)
  const names = [...titles, ...ownNamePaths(plan).flatMap(path => textsAt(record, path))]
  const parts = titles.flatMap(title => (divider.test(title) ? title.split(divider) : []))
  return [
    ...names.flatMap(name => nameKey(name) ?? []).map(key => wholeName(plan, key)),
    ...parts.flatMap(part => nameKey(part, 'part') ?? []).map(partOfTitle),
  ]
}
