import type { ExportFormat } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { exportFiles } from '#workers/export-building/export-files.ts'

/** The name of the index and the day (S3§9): `publications-2026-03-01.xlsx`. */
export function fileName(index: IndexName, format: ExportFormat, today: Date): string {
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map(part => String(part).padStart(2, '0')).join('-')
  return `${index}-${day}.${exportFiles[format].extension}`
}
