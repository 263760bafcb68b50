export { ConnectOrcid } from './ConnectOrcid.tsx'
export { fetchOrcid } from './orcid.reads.ts'
