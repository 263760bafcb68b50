import { domainsAbove } from '../../core/domains/organisation-domains.ts'
import type { OrganisationFacts } from './organisation-facts.ts'
import { comparedWords, isIdeograph, plainWords } from './words.ts'
import { type ReadAffiliation, readAffiliation } from './read-affiliation.ts'

export type AffiliationReason = 'name' | 'alias' | 'acronym' | 'domain'

/** An organisation that an affiliation means. */
export interface AffiliationMatch {
  /** The first slug. */
  slug_value: string
  name: string
  /** From 0 to 1. */
  score: number
  reason: AffiliationReason
  /** The name, acronym or domain by which it was found. */
  matched: string
}

/** What is known beside the text. */
export interface AffiliationHints {
  /** A name in the internet, as of an email address. */
  domain?: string | undefined
  /** ISO 3166 code. */
  country?: string | undefined
  /** Where it is, as text: `Leiden, Netherlands`. */
  place?: string | undefined
}

interface Entry extends Pick<
  OrganisationFacts,
  'slug' | 'name' | 'countries' | 'hasEnded' | 'successors' | 'parents' | 'domains' | 'acronyms'
> {
  cities: string[][]
  regions: string[][]
  /** The keys of its names, for removing it. */
  keys: number[]
}

interface Name {
  of: Entry
  kind: 'name' | 'alias' | 'campus'
  text: string
}

interface Word {
  /** A number of 45 bits. The sum of those of a name is its key: words in any order have the same. */
  hash: number
  /** How many names have it. */
  names: number
}

/** A word is as rare as in a catalogue with so many names at least: in a small one all words would be common. */
const usualNames = 150_000

/** Words of the longest name that is found. */
const longest = 14

const most = 5

export class AffiliationIndex {
  readonly #entries = new Map<string, Entry>()
  readonly #words = new Map<string, Word>()
  readonly #names = new Map<number, Name[]>()
  readonly #acronyms = new Map<string, Entry[]>()
  readonly #domains = new Map<string, Entry[]>()
  #count = 0

  static from(organisations: Iterable<OrganisationFacts>): AffiliationIndex {
    const index = new AffiliationIndex()
    for (const facts of organisations) index.put(facts)
    return index
  }

  get size(): number {
    return this.#entries.size
  }

