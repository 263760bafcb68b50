export { ConnectOrcid } from './ConnectOrcid.tsx'
export { ImportButton } from './ImportButton.tsx'
export { ImportFromOrcid } from './ImportFromOrcid.tsx'
export { fetchOrcid } from './orcid.reads.ts'
