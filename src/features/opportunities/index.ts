export { default as OpportunityPages } from './late/OpportunityPages.tsx'
export { Opportunities } from './late/Opportunities.tsx'
export { OwnOpportunities } from './late/OwnOpportunities.tsx'
