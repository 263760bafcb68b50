import { countryAliases } from '#contract/place-names.data.ts'
import { slugify } from '#contract/slugs.ts'
import { countries } from '#contract/countries.ts'
import { countryNames, usStateCodes } from './place-words.data.ts'
import { comparedWord, foldedText, plainWords } from './words.ts'

/** A word of an affiliation that is compared. */
export interface AffiliationWord {
  word: string
  /** As it was written. */
  raw: string
  /** The number of its part: affiliations are lists of parts between commas. */
  part: number
}

export interface ReadAffiliation {
  words: AffiliationWord[]
  /** How many words each part has. */
  partSizes: number[]
  /** Words of the whole text, also those that are not compared. */
  all: ReadonlySet<string>
  /** ISO 3166 codes. */
  countries: ReadonlySet<string>
  /** Names in the internet, of addresses and sites. */
  domains: string[]
}

/** What is read of one text: characters, words and parts. More would be no affiliation. */
const most = { characters: 2000, words: 160, parts: 60, domains: 5 }

const countryByName = new Map<string, string>()
for (const { name, code } of countries()) countryByName.set(plainWords(name).join(' '), code)
for (const [code, names] of Object.entries(countryNames)) for (const name of names.split('|')) countryByName.set(name, code)

const codesBySlug = new Map(countries().map(({ name, code }) => [slugify(name), code]))
for (const [alias, slug] of Object.entries(countryAliases)) {
  const code = codesBySlug.get(slug)
  if (code !== undefined) countryByName.set(alias.replaceAll('-', ' '), code)
}

const rawWord =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu

const domain = /(?<![\p{L}\p{N}.-])(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\p{L}\p{N}-])/giu

/** Takes an affiliation apart, in time that its length bounds. */
export function readAffiliation(text: string): ReadAffiliation {
  const start = text.slice(0, most.characters).normalize('NFKC').slice(0, most.characters)
  const domains = [...new Set(start.toLowerCase().match(domain))].slice(0, most.domains)
  const read: ReadAffiliation = { words: [], partSizes: [], all: new Set(), countries: new Set(), domains }
  const all = new Set<string>()
  const found = new Set<string>()
  const parts = start
    .replace(domain, ' ')
    .replaceAll('&', ' and ')
    .replace(/['’‘ʻʼ`´ʹ]+/g, '')
    .split(/[,;:()[\]\n\r|/•·]|\s[-–—]+\s|\.\s(?=\p{Lu}\p{Ll}{3})/u)
    .slice(0, most.parts)
  for (const [part, written] of parts.entries()) {
    const raws = (written.match(rawWord) ?? []).slice(0, most.words - read.words.length)
    const plain = raws.map(foldedText)
    const before = read.words.length
    for (const [at, raw] of raws.entries())
      for (const one of plain[at]!.split(' ')) {
        all.add(one)
        const word = comparedWord(one)
        if (word === undefined) continue
        all.add(word)
        read.words.push({ word, raw, part })
      }
    read.partSizes.push(read.words.length - before)
    const country = countryIn(plain, raws)
    if (country !== undefined) found.add(country)
  }
  return { ...read, all, countries: found }
}

/** The country that a part is, or ends with behind a code of a place: `Edinburgh EH8 9AB UK`. */
function countryIn(plain: readonly string[], raws: readonly string[]): string | undefined {
  const kept = plain.flatMap((word, at) => (/\d/.test(word) ? [] : [at]))
  const words = kept.map(at => plain[at]!)
  const whole = words.join(' ')
  if (words.length === 0) return undefined
  if (words.length <= 8 && countryByName.has(whole)) return countryByName.get(whole)
  if (words.length === 1 && usStateCodes.has(raws[kept[0]!]!)) return 'US'
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const last = words.slice(-count).join(' ')
    // Words like `us` are countries only in capitals, and most names of countries are part of names of organisations.
    if (count === 1 && last.length < 4 && !/^[A-Z]+$/.test(raws[kept.at(-1)!]!)) continue
    const country = countryByName.get(last)
    if (country !== undefined && kept.length < plain.length) return country
  }
  return undefined
}
