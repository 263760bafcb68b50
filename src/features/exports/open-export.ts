import { mayDo } from '#features/plans/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { ExportModal } from './export.modal.ts'
import type { ExportSource } from './export-source.ts'

/** Opens the export of a list. Without the right it leads to a plan or the login (S3§6). */
export function openExport(source: ExportSource): void {
  if (mayDo('export')) void openModal(ExportModal, { source })
}
