import { stem } from '../text/stem.ts'
import { foldedWords } from '../text/tokenize.ts'
import type { PlannedField } from './plan.ts'
import type { SearchedSegment } from './searched-segment.ts'
import type { TextsByPath } from './texts-by-path.ts'

/**
 * Where a text says what letters are short for, "minimum error rate training (MERT)", the record is indexed under both directions as words that
 * no text can contain, because brackets and `=` separate words: `(mert=minimum error rate training`, `)minimum error rate train=mert`.
 */
const byLetters = '('
const byStems = ')'
const sign = '='

/** Letters and digits in brackets, and how much of the text before them may be what they are short for. */
const bracketed = /\(\s?([\p{L}\p{N}][\p{L}\p{N}-]{1,9})\s?\)/gu
const longestBefore = 100

/** A longer form does not go beyond these. */
const boundary = /[.,;:!?()[\]"“”]/

/** A plural has the same letters: (CNNs). */
const singular = (letters: string): string => letters.replace(/(?<=\p{Lu}\p{Lu})s$/u, '')

const isShort = (letters: string): boolean => (letters.match(/\p{Lu}/gu)?.length ?? 0) > 1

/** The most words of a long form. */
export const longestForm = 8

export const stemsOf = (words: string): string => words.split(' ').map(stem).join(' ')

/** The words for what a record explains in its texts, not in names. */
export function shortFormWordsOf(fields: readonly PlannedField[], texts: TextsByPath): string[] {
  const found = fields.flatMap(({ names, paths }) => (names ? [] : paths.flatMap(path => texts.at(path).flatMap(explained))))
  return [...new Set(found)]
}

function explained(text: string): string[] {
  if (!text.includes('(')) return []
  return Array.from(text.matchAll(bracketed)).flatMap(({ 1: written = '', index }) => {
    if (!isShort(written)) return []
    const before = text
      .slice(Math.max(0, index - longestBefore), index)
      .split(boundary)
      .at(-1)!
    const letters = singular(written).toLowerCase().replaceAll('-', '')
    const words = longFormOf(letters, foldedWords(before))
    return words === undefined ? [] : [byLetters + letters + sign + words, byStems + stemsOf(words) + sign + letters]
  })
}

/**
 * The last words that have all letters in their order, each as near the end as it can be, and begin with the first letter (the rule of Schwartz
 * and Hearst for abbreviations). A single word is no explanation.
 */
function longFormOf(letters: string, words: readonly string[]): string | undefined {
  const most = Math.min(letters.length + 5, letters.length * 2, longestForm)
  let left = letters.length
  for (let at = words.length - 1; at >= Math.max(0, words.length - most); at -= 1) {
    const word = words[at]!
    for (let place = word.length - 1; place >= 0 && left > 0; place -= 1)
      if (word[place] === letters[left - 1] && (left > 1 || place === 0)) left -= 1
    if (left === 0) return at === words.length - 1 ? undefined : words.slice(at).join(' ')
  }
  return undefined
}

export interface Explained {
  text: string
  /** How many records say so. */
  records: number
}

/** What the records of a segment say that letters are short for. */
export const longFormsIn = (searched: SearchedSegment, letters: string): Explained[] => explainedIn(searched, byLetters + letters + sign)

/** The letters that stand for the words with these stems. */
export const lettersIn = (searched: SearchedSegment, stems: string): Explained[] => explainedIn(searched, byStems + stems + sign)

function explainedIn(searched: SearchedSegment, begin: string): Explained[] {
  const { terms } = searched.segment
  const [low, high] = terms.withPrefix(begin)
  return Array.from({ length: high - low }, (_, at) => ({
    text: terms.at(low + at).slice(begin.length),
    records: searched.documentsWith(low + at),
  }))
}

/** Whether anything that letters stand for begins with the word of this stem, and goes on. */
export function beginsLongForm({ segment: { terms } }: SearchedSegment, firstStem: string): boolean {
  const [low, high] = terms.withPrefix(`${byStems}${firstStem} `)
  return low < high
}
