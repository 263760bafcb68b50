import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Plan } from '../segment/plan.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { documentsUnder } from './allowed-documents.ts'
import { comparedParts, subjectWords, mostCompared, subjectPaths } from './compared-parts.ts'
import { compileQuery, scoringOf } from './compiled-query.ts'
import type { Arena, DocumentList } from './document-lists.ts'
import { Matcher } from './match.ts'
import { rarity } from './score.ts'
import type { TermRange } from './slot-postings.ts'
import { topDocuments } from './top-documents.ts'

/** What more records have than these, and than this share of all, says nothing about what is related. It also bounds the time. */
export const frequent = { records: 200, share: 1 / 20 }
/** A word in another text than the title and the subject terms, as a share of its weight. */
export const elsewhere = 0.35
export interface RelatedDocuments {
  /** First slugs, best first. */
  slugs: string[]
  /** The stems that were compared, with their rarity. */
  weights: ReadonlyMap<string, number>
}

/** Something that records share. */
interface Evidence {
  /** How many records have it. */
  found: number
  /** How much it counts, as a share of its rarity. */
  share: number
  /** The record itself does not have it: it cites others, and others cite it. */
  isDirect?: true
  /** Adds a weight to the documents of one segment that have it. */
  addTo: (segment: number, sums: Float64Array, weight: number) => void
}

/**
 * The records that share the rarest words of a record's title and subject terms, its people, its organisations and its citations, by the sum
 * of their rarities. A record must share as much as half of the rarity of a word that only one record has.
 */
export function relatedDocuments(
  plan: Plan,
  searched: readonly SearchedSegment[],
  arena: Arena,
  record: CatalogueRecord,
  limit: number,
): RelatedDocuments {
  const matchers = searched.map(({ segment }) => new Matcher(segment, arena))
  const slug = record.slug_values[0]!
  const all = searched.reduce((sum, { live }) => sum + live, 0)
  const itself = searched.some(one => one.find(slug) >= 0) ? 1 : 0
  const cap = Math.max(frequent.records, all * frequent.share)
  const isTelling = ({ found, isDirect }: Evidence): boolean => found > (isDirect ? 0 : itself) && found <= cap
  const words = wordEvidence(plan, searched, matchers, record, cap * 2)
    .filter(isTelling)
    .toSorted((a, b) => a.found - b.found)
    .slice(0, mostCompared.words)
  const evidence = [...words, ...partEvidence(plan, matchers, record).filter(isTelling)]
  const least = rarity(1, all) / 2
  const best = searched.flatMap((one, at) => {
    const { segment, dead } = one
    const sums = new Float64Array(segment.size)
    for (const { found, share, addTo } of evidence) addTo(at, sums, share * rarity(found, all))
    const own = one.find(slug)
    const candidates = arena.take(segment.size)
    let size = 0
    for (let document = 0; document < sums.length; document += 1)
      if (sums[document]! >= least && document !== own && dead?.[document] !== 1) candidates[size++] = document
    const { documents, keys } = topDocuments(candidates.subarray(0, size), place => sums[candidates[place]!]!, limit)
    return Array.from(documents, (document, place) => ({ slug: segment.slugs.at(document), score: keys[place]! }))
  })
  best.sort((a, b) => b.score - a.score || (a.slug < b.slug ? -1 : 1))
  return {
    slugs: best.slice(0, limit).map(({ slug }) => slug),
    weights: new Map(words.map(({ stem, found }) => [stem, rarity(found, all)])),
  }
}

/** The distinct words of the title and the subject terms. */
function wordEvidence(
  plan: Plan,
  searched: readonly SearchedSegment[],
  matchers: readonly Matcher[],
  record: CatalogueRecord,
  countable: number,
): (Evidence & { stem: string })[] {
  const paths = subjectPaths(plan.index)
  const subject = plan.fields.filter(field => field.paths.some(path => paths.includes(path))).reduce((mask, { bit }) => mask | bit, 0)
  return [...subjectWords(plan.index, record)].flatMap(([stem, text]) => {
    const [slot] = scoringOf(compileQuery(plan, { kind: 'word', text, prefix: false, at: 0, end: 0 }, [])).slots
    // Counting the records of a frequent word would take longer than all the rest.
    if (slot === undefined || matchers.reduce((sum, matcher) => sum + matcher.slot(slot).size, 0) > countable) return []
    const found = matchers.reduce((sum, matcher, at) => sum + matcher.slot(slot).commonness(searched[at]!), 0)
    return [
      {
        stem,
        found,
        share: 1,
        addTo: (at, sums, weight) => addWord(matchers[at]!, matchers[at]!.slot(slot).ranges, subject, sums, weight),
      },
    ]
  })
}

/** Adds the weight of a word once to each document that has any of its forms. */
function addWord({ segment }: Matcher, ranges: readonly TermRange[], subject: number, sums: Float64Array, weight: number): void {
  const { packed, postingStarts } = segment
  const best = ranges.length > 1 ? new Map<number, number>() : undefined
  for (const { low, high, fields } of ranges)
    for (let posting = postingStarts[low]!; posting < postingStarts[high]!; posting += 1) {
      const mask = packed[posting]! & 255
      if ((mask & fields) === 0) continue
      const document = packed[posting]! >>> 8
      const added = (mask & subject) === 0 ? weight * elsewhere : weight
      const before = best?.get(document) ?? 0
      if (added > before) sums[document]! += added - before
      best?.set(document, Math.max(added, before))
    }
}

function partEvidence(plan: Plan, matchers: readonly Matcher[], record: CatalogueRecord): Evidence[] {
  return comparedParts(plan, record).map(part => {
    const documentsOf = (matcher: Matcher): DocumentList =>
      'marks' in part ? documentsUnder(matcher.segment, part.marks) : matcher.match(part.query)
    return { ...listed(matchers, part.share, documentsOf), ...(part.isDirect && { isDirect: true as const }) }
  })
}

function listed(matchers: readonly Matcher[], share: number, documentsOf: (matcher: Matcher) => DocumentList): Evidence {
  const lists = matchers.map(documentsOf)
  return {
    found: lists.reduce((sum, list) => sum + list.length, 0),
    share,
    addTo: (at, sums, weight) => {
      for (const document of lists[at]!) sums[document]! += weight
    },
  }
}
