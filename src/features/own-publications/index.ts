export { ImportPublications } from './ImportPublications.tsx'
export { OwnPublicationsSection } from './OwnPublicationsSection.tsx'
