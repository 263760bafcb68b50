import { late } from '#ui/waiting/late.tsx'

export { CiteButton } from './CiteButton.tsx'

/** Tells reference managers what the open record is. Nothing of it is seen. */
export const CitationMeta = late(() => import('./CitationMeta.tsx'))
