import type { FieldKind, IndexData, RankingWeights } from '#contract/indexes/shape.ts'
import { slugify } from '#contract/slugs.ts'
import { hashOfText } from './checksum.ts'
import { usualWeights } from './ranking-weights.data.ts'

/** A search field as the engine sees it. `bit` is 1 << its number; sets of fields are masks of these bits. */
export interface PlannedField {
  name: string
  bit: number
  weight: number
  /** Words a value of ordinary length has. It is fixed, so that a document's score never depends on its neighbours. */
  ordinaryLength: number
  /** Whether words are found by their stems, and names under both spellings of their umlauts. */
  stemmed: boolean
  names: boolean
  years: boolean
  paths: readonly string[]
}

/** What is derived from an index's data file, computed once. */
export interface Plan {
  index: IndexData
  fields: readonly PlannedField[]
  /** Masks: every field, stemmed fields, fields of names, and the field that holds the record's title. */
  all: number
  stemmed: number
  names: number
  title: number
  bitOf: ReadonlyMap<string, number>
  weights: RankingWeights
  /** Depends on everything that a segment's content depends on; a segment with another fingerprint is outdated. */
  fingerprint: readonly [number, number]
}

/** Raised when analysis, stemming or the file layout change, so that older segments are rebuilt. */
export const analysisVersion = 12

const plans = new WeakMap<IndexData, Plan>()

export function planOf(index: IndexData): Plan {
  const known = plans.get(index)
  if (known) return known
  if (index.search.length > 8) throw new Error(`The index ${index.name} has more than eight search fields.`)
  const kinds = new Map<string, FieldKind>(index.fields.map(field => [field.name, field.kind]))
  const fields = index.search.map((field, at) => ({
    name: field.name,
    bit: 1 << at,
    weight: field.weight,
    ordinaryLength: field.paths.some(path => kinds.get(path.split('.')[0]!) === 'prose') ? 120 : 12,
    stemmed: field.names !== 'people',
    names: field.names !== undefined,
    years: field.years === true,
    paths: field.paths,
  }))
  const maskOf = (fits: (field: PlannedField) => boolean): number => fields.filter(fits).reduce((mask, field) => mask | field.bit, 0)
  const definition = JSON.stringify([
    analysisVersion,
    index.name,
    index.title,
    index.sorts,
    index.reach,
    fields,
    index.facets.map(facet => [facet.name, facet.path, facet.kind]),
    index.links.map(link => [link.index, link.paths, link.where]),
    ...(index.cites ? [index.cites] : []),
  ])
  const plan: Plan = {
    index,
    fields,
    all: maskOf(() => true),
    stemmed: maskOf(field => field.stemmed),
    names: maskOf(field => field.names),
    title: maskOf(field => field.paths.includes(index.title)),
    bitOf: new Map(fields.map(field => [field.name, field.bit])),
    weights: { ...usualWeights, ...index.ranking },
    fingerprint: hashOfText(definition),
  }
  plans.set(index, plan)
  return plan
}

/** The mask of the named search fields; none named means all. Unknown names count for nothing. */
export function maskOfNames(plan: Plan, names: readonly string[]): number {
  if (names.length === 0) return plan.all
  return names.reduce((mask, name) => mask | (plan.bitOf.get(name) ?? 0), 0)
}

/** The value of a facet label in filters, segments and addresses. */
export const bucketValue = (label: string): string => slugify(label)
