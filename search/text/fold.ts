/**
 * Makes letters comparable. `fold` is used for every field and every query; `nameVariants` adds the second common spelling of names with
 * umlauts.
 */

/** Marks of accents and optional vowels. Vowel signs of Indic scripts count as letters and stay. */
const optionalMarks =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g
const notWord = /[^\p{L}\p{N}\p{M}]/gu
const unfoldable = /[ßæœøðþđłıς]/g
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', þ: 'th', đ: 'd', ł: 'l', ı: 'i', ς: 'σ' }

/** Longer words are truncated, both in the index and in the query. */
const longestWord = 64

/** True when every character of the stretch is below U+0080. */
export function isAscii(text: string, from = 0, to = text.length): boolean {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

/** The word in its comparable form: lower case, compatibility forms resolved, accents stripped, ligatures spelled out. */
export function fold(word: string): string {
  if (isAscii(word)) return word.length > longestWord ? word.slice(0, longestWord).toLowerCase() : word.toLowerCase()
  const folded = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .toLowerCase()
    .replace(unfoldable, letter => spelled[letter]!)
    .normalize('NFC')
    .replace(notWord, '')
  return folded.length > longestWord ? folded.slice(0, longestWord) : folded
}

const umlauts = /[äöüøå]/g
const transcribed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Other spellings under which a name is known: `Müller` is also `mueller`. Empty for names without such letters. */
export function nameVariants(word: string): string[] {
  if (isAscii(word)) return []
  const lower = word.toLowerCase().normalize('NFC')
  const written = lower.replace(umlauts, letter => transcribed[letter]!)
  return written === lower ? [] : [fold(written)]
}

/** Spellings of a word in a query for which names are looked up: `mueller` also means `muller`, and `Müller` both. */
export function nameSpellings(word: string): string[] {
  const folded = fold(word)
  const short = folded.replace(/([aou])e/g, '$1')
  return short === folded ? nameVariants(word) : [...nameVariants(word), short]
}
