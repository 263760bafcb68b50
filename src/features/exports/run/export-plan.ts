import type { ExportFormat, ExportTemplate } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { CitedEntry } from '#workers/export-building/references.ts'
import { entriesToExport, type ExportSource, indexesOf, takesEntries } from '../export-source.ts'

/** What is exported, and how. */
export interface ExportPlan {
  /** A UUID: the same export sent again is the same export. */
  id: string
  source: ExportSource
  index: IndexName
  template: ExportTemplate
  format: ExportFormat
  /** Of a table: the names of its columns. */
  columns?: readonly string[] | undefined
  bom: boolean
  /** How many items. */
  count: number
  findEmails: boolean
  /** Its id stands for an export that was paid for, and whose file is wanted again. */
  isPaid?: boolean
}

/** The own entries of the file, after its records. */
export function entriesInFile({ source, index, format, count }: ExportPlan): readonly CitedEntry[] {
  const entries = takesEntries(format) ? entriesToExport(source) : []
  if (entries.length === 0) return entries
  const records = indexesOf(source).find(([name]) => name === index)?.[1] ?? 0
  return entries.slice(0, Math.max(count - records, 0))
}

/** How the server is told what the list is. It knows records alone. It takes a limited number of names; more of a folder are the whole folder. */
export function listOf(plan: ExportPlan) {
  const { source, index } = plan
  const count = plan.count - entriesInFile(plan).length
  const { url } = source
  if (source.from === 'search') {
    const { state, folderId } = source
    return { state, index, url, numberOfDocuments: count, ...(folderId !== undefined && { bookmark_folder: folderId }) }
  }
  const slugs = source.items.flatMap(item => (item.index === index ? item.slug : [])).slice(0, count)
  const isFolder = source.folder !== undefined && slugs.length > limits.export.named
  const chosen = isFolder ? { bookmark_folder: source.folder!.id } : { slug_values: slugs.slice(0, limits.export.named) }
  return { state: { index }, index, url, numberOfDocuments: count, ...chosen }
}
