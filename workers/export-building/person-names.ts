import type { CslName } from './csl.ts'

/** In lower case they are a separate particle of the family name. */
const particles = new Set(
  "van von vom vor und zu zum zur der den des de del della dello dei degli di da das do dos du la las los le les lo ten ter te op auf av af bin ibn bint abu al el st san بن ابن بنت أبو בן ʼt ’t ‘t 't".split(
    ' ',
  ),
)
/** With a capital they are part of the family name itself. */
const capitalParticles = new Set(
  "Van Von Vom Zu Der Den De Del Della Di Da Dos La Le Ter Ten El Al Ben Bin Ibn Abu Abdel Abdul Dell’ Dell' St St. San Mac Mc".split(' '),
)
/** Between the two halves of a family name: Ortega y Gasset. */
const between = new Set(['y', 'e', 'i'])
/** A last word that belongs to the word before it: Silva Neto. */
const secondHalves = new Set(['Filho', 'Neto', 'Júnior', 'Junior', 'Sobrinho'])
const afterName =
  /^(?:jr|sr|jnr|snr|esq|2nd|3rd|4th|m\.?\s?d|ph\.?\s?d|m\.?sc|b\.?sc|m\.?p\.?h|d\.?phil|dr\.?p\.?h|frcp|rn|pharm\.?d|d\.?v\.?m|prof|professor)\.?$/i
/** In capitals, and not V: in `Wang, Xi` and `Wang, X.` it is a given name or its initial. */
const generation = /^(?:II|III|IV|VI{1,3}|IX)$/
const isAfterName = (piece: string): boolean => afterName.test(piece) || generation.test(piece)
/** Degrees that can also be the initials of two given names. */
const initialsToo = /^(?:m\.?\s?d|r\.?\s?n)\.?$/i
const plainSuffix = /^(?:(?:jr|sr)\.?|II|III|IV)$/i
const familyFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・\s]+$/u
const organisation =
  /(?<![\p{L}-])(?:universit\w+|univerzita|uniwersytet|instituts?|institutes?|college|hospitals?|clinic|centers?|centres?|foundation|society|association|organi[sz]ation|ministry|department|agency|council|committee|consortium|collaboration|collaborators|investigators|network|group|team|initiative|programme?|inc|ltd|llc|gmbh|corp|corporation|company|plc|commission|laborator(?:y|ies)|federation|task force|panel)(?![\p{L}-])/iu

/** Whether a name in a list of persons is rather an organisation's. */
const isOrganisation = (name: string): boolean => organisation.test(name) || /&| and /.test(name)

export const isFamilyFirst = (name: string): boolean => familyFirst.test(name)

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Splits a name in the form `Given Family` or `Family, Given`. Nothing is dropped: `fullName` of the parts is the name again, in Chinese and
 * Korean with the family name first. A name that cannot be split stays one literal.
 */
export function nameParts(written: string): CslName {
  const name = spaced(written)
  if (isFamilyFirst(name)) return eastAsianParts(name)
  if (isOrganisation(name)) return { literal: name }
  if (!name.includes(',')) return westernParts(name)

  const pieces = name.split(',').map(piece => piece.trim())
  if (pieces.includes('')) return { literal: name }
  const [first = '', ...rest] = pieces
  if (rest.every(isAfterName)) {
    const parts = westernParts(first)
    if (parts.suffix === undefined && parts.given !== undefined) return { ...parts, suffix: rest.join(', '), 'comma-suffix': true }
    const isFamily = !first.includes(' ') && rest.length === 1 && initialsToo.test(rest[0]!)
    return isFamily ? { family: first, given: rest[0]! } : { literal: name }
  }
  const [given, suffix] = rest.length === 2 && isAfterName(rest[0]!) ? [rest[1]!, rest[0]!] : [rest[0]!, rest[1]]
  if (rest.length > 2 || (suffix !== undefined && !isAfterName(suffix))) return { literal: name }
  return { ...familyParts(first.split(' ')), given, ...(suffix !== undefined && { suffix, 'comma-suffix': true }) }
}

/** The part with a single character is the family name, in either position: catalogues write both ways. */
function eastAsianParts(name: string): CslName {
  const [first = '', second = '', ...rest] = name.split(' ')
  const isSingle = (part: string) => /^.$/u.test(part)
  if (rest.length > 0 || second === '' || isSingle(first) === isSingle(second)) return { literal: name }
  return isSingle(first) ? { family: first, given: second } : { family: second, given: first }
}

function westernParts(name: string): CslName {
  const words = name.split(' ')
  if (words.length < 2) return { literal: name }
  const suffix = words.length > 2 && plainSuffix.test(words.at(-1)!) ? words.pop()! : undefined
  let start = words.length - 1
  if (start > 1 && secondHalves.has(words[start]!)) start -= 1
  if (start > 2 && between.has(words[start - 1]!)) start -= 2
  while (start > 0 && isParticle(words[start - 1]!, start - 1)) start -= 1
  const given = words.slice(0, start).join(' ')
  // Formats have no field for a suffix after a family name without a given name.
  if (!given && suffix !== undefined) return { literal: name }
  return { ...familyParts(words.slice(start)), ...(given && { given }), ...(suffix !== undefined && { suffix }) }
}

/** The first word is a given name, so a capitalised one is no particle. */
const isParticle = (word: string, at: number): boolean => particles.has(word) || (at > 0 && capitalParticles.has(word))

function familyParts(words: readonly string[]): CslName {
  let small = 0
  while (small < words.length - 1 && particles.has(words[small]!)) small += 1
  const family = words.slice(small).join(' ')
  return small === 0 ? { family } : { 'non-dropping-particle': words.slice(0, small).join(' '), family }
}

/** `van der Berg`: the family name with what belongs to it; a literal name as it is. */
export const familyName = (name: CslName): string => name.literal ?? [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')

/** The name as people write it. */
export function fullName(name: CslName): string {
  if (name.literal !== undefined) return name.literal
  // With a particle or a suffix the given name was written first, whatever the script.
  const isPlain = name['non-dropping-particle'] === undefined && name.suffix === undefined
  const isFirst = isPlain && isFamilyFirst(`${name.family}${name.given ?? ''}`)
  const parts = isFirst ? [familyName(name), name.given] : [name.given, familyName(name)]
  const plain = parts.filter(Boolean).join(' ')
  return name.suffix === undefined ? plain : `${plain}${name['comma-suffix'] ? ',' : ''} ${name.suffix}`
}
