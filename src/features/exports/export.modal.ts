import { modal } from '#ui/overlay/modal.ts'
import type { ExportSource } from './export-source.ts'

/** Exports a list as a file. Without a source it shows the exports that were made. */
export const ExportModal = modal<{ source?: ExportSource }>({
  name: 'export',
  size: 'fixed',
  load: () => import('./late/ExportModal.tsx'),
})
