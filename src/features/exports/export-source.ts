import type { ExportFormat } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { exportFiles } from '#workers/export-building/export-files.ts'
import type { CitedEntry } from '#workers/export-building/references.ts'

/** A record to export. `record`: its card or its copy, if it is at hand. */
export interface ExportItem {
  index: IndexName
  slug: string
  record?: Readonly<Record<string, unknown>> | undefined
}

/** The results of a search. */
export interface ExportedSearch {
  from: 'search'
  state: SearchStateInput & { index: IndexName }
  /** Its address in the app. */
  url: string
  total: number
  /** Only what is in this folder. */
  folderId?: string
  /** A page of these results among what is on this device, without a way to the server; the first is 0, and an empty one is behind the last. */
  pageOnDevice?: (page: number, signal: AbortSignal) => Promise<ExportItem[]>
  /** The list on screen comes from this device. */
  isFromDevice?: boolean
}

/** Chosen records: selected results, or what is in a folder. */
export interface ItemsSource {
  from: 'items'
  items: readonly ExportItem[]
  /** Own entries of a folder, which lists of references have too. */
  entries?: readonly CitedEntry[]
  /** The address of the page that they are on. */
  url: string
  folder?: { id: string; name: string }
}

export type ExportSource = ExportedSearch | ItemsSource

/** Own entries are references; tables and whole records have the fields of records. */
export const takesEntries = (format: ExportFormat): boolean => 'reference' in exportFiles[format]

export const entriesToExport = (source: ExportSource): readonly CitedEntry[] => (source.from === 'items' && source.entries) || []

/** The indexes of the records, most records first. */
export function indexesOf(source: ExportSource): [index: IndexName, count: number][] {
  if (source.from === 'search') return [[source.state.index, source.total]]
  const counts = new Map<IndexName, number>()
  for (const { index } of source.items) counts.set(index, (counts.get(index) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}
