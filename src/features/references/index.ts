import { late } from '#ui/waiting/late.tsx'

export { CiteButton } from './CiteButton.tsx'

/** Meta tags of the open record for reference managers. */
export const CitationMeta = late(() => import('./CitationMeta.tsx'))
