export { ExportButton } from './ExportButton.tsx'
export { ExportModal } from './export.modal.ts'
export type { ExportItem, ExportSource } from './export-source.ts'
export { sliderStep } from './item-count.rules.ts'
