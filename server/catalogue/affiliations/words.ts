import { cityNames } from './place-words.data.ts'
import { sameWords } from './same-words.data.ts'

/** Words that names have or lack. */
const light = new Set(
  (
    'the of and for at in on to de del della delle degli dei di da do dos das du des d la le les l el los las y e et a und der die das ' +
    'fur fuer van von zu en i studi av og och nhs'
  ).split(' '),
)

const standIns = new Map<string, string>(Object.entries(cityNames))
for (const [word, others] of Object.entries(sameWords)) for (const other of others.split(' ')) standIns.set(other, word)

/** Letters that decompose into none of the alphabet. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ð: 'd', þ: 'th' }

/** Without case, accents, apostrophes and soft signs: `Xi’an` is `xian`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻʼ`´ʹ]+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłıðþ]/g, letter => plainLetters[letter]!)
    .replace(/\buniversitats(?:klinik(?:um|en)?|spital|medizin)\b/g, 'university hospital')

/** A word, or one character of a script that writes words without spaces between them. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu

/** The folded words of a text, as they are. */
export const plainWords = (text: string): string[] => fold(text.replaceAll('&', ' and ')).match(wordPattern) ?? []

/** The word that stands for all that mean the same; undefined for one that names have or lack. */
export function comparedWord(word: string): string | undefined {
  if (light.has(word)) return undefined
  const known = standIns.get(word)
  if (known !== undefined) return known
  return word.length > 4 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)
    ? (standIns.get(word.slice(0, -1)) ?? word.slice(0, -1))
    : word
}

/** The words of a name that are compared. */
export const comparedWords = (name: string): string[] => plainWords(name).flatMap(word => comparedWord(word) ?? [])

/** Whether the word is one character of a script without spaces. */
export const isIdeograph = (word: string): boolean => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
