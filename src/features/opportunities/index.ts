export { default as OpportunityPages } from './late/OpportunityPages.tsx'
