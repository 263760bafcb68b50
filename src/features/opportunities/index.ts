export { OpportunityPart } from './late/OpportunityPart.tsx'
