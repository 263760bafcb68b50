import { fold } from './fold.ts'

export interface Token {
  /** The folded word. */
  text: string
  /** UTF-16 offsets into the text, end exclusive. */
  start: number
  end: number
  /** Its position among the words; a joined form has the position of its first part. */
  position: number
  /** True for the joined form of several parts: `pre-processing` is also `preprocessing`, `O'Brien` also `obrien`. */
  joined: boolean
}

const letterKind = { unknown: 0, gap: 1, word: 2, alone: 3, joint: 4, mark: 5 } as const

/** In scripts without spaces every letter is a word; several letters in a query are a phrase. */
const alone =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\uff70]/u
/** Letters, digits, and the signs that `fold` reads as Greek letters. */
const word = /[\p{L}\p{N}⍺∆]/u

/** True when any letter of the text is a word of its own. */
export const standsAlone = (text: string): boolean => alone.test(text)
/** The sound marks of half-width katakana are letters by their class. */
const mark = /[\p{M}\uff9e\uff9f]/u
const joint = /['’ʼ‘´`ʻʾʿ\-‐‑–−]/u
/** Inside a word they say where a line may be divided, or that none may. */
const invisible = /[\u00ad\u2060\ufeff]/u

const kinds = new Uint8Array(0x10000)

function kindOf(code: number): number {
  const known = code < 0x10000 ? kinds[code]! : 0
  if (known !== letterKind.unknown) return known
  const letter = String.fromCodePoint(code)
  let kind: number = letterKind.gap
  if (joint.test(letter)) kind = letterKind.joint
  else if (mark.test(letter) || invisible.test(letter)) kind = letterKind.mark
  else if (word.test(letter)) kind = alone.test(letter) ? letterKind.alone : letterKind.word
  if (code < 0x10000) kinds[code] = kind
  return kind
}

const isApostrophe = (code: number): boolean =>
  code === 0x27 || code === 0x2019 || code === 0x2bc || code === 0x2018 || code === 0xb4 || code === 0x60

/** The possessive ending `'s` belongs to the previous word and is ignored. Returns the offset after it, or `at`. */
function behindPossessive(text: string, at: number): number {
  if (!isApostrophe(text.charCodeAt(at)) || (text.charCodeAt(at + 1) | 32) !== 115) return at
  return at + 2 < text.length && kindOf(text.codePointAt(at + 2)!) !== letterKind.gap ? at : at + 2
}

/** How a reader holds words: as texts, or as numbers. */
export interface WordsAs<W> {
  /** The folded word between two offsets; undefined if nothing is left of it. */
  folded(text: string, start: number, end: number): W | undefined
  joined(first: W, second: W): W
}

type Emit<W> = (word: W, start: number, end: number, position: number, joined: boolean) => void

const asTexts: WordsAs<string> = {
  folded: (text, start, end) => fold(text.slice(start, end)) || undefined,
  joined: (first, second) => joinedWord(first, second),
}

export const joinedWord = (first: string, second: string): string => (first + second).slice(0, 64)

/** Calls `emit` for every word of the text in order. */
export const eachToken = (text: string, emit: Emit<string>): void => eachWord(text, asTexts, emit)

/**
 * Calls `emit` for every word of the text in order. Words are runs of letters, digits and their marks; hyphens, dots, slashes and the like
 * separate words, so that an identifier is found by its parts, and as a whole as the phrase of its parts. Two parts with a hyphen or an apostrophe, up
 * to four if one has a digit, letters with dots and a number with a decimal point behind letters are a word without them too: `pretraining`, `sarscov2`,
 * `phd`, `pm25`. The United States are `usa` in every short form. Names of programming languages keep their signs.
 */
export function eachWord<W>(text: string, words: WordsAs<W>, emit: Emit<W>): void {
  let at = 0
  let position = 0
  let parts = 0
  let chain: W | undefined
  let chainStart = 0
  let chainEnd = 0
  let isDotted = false
  const closeChain = (): void => {
    if (parts > 0 && (text.charCodeAt(chainStart) | 32) === letterU && isCountry(text, chainStart, chainEnd, parts))
      emit(words.folded(unitedStates, 0, unitedStates.length)!, chainStart, chainEnd, position - parts, true)
    else if (parts === 2 || (parts > 2 && parts <= longestChain && (isDotted || hasDigit(text, chainStart, chainEnd))))
      emit(chain!, chainStart, chainEnd, position - parts, true)
    parts = 0
    isDotted = false
  }
  while (at < text.length) {
    let code = text.charCodeAt(at)
    if ((code & 0xfc00) === 0xd800) code = text.codePointAt(at)!
    const kind = kindOf(code)
    const width = code > 0xffff ? 2 : 1
    if (kind === letterKind.alone) {
      closeChain()
      const start = at
      at = behind(text, at + width, letterKind.mark, letterKind.mark)
      const folded = words.folded(text, start, at)
      if (folded !== undefined) emit(folded, start, at, position++, false)
    } else if (kind === letterKind.word || kind === letterKind.mark) {
      const start = at
      at = behindSigns(text, start, behind(text, at + width, letterKind.word, letterKind.mark))
      const folded = words.folded(text, start, at)
      at = behindPossessive(text, at)
      if (folded !== undefined) {
        emit(folded, start, at, position++, false)
        parts += 1
        if (parts === 1) {
          chain = folded
          chainStart = start
        } else if (parts <= longestChain) chain = words.joined(chain!, folded)
        chainEnd = at
      }
      if (at < text.length && isAbbreviated(text, start, at)) isDotted = true
      else if (at >= text.length || isDotted || !(joins(text, at) || isDecimal(text, chainStart, at))) closeChain()
    } else at += width
  }
}

/** The most parts of a word that is joined. */
const longestChain = 4

function hasDigit(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isDigit(text.charCodeAt(at))) return true
  return false
}

