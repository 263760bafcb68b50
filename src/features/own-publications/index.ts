export { ImportPublications } from './ImportPublications.tsx'
export { OwnPublications } from './OwnPublications.tsx'
