import { late } from '#ui/waiting/late.tsx'

export { CiteButton } from './CiteButton.tsx'
export { deviceRecords } from './device-records.ts'
export { hasSomeAuthors, ownUrlOf } from './record-copies.ts'

/** Meta tags of the open record for reference managers. */
export const CitationMeta = late(() => import('./CitationMeta.tsx'))
