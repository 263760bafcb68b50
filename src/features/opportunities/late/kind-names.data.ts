import type { OpportunityKind } from '#contract/opportunity-fields.ts'

/** What people call the kinds. */
export const kindNames: Readonly<Record<OpportunityKind, string>> = {
  job: 'Job',
  phd: 'PhD position',
  collaboration: 'Collaboration',
  funding: 'Funding',
}
