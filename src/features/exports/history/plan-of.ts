import { searchPageOnDevice } from '#features/search/index.ts'
import type { ExportRow } from '../exports.mirrored.ts'
import type { ExportSource } from '../export-source.ts'
import type { ExportPlan } from '../run/export-plan.ts'

/** The same export once more: what the list has by then. */
export function planOf(row: ExportRow): ExportPlan {
  const { index, template, format, columns, numberOfDocuments, findEmails } = row
  return {
    id: crypto.randomUUID(),
    source: sourceOf(row),
    index,
    template,
    format,
    columns,
    bom: true,
    count: numberOfDocuments,
    findEmails,
  }
}

function sourceOf({ index, state, url = '/', slug_values, bookmark_folder, numberOfDocuments }: ExportRow): ExportSource {
  if (slug_values) return { from: 'items', items: slug_values.map(slug => ({ index, slug })), url }
  const search = { from: 'search' as const, state, url, total: numberOfDocuments }
  if (bookmark_folder !== undefined) return { ...search, folderId: bookmark_folder }
  return { ...search, pageOnDevice: (page, signal) => searchPageOnDevice(state, page, signal) }
}