  /** Adds an organisation, or brings it up to date. */
  put(facts: OrganisationFacts): void {
    this.remove(facts.slug)
    const { slug, name, countries, hasEnded, successors, parents, domains, acronyms } = facts
    const entry: Entry = {
      slug,
      name,
      countries,
      hasEnded,
      successors,
      parents,
      domains,
      acronyms: [...new Set(acronyms.map(acronymKey))].filter(one => one.length > 1),
      cities: facts.cities.map(comparedWords),
      regions: facts.regions.map(comparedWords),
      keys: [],
    }
    this.#entries.set(slug, entry)
    for (const [text, kind] of spellings(facts, entry)) {
      const words = comparedWords(text)
      if (words.length === 0 || words.length > longest) continue
      const key = this.#keyOf(words)
      const names = this.#names.get(key)
      if (names?.some(one => one.of === entry && isSameOrder(one.text, words))) continue
      if (names) names.push({ of: entry, kind, text })
      else this.#names.set(key, [{ of: entry, kind, text }])
      entry.keys.push(key)
      this.#count += 1
    }
    for (const acronym of entry.acronyms) addTo(this.#acronyms, acronym, entry)
    for (const domain of domains) addTo(this.#domains, domain, entry)
  }

  remove(slug: string): void {
    const entry = this.#entries.get(slug)
    if (!entry) return
    this.#entries.delete(slug)
    for (const key of new Set(entry.keys)) {
      const names = this.#names.get(key)!
      for (const one of names) if (one.of === entry) this.#forgetWords(comparedWords(one.text))
      const others = names.filter(one => one.of !== entry)
      this.#count -= names.length - others.length
      if (others.length > 0) this.#names.set(key, others)
      else this.#names.delete(key)
    }
    for (const acronym of entry.acronyms) dropFrom(this.#acronyms, acronym, entry)
    for (const domain of entry.domains) dropFrom(this.#domains, domain, entry)
  }

  #keyOf(words: readonly string[]): number {
    let key = 0
    for (const word of words) {
      let known = this.#words.get(word)
      if (!known) this.#words.set(word, (known = { hash: hashOf(word), names: 0 }))
      known.names += 1
      key += known.hash
    }
    return key
  }

  #forgetWords(words: readonly string[]): void {
    for (const word of words) {
      const known = this.#words.get(word)!
      known.names -= 1
      if (known.names === 0) this.#words.delete(word)
    }
  }

  /** The organisations that a text means, best first. */
  match(text: string, hints: AffiliationHints = {}, limit = most): AffiliationMatch[] {
    const read = readAffiliation(text)
    const place = new Place(read, hints)
    const found = [...this.#byDomain(read, hints), ...this.#byName(read, place)]
    return bestOf(found, limit)
  }

  /** Who has the domain that is given or written, or else the next one above it. Of several the one that the text names counts more. */
  #byDomain({ domains }: ReadAffiliation, { domain }: AffiliationHints): AffiliationMatch[] {
    return (domain === undefined ? domains : [domain.toLowerCase()]).flatMap(one => {
      const known = domainsAbove(one).find(above => this.#domains.has(above))
      if (known === undefined) return []
      const bearers = this.#domains.get(known)!
      const score = bearers.length === 1 ? 0.95 : 0.7
      return bearers.map(of => this.#found(of, { score, reason: 'domain', matched: known }))
    })
  }

  #byName(read: ReadAffiliation, place: Place): AffiliationMatch[] {
    const { words } = read
    const known = words.map(({ word }) => this.#words.get(word))
    const spans: Span[] = []
    for (let from = 0; from < words.length; from += 1) {
      let key = 0
      let weight = 0
      for (let to = from; to < words.length && to - from < longest; to += 1) {
        const word = known[to]
        if (!word || words[to]!.part - words[from]!.part > 2) break
        key += word.hash
        weight += Math.log(Math.max(this.#count, usualNames) / word.names)
        const names = this.#names.get(key)
        if (names) spans.push(...this.#scored(read, place, from, to + 1, weight, names))
      }
    }
    spans.push(...this.#byAcronym(read, place))
    // The longest name counts: what is inside another name is part of it.
    spans.sort((a, b) => b.to - b.from - (a.to - a.from) || b.score - a.score)
    const taken: (Span | undefined)[] = words.map(() => undefined)
    const found: AffiliationMatch[] = []
    for (const span of spans) {
      const { from, to, score, name, reason, of } = span
      if (taken.slice(from, to).some(outer => outer && !isParentBeside(span, outer, read))) continue
      for (let at = from; at < to; at += 1) taken[at] ??= span
      found.push(this.#found(of, { score, reason, matched: name }))
    }
    return found
  }

  /** The organisation as a match, or instead of one that has ended the one that came after it. */
  #found(entry: Entry, how: Pick<AffiliationMatch, 'score' | 'reason' | 'matched'>): AffiliationMatch {
    const [next, ...others] = entry.hasEnded ? entry.successors.flatMap(slug => this.#entries.get(slug) ?? []) : []
    const { slug, name } = next && others.length === 0 ? next : entry
    return { slug_value: slug, name, ...how }
  }

  /** The best organisation with a name that stands there; none if several fit equally. */
  #scored(read: ReadAffiliation, place: Place, from: number, to: number, weight: number, names: readonly Name[]): Span[] {
    const words = read.words.slice(from, to).map(({ word }) => word)
    const crossed = read.words[to - 1]!.part - read.words[from]!.part
    // `Bogwater University, New York` names no University of New York.
    if (crossed > 0 && from > 0 && read.words[from - 1]!.part === read.words[from]!.part) return []
    let best: Span | undefined
    let second = 0
    for (const { of, kind, text } of names) {
      const isOrdered = isSameOrder(text, words)
      if (!isOrdered && (crossed > 0 || isIdeograph(words[0]!))) continue
      const { country, city, region } = place.of(of)
      if (kind === 'campus' && !city) continue
      let score = kind === 'name' ? 0.8 : kind === 'alias' ? 0.78 : 0.7
      if (!isOrdered) score -= city || region ? 0.1 : 0.3
      score -= crossed * 0.04
      if (country === 'same') score += 0.08
      if (country === 'other') score -= 0.4
      if (city) score += 0.12
      else if (region) score += 0.06
      if (weight < 9 && !city) score -= 0.3
      if (words.length === 1) score -= read.partSizes[read.words[from]!.part] === 1 ? 0.05 : 0.2
      if (of.hasEnded) score -= 0.05
      if (!best || score > best.score) {
        if (best && best.of !== of) second = best.score
        best = { from, to, score, name: text, reason: kind === 'name' ? 'name' : 'alias', of }
      } else if (best.of !== of) second = Math.max(second, score)
    }
    if (!best) return []
    if (best.score - second < 0.02) best.score -= 0.3
    return best.score < threshold ? [] : [{ ...best, score: Math.min(1, best.score) }]
  }

  #byAcronym({ words, partSizes }: ReadAffiliation, place: Place): Span[] {
    return words.flatMap(({ raw, part }, at) => {
      if (!/^\p{Lu}[\p{Lu}\p{N}]{2,}$/u.test(raw)) return []
      // Alone it means who alone is called so, in that country if one is known; among other words whoever is in that city.
      const isAlone = words.length === 1
      const bearers = (this.#acronyms.get(acronymKey(raw)) ?? []).filter(one => {
        const { country, city } = place.of(one)
        return isAlone ? country !== 'other' : city && country === 'same'
      })
      const [of, ...others] = bearers
      if (!of || others.length > 0) return []
      const score = 0.6 + (isAlone || partSizes[part] === 1 ? 0.1 : 0) + (raw.length > 3 ? 0.1 : 0)
      return [{ from: at, to: at + 1, score, name: raw, reason: 'acronym' as const, of }]
    })
  }
}

const threshold = 0.6

interface Span {
  from: number
  to: number
  score: number
  name: string
  reason: AffiliationReason
  of: Entry
}

/** Whether a name inside another one is a part of the text of its own, and of the other's parent: `Institute of Moss, Academy of Fern`. */
const isParentBeside = ({ from, to, of }: Span, outer: Span, { words, partSizes }: ReadAffiliation): boolean =>
  outer.of.parents.includes(of.slug) &&
  words[outer.from]!.part !== words[outer.to - 1]!.part &&
  words[from]!.part === words[to - 1]!.part &&
  partSizes[words[from]!.part] === to - from

/** Where a text says that something is. */
class Place {
  readonly #all: ReadonlySet<string>
  readonly #countries: ReadonlySet<string>
  readonly #known = new Map<Entry, { country: 'same' | 'other' | undefined; city: boolean; region: boolean }>()

  constructor({ all, countries }: ReadAffiliation, { country, place = '' }: AffiliationHints) {
    const beside = readAffiliation(place)
    this.#all = new Set([...all, ...beside.all])
    this.#countries = country === undefined ? new Set([...countries, ...beside.countries]) : new Set([country])
  }

  of(entry: Entry) {
    let known = this.#known.get(entry)
    if (!known) {
      const isThere = (words: readonly string[]): boolean => words.length > 0 && words.every(word => this.#all.has(word))
      const country =
        entry.countries.length === 0 || this.#countries.size === 0
          ? undefined
          : entry.countries.some(code => this.#has(code))
            ? ('same' as const)
            : ('other' as const)
      known = { country, city: entry.cities.some(isThere), region: entry.regions.some(isThere) }
      this.#known.set(entry, known)
    }
    return known
  }

  /** Whoever writes China may mean the places that registers keep apart. */
  #has(code: string): boolean {
    return (
      this.#countries.has(code) ||
      (chinese.has(code) && (this.#countries.has('CN') || (code === 'CN' && [...this.#countries].some(one => chinese.has(one)))))
    )
  }
}

const chinese = new Set(['CN', 'HK', 'MO', 'TW'])

/** Every spelling under which an organisation is found. */
function spellings({ name, aliases }: OrganisationFacts, { cities }: Pick<Entry, 'cities'>): [string, Name['kind']][] {
  const own = [withoutCountry(name), name]
  const all: [string, Name['kind']][] = [
    ...own.map(one => [one, 'name'] as [string, Name['kind']]),
    ...[...aliases, ...aliases.map(withoutCountry), transliterated(name)].map(one => [one, 'alias'] as [string, Name['kind']]),
  ]
  for (const one of [name, ...aliases]) {
    const words = comparedWords(one)
    for (const city of cities) {
      const rest = words.slice(0, words.length - city.length)
      if (rest.length > 1 && rest.includes('university') && words.slice(rest.length).join(' ') === city.join(' '))
        all.push([rest.join(' '), 'campus'])
    }
  }
  return all
}

/** Companies of the register are called with their country: `Moss Works (Japan)`. */
const withoutCountry = (name: string): string => name.replace(/\s*\([^()]*\)\s*$/, '')

const transliterations: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** The name in plain letters: `Technische Universitaet Muenchen`. */
const transliterated = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, letter => transliterations[letter]!)

const isSameOrder = (name: string, words: readonly string[]): boolean => comparedWords(name).join(' ') === words.join(' ')

const acronymKey = (acronym: string): string => plainWords(acronym).join('')

function addTo(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const bearers = map.get(key)
  if (bearers) bearers.push(entry)
  else map.set(key, [entry])
}

function dropFrom(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const others = (map.get(key) ?? []).filter(one => one !== entry)
  if (others.length > 0) map.set(key, others)
  else map.delete(key)
}

/** Two hashes of 32 and 13 bits (FNV-1a with a final mix) as one number, small enough that sums of a name's words stay exact. */
function hashOf(word: string): number {
  let [low, high] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  low = Math.imul(low ^ (low >>> 16), 0x45d9f3b)
  high = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d)
  return ((low ^ (low >>> 15)) >>> 0) + ((high >>> 16) & 0x1fff) * 0x100000000
}

/** Each organisation once, by its best match. */
function bestOf(found: AffiliationMatch[], limit: number): AffiliationMatch[] {
  const seen = new Set<string>()
  return found
    .sort((a, b) => b.score - a.score)
    .filter(({ slug_value }) => !seen.has(slug_value) && seen.add(slug_value))
    .slice(0, limit)
}
