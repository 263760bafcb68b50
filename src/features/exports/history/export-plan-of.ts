import { limits } from '#contract/limits.ts'
import { searchPageOnDevice } from '#features/search/index.ts'
import { serverNow } from '#kit/server-clock.ts'
import type { ExportRow } from '../exports.mirrored.ts'
import type { ExportSource } from '../export-source.ts'
import type { ExportPlan } from '../run/export-plan.ts'

const dayMs = 24 * 3600_000

/** Whether the server still has the list of an export that cost credits, so that the same file costs nothing more. */
export const isStillPaid = ({ credits, moment }: ExportRow): boolean => credits > 0 && serverNow() - moment < limits.export.listDays * dayMs

/** The same export once more: what the list has by then. One that is still paid for stays the same export. */
export function exportPlanOf(row: ExportRow): ExportPlan {
  const { index, template, format, columns, numberOfDocuments, findEmails } = row
  return {
    id: isStillPaid(row) ? row.id : crypto.randomUUID(),
    source: sourceOf(row),
    index,
    template,
    format,
    columns,
    bom: true,
    count: numberOfDocuments,
    findEmails,
    ...(isStillPaid(row) && { isPaid: true }),
  }
}

function sourceOf({ index, state, url = '/', slug_values, bookmark_folder, numberOfDocuments }: ExportRow): ExportSource {
  if (slug_values) return { from: 'items', items: slug_values.map(slug => ({ index, slug })), url }
  const search = { from: 'search' as const, state, url, total: numberOfDocuments }
  if (bookmark_folder !== undefined) return { ...search, folderId: bookmark_folder }
  return { ...search, pageOnDevice: (page, signal) => searchPageOnDevice(state, page, signal) }
}