/** Also of the digits above and below a line. */
const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code > 0x7f && ((code >= 0x2070 && code <= 0x2089) || code === 0xb2 || code === 0xb3 || code === 0xb9))

/** True if a decimal point at the offset joins digits, and letters stand before them: `PM2.5`, `GPT-3.5`, and not `3.5`. */
function isDecimal(text: string, start: number, at: number): boolean {
  if (text.charCodeAt(at) !== 46 || !isDigit(text.charCodeAt(at - 1)) || !isDigit(text.charCodeAt(at + 1))) return false
  for (let before = start; before < at; before += 1) if (!isDigit(text.charCodeAt(before)) && isWord(text, before)) return true
  return false
}

const isWord = (text: string, at: number): boolean => kindOf(text.charCodeAt(at)) === letterKind.word

const unitedStates = 'usa'
const letterU = 0x75

/** `U.S.`, and `US` in capitals: not the word of a heading in capitals alone, but perhaps all of a short name. */
function isCountry(text: string, start: number, end: number, parts: number): boolean {
  const written = end - start > 3 ? '' : text.slice(start, end)
  if (parts === 2) return written.toLowerCase() === 'u.s'
  return written === 'US' && (text.length <= shortName || /\p{Ll}/u.test(text))
}

/** As long as `US EPA REGION 9`. */
const shortName = 16

/** The offset behind the signs of `C++` and `C#`; `at` for other words. */
function behindSigns(text: string, start: number, at: number): number {
  if (at - start !== 1 || !/[a-z]/i.test(text[start]!)) return at
  if (text.startsWith('++', at)) return at + 2
  return text[at] === '#' && (at + 1 === text.length || kindOf(text.codePointAt(at + 1)!) === letterKind.gap) ? at + 1 : at
}

/** The most letters of a part between dots: `Ph.D.` */
const longestDotted = 2

/** True if a dot joins the part that ends here with another one, both of a few letters. */
function isAbbreviated(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(end) !== 46 || end - start > longestDotted || !areLetters(text, start, end)) return false
  const next = behind(text, end + 1, letterKind.word, letterKind.mark)
  return next > end + 1 && next - end - 1 <= longestDotted && areLetters(text, end + 1, next)
}

function areLetters(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (kindOf(text.charCodeAt(at)) !== letterKind.word || isDigit(text.charCodeAt(at))) return false
  return true
}

/** The offset behind the characters of either kind that stand at `from`. */
function behind(text: string, from: number, kind: number, other: number): number {
  let at = from
  while (at < text.length) {
    let code = text.charCodeAt(at)
    if ((code & 0xfc00) === 0xd800) code = text.codePointAt(at)!
    const found = kindOf(code)
    if (found !== kind && found !== other) break
    at += code > 0xffff ? 2 : 1
  }
  return at
}

/** True if the character at the offset is a single hyphen or apostrophe directly followed by a word. */
function joins(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === letterKind.joint && at + 1 < text.length && kindOf(text.codePointAt(at + 1)!) === letterKind.word
}

/** All words of a text with their offsets. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  eachToken(text, (text, start, end, position, joined) => tokens.push({ text, start, end, position, joined }))
  return tokens
}

/** The words of a text in their order, without the joined forms. */
export const foldedWords = (text: string): string[] => tokenize(text).flatMap(token => (token.joined ? [] : token.text))
