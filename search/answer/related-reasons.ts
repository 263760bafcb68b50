import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import { relatedLimits, type RelatedReason } from '#contract/related.ts'
import { slugify } from '#contract/slugs.ts'
import { comparedStem, subjectPaths } from '../match/compared-parts.ts'
import { citationKey, citedNumbers, ownCitationKey } from '../segment/citation-words.ts'
import { namedIn, unlinkedNames } from '../segment/links.ts'
import { stem } from '../text/stem.ts'
import { tokenize } from '../text/tokenize.ts'

/** Why `other` is related to `record`. `weights`: the compared stems with their rarity. */
export function reasonsFor(
  index: IndexData,
  record: CatalogueRecord,
  other: CatalogueRecord,
  weights: ReadonlyMap<string, number>,
): RelatedReason[] {
  const reasons: RelatedReason[] = [
    { kind: 'people', names: sharedNames(index, record, other, 'researchers') },
    { kind: 'terms', names: sharedTerms(index, record, other, weights) },
    { kind: 'organisations', names: sharedNames(index, record, other, 'organisations') },
  ]
  return [...citationReasons(index, record, other), ...reasons.filter(({ names }) => names.length > 0)].map(({ kind, names }) => ({
    kind,
    names: names.slice(0, relatedLimits.names),
  }))
}

function citationReasons(index: IndexData, record: CatalogueRecord, other: CatalogueRecord): RelatedReason[] {
  const keysOf = (one: CatalogueRecord) => new Map(citedNumbers(index, one).map(number => [citationKey(number), number]))
  const cited = keysOf(record)
  const citedByOther = keysOf(other)
  const cites = citedByOther.has(ownCitationKey(index, record) ?? '')
  const isCited = cited.has(ownCitationKey(index, other) ?? '')
  const both = [...cited].flatMap(([key, number]) => (citedByOther.has(key) ? [number] : []))
  return [
    ...(cites ? [{ kind: 'cites' as const, names: [] }] : []),
    ...(isCited ? [{ kind: 'cited' as const, names: [] }] : []),
    ...(both.length > 0 ? [{ kind: 'cited_together' as const, names: both }] : []),
  ]
}

/** Names of both records: by their slugs, or by the name where one of them has none. */
function sharedNames(index: IndexData, record: CatalogueRecord, other: CatalogueRecord, kind: IndexName): string[] {
  const named = namedIn(index, record, kind)
  const theirs = namedIn(index, other, kind)
  const theirSlugs = new Set(theirs.flatMap(({ slug_values }) => slug_values))
  const theirUnlinked = unlinkedNames(index, other, kind)
  const theirNames = new Set([...theirs.map(({ name }) => name), ...theirUnlinked].map(slugify))
  const theirLoose = new Set(theirUnlinked.map(slugify))
  const linked = named.filter(({ name, slug_values }) => slug_values.some(slug => theirSlugs.has(slug)) || theirLoose.has(slugify(name)))
  const loose = unlinkedNames(index, record, kind).filter(name => theirNames.has(slugify(name)))
  return [...new Set([...linked.map(({ name }) => name), ...loose])]
}

/** A run of words of a text. */
interface Run {
  text: string
  weight: number
}

/** The longest runs of words of the title and the subject terms that the other record has too, the rarest first. */
function sharedTerms(index: IndexData, record: CatalogueRecord, other: CatalogueRecord, weights: ReadonlyMap<string, number>): string[] {
  const paths = subjectPaths(index)
  const textsOf = (one: CatalogueRecord) => paths.flatMap(path => textsAt(one, path))
  const theirs = textsOf(other).map(
    text =>
      ` ${wordsOf(text)
        .map(word => word.stem)
        .join(' ')} `,
  )
  const runs = textsOf(record)
    .flatMap(text => runsIn(text, theirs, weights))
    .toSorted((a, b) => b.weight - a.weight || b.text.length - a.text.length)
  const shown: string[] = []
  for (const { text } of runs) {
    const key = keyOf(text)
    if (!shown.some(known => keyOf(known).includes(key))) shown.push(text)
  }
  return shown
}

const wordsOf = (text: string) =>
  tokenize(text).flatMap(({ text: word, start, end, joined }) => (joined ? [] : [{ word, stem: stem(word), start, end }]))

const keyOf = (text: string): string =>
  ` ${wordsOf(text)
    .map(({ stem }) => stem)
    .join(' ')} `

function runsIn(text: string, theirs: readonly string[], weights: ReadonlyMap<string, number>): Run[] {
  const words = wordsOf(text)
  const isShared = (from: number, to: number): boolean => {
    const run = ` ${words
      .slice(from, to)
      .map(word => word.stem)
      .join(' ')} `
    return theirs.some(their => their.includes(run))
  }
  const runs: Run[] = []
  for (let from = 0; from < words.length; from += 1) {
    let to = from
    while (to < words.length && isShared(from, to + 1)) to += 1
    if (to === from) continue
    // A run starts and ends with a word that says something.
    const said = words.slice(from, to)
    while (said.length > 0 && comparedStem(said[0]!.word) === undefined) said.shift()
    while (said.length > 0 && comparedStem(said.at(-1)!.word) === undefined) said.pop()
    const weight = said.reduce((sum, word) => sum + (weights.get(word.stem) ?? 0), 0)
    if (weight > 0) runs.push({ text: text.slice(said[0]!.start, said.at(-1)!.end), weight })
    from = to - 1
  }
  return runs
}
