export { ConnectOrcid } from './ConnectOrcid.tsx'
export { ImportFromOrcid } from './ImportFromOrcid.tsx'
export { fetchOrcid } from './orcid.reads.ts'
