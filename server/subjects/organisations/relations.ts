import { type CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { Relative } from '#contract/organisation-view.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { findRecords } from '../records/index.ts'

const kinds = ['parents', 'children', 'related', 'successors', 'predecessors'] as const

interface Named {
  name: string
  slug_values?: readonly string[]
  /** The slug that it would have in the catalogue. */
  link?: string
}

const listOf = (record: CatalogueRecord | undefined, kind: string): Named[] => {
  const list = record?.[kind]
  return Array.isArray(list) ? list.filter((one): one is Named => typeof (one as Named | null)?.name === 'string') : []
}

/** Relatives that are looked up at once. */
const batch = 500

/**
 * What a register says with what an import concluded: links to relatives, and how many records name it. It is written into the record that stands in
 * its place, because the catalogue concludes nothing for that before the next import.
 */
export async function withConclusions(catalogue: Catalogue, original: CatalogueRecord): Promise<CatalogueRecord> {
  const slug = original.slug_values[0]!
  const links = [...new Set(kinds.flatMap(kind => listOf(original, kind).flatMap(({ link }) => link ?? [])))]
  const known = new Set<string>()
  for (let at = 0; at < links.length; at += batch) {
    const some = links.slice(at, at + batch)
    const found = await catalogue.records(some.map(link => ({ index: 'organisations' as const, slug: link })))
    for (const [place, record] of found.entries()) if (record !== undefined && record !== 'gone') known.add(some[place]!)
  }
  const linked = kinds.map(kind => [
    kind,
    listOf(original, kind).map(one => (one.link !== undefined && known.has(one.link) ? { ...one, slug_values: [one.link] } : one)),
  ])
  const [shown] = await catalogue.records([{ index: 'organisations', slug }])
  const counts = Object.entries(shown === 'gone' ? {} : (shown ?? {})).filter(([field]) => field.endsWith('_count'))
  return { ...original, ...Object.fromEntries(linked.filter(([, list]) => list!.length > 0)), ...Object.fromEntries(counts) }
}

const { relatives: most } = limits.organisation.shown
/** Parts of a part that are named. */
const named = 20

const linkOf = ({ name, slug_values }: Named): { name: string; slug_values?: string[] } => ({
  name,
  ...(slug_values && slug_values.length > 0 && { slug_values: [...slug_values] }),
})

/** What an organisation is a part of, and the first page of its parts: two levels of each, by name, and bounded. */
export async function relativesOf(
  catalogue: Catalogue,
  record: CatalogueRecord,
  signal: AbortSignal,
): Promise<{
  parents: (ReturnType<typeof linkOf> & { parents: ReturnType<typeof linkOf>[] })[]
  children: Relative[]
  children_count: number
}> {
  const parents = byName(listOf(record, 'parents')).slice(0, named).map(linkOf)
  const [found, { parts }] = await Promise.all([recordsOf(catalogue, parents, signal), partsPage(catalogue, record, 0, signal)])
  return {
    parents: parents.map((parent, at) => ({ ...parent, parents: byName(listOf(found[at], 'parents')).slice(0, named).map(linkOf) })),
    children: parts,
    children_count: listOf(record, 'children').length,
  }
}

/** A page of the parts of an organisation, each with the first of its own. */
export async function partsPage(
  catalogue: Catalogue,
  record: CatalogueRecord,
  page: number,
  signal: AbortSignal,
): Promise<{ parts: Relative[]; page: number; more: boolean }> {
  const all = byName(listOf(record, 'children'))
  const shown = all.slice(page * most, (page + 1) * most).map(linkOf)
  const found = await recordsOf(catalogue, shown, signal)
  const parts = shown.map((part, at) => {
    const own = byName(listOf(found[at], 'children')).map(linkOf)
    return own.length === 0 ? part : { ...part, children: own.slice(0, named), children_count: own.length }
  })
  return { parts, page, more: all.length > (page + 1) * most }
}

/** In the order of the relatives; undefined for those that the catalogue does not have. */
async function recordsOf(catalogue: Catalogue, relatives: readonly Named[], signal: AbortSignal) {
  const refs = relatives.map(({ slug_values }) => ({ index: 'organisations' as const, slug: slug_values?.[0] ?? '' }))
  return findRecords(catalogue, refs, signal)
}

const byName = (list: readonly Named[]): Named[] => list.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
