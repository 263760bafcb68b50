import { late } from '#ui/waiting/late.tsx'

export { type CitedItem, CiteModal } from './cite.modal.ts'
export { CiteButton } from './CiteButton.tsx'

/** Tells reference managers what the open record is. Nothing of it is seen. */
export const CitationMeta = late(() => import('./CitationMeta.tsx'))
