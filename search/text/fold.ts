import { greekLetters } from './greek-letters.data.ts'
import { simplifiedForms } from './han-forms.data.ts'

/** Makes letters comparable. `fold` is used for every field and every query; `umlautVariants` adds the second common spelling of umlauts. */

/** Marks of accents and optional vowels, and the stroke that makes Arabic words longer. Vowel signs of Indic scripts count as letters and stay. */
const optionalMarks =
  /[\u0300-\u036f]|[\u0591-\u05c7]|\u0640|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g
const notWord = /[^\p{L}\p{N}\p{M}]/gu
/** Signs that stand for Greek letters. */
const greekSigns: Record<string, string> = { '⍺': 'α', '∆': 'δ' }
/** A single Greek letter, or a word of Latin letters and digits with Greek ones: `α`, `κB`, `17β`; no word of the Greek language. */
const withGreek = /^(?=.*[α-ω])(?:[α-ω]|[a-z0-9α-ω]*[a-z0-9][a-z0-9α-ω]*)$/
/** The micro sign of a unit: `μm`, `μg`. */
const micro = /^μ(?=[a-z]{1,3}$)/
/** Letters that are written in two ways; the last four are Arabic ones, as Egypt and Iran write them. */
const unfoldable = /[ßæœøðþđłıςىةیک]/g
const spelled = byLetter('ßss æae œoe øo ðd þth đd łl ıi ςσ ىي ةه یي کك')
/** Cyrillic letters that look like Latin ones, and words in which they stand for these: beside Latin letters or digits, and nothing else of Cyrillic. */
const lookalikes = byLetter('аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs')
const lookalike = /[авекмнорстухіјѕ]/g
const withLookalikes = /^(?=.*[a-z0-9])(?=.*[авекмнорстухіјѕ])[a-z0-9авекмнорстухіјѕ]+$/

/** By a letter what is written for it. */
function byLetter(pairs: string): Record<string, string> {
  return Object.fromEntries(pairs.split(' ').map(pair => [pair.slice(0, 1), pair.slice(1)]))
}

/** Longer words are truncated, both in the index and in the query. */
const longestWord = 64

/** True when every character of the stretch is below U+0080. */
export function isAscii(text: string, from = 0, to = text.length): boolean {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

/**
 * The word in its comparable form: lower case, compatibility forms resolved, accents stripped, ligatures and the Greek letters of terms spelled
 * out, so that `α-synuclein` is `alpha-synuclein`; a Han letter in its simplified form.
 */
export function fold(word: string): string {
  if (isAscii(word)) return word.length > longestWord ? word.slice(0, longestWord).toLowerCase() : word.toLowerCase()
  return foldLetters(word)
}

/** Apart, so that the usual case stays small enough to be inlined. */
function foldLetters(word: string): string {
  const folded = word
    .toLowerCase()
    .replace(/[⍺∆]/g, sign => greekSigns[sign]!)
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .toLowerCase()
    .replace(unfoldable, letter => spelled[letter]!)
    .normalize('NFC')
    .replace(notWord, '')
  const written = folded.length === 1 ? (simplifiedForms.get(folded) ?? inLatinLetters(folded)) : inLatinLetters(folded)
  return written.length > longestWord ? written.slice(0, longestWord) : written
}

function inLatinLetters(word: string): string {
  if (withGreek.test(word)) return word.replace(micro, 'u').replace(/[α-ω]/g, letter => greekLetters[letter]!)
  return withLookalikes.test(word) ? word.replace(lookalike, letter => lookalikes[letter]!) : word
}

const umlauts = /[äöüøå]/g
const transcribed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Other spellings of a word with umlauts: `Müller` is also `mueller`. Empty for words without such letters. */
export function umlautVariants(word: string): string[] {
  if (isAscii(word)) return []
  const lower = word.toLowerCase().normalize('NFC')
  const written = lower.replace(umlauts, letter => transcribed[letter]!)
  return written === lower ? [] : [fold(written)]
}

/** Spellings of a word in a query for which names are looked up: `mueller` also means `muller`, and `Müller` both. */
export function nameSpellings(word: string): string[] {
  const folded = fold(word)
  const short = folded.replace(/([aou])e/g, '$1')
  return short === folded ? umlautVariants(word) : [...umlautVariants(word), short]
}
