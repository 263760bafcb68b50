export { ConnectOrcid } from './ConnectOrcid.tsx'
export { OrcidImportButton } from './OrcidImportButton.tsx'
export { ImportFromOrcid } from './ImportFromOrcid.tsx'
export { fetchOrcid } from './orcid.reads.ts'
