export { Opportunities } from './late/Opportunities.tsx'
export { OwnOpportunities } from './late/OwnOpportunities.tsx'
