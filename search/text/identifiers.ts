/**
 * Identifiers compare by their letters and digits alone: `US 11,147,202 B2`, `US-11147202-B2` and `us11147202b2` are one number. What counts as
 * one is decided by the records: a piece of a query is an identifier if a record has it.
 */
export const compact = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Shorter ones, and those with fewer digits, would be found by accident. */
const least = { length: 5, digits: 3 }
const isNumber = (key: string): boolean => key.length >= least.length && key.length <= 80 && key.replace(/\D/g, '').length >= least.digits

/** Numbers without what people leave out. */
const bareForms = [
  /^nct(\d{8})$/,
  /^us(\d{6,}|(?:re|d|pp)\d{5,})(?:[a-z]\d?)?$/,
  /^(?:ror|acl|cordis)([a-z0-9]+)$/,
  // A patent of any office without its kind.
  /^([a-z]{2}\d{6,})[a-z]\d?$/,
]

/** The keys under which a value is found: as a whole, and without what people leave out. */
export function identifierKeys(value: string): string[] {
  const key = compact(value)
  return [key, ...bareForms.flatMap(form => form.exec(key)?.[1] ?? [])].filter(isNumber)
}

/** A piece of a query that may be an identifier, with its keys; the longest first. */
interface Piece {
  start: number
  end: number
  keys: string[]
}

/** The most words of an identifier: `DE 10 2004 012 345 A1`. */
const mostWords = 6
/** How far a query is read: a pasted text is no search for a number. */
const mostRead = 200

const enoughDigits = new RegExp(String.raw`\d(?:\D*\d){${least.digits - 1}}`)

const label = /^(?:doi|arxiv|pmid|pmcid|orcid|ror|isni|grid|nct|acl|cordis|rcn|patent|no|number|id)[:.]?(?=.)/i

const isAddress = /^(?:[a-z]+:\/\/|(?:[\w-]+\.)+[a-z]{2,}\/)/i

/** Without what an address names after the number: its language, or a part of its page. */
const withoutPage = (parts: readonly string[]): string[] => parts.slice(0, parts.findLastIndex(part => /\d/.test(part)) + 1)

/** What a number is without its version (`1810.12653v2`), the class of its subject (`cs.DL/9902009`) or who gave it (`DMS-8902494`). */
const lessExact: readonly (readonly [form: RegExp, without: string])[] = [
  [/^(.*\d)v\d{1,2}$/i, '$1'],
  [/^(.*\b[a-z-]+)\.[A-Z]{2}(\/\d{7})/, '$1$2'],
  [/^[A-Z]{2,6}-(\d{6,})$/i, '$1'],
]
const withLessExact = (text: string): string[] => [
  text,
  ...lessExact.flatMap(([form, without]) => (form.test(text) ? text.replace(form, without) : [])),
]

/** A DOI ends where an address goes on. */
const doiForm = /10\.\d{4,9}\/[^\s?#]+/

/** The signs that an address has in place of others: `10.1007%2Fs11192`. */
const unescaped = (text: string): string =>
  text.replace(/%(?:2F|3A|28|29)/gi, sign => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))

/** The keys of a piece: of an address its last parts, without what stands around the number. */
function keysOf(written: string): string[] {
  if (!enoughDigits.test(written)) return []
  const text = unescaped(written)
  const bare = text.replace(/^[("'[<]+|[)"'\]>.,;:!?]+$/g, '').replace(/\.(?:pdf|bib|xml|html?)$/i, '')
  // Words that stand before it are none of its.
  const doi = /\s/.test(bare) ? undefined : doiForm.exec(bare)?.[0]
  const parts = bare
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#=]/)
    .filter(part => part !== '')
  const tails = [parts, ...(isAddress.test(bare) && !doi ? [withoutPage(parts)] : [])].flatMap(some => [
    some.slice(-1).join(''),
    some.slice(-2).join(''),
  ])
  return [
    ...new Set(
      [doi, bare, bare.replace(label, ''), ...(bare.includes('/') ? tails : [])]
        .flatMap(one => (one === undefined ? [] : withLessExact(one)))
        .map(compact),
    ),
  ].filter(isNumber)
}

/** Every piece of a query that may be an identifier, by its place, at each place the longest first. */
export function identifierPieces(text: string): Piece[] {
  const words = [...text.matchAll(/\S+/g)].slice(0, mostRead)
  return words.flatMap((first, at) =>
    Array.from({ length: Math.min(mostWords, words.length - at) }, (_, more) => {
      const last = words[at + more]!
      const end = last.index + last[0].length
      return { start: first.index, end, keys: keysOf(text.slice(first.index, end)) }
    })
      .filter(piece => piece.keys.length > 0)
      .reverse(),
  )
}
