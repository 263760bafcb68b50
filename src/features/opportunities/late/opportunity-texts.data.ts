import type { OpportunityKind } from '#contract/opportunity-fields.ts'

export const kindTexts: Readonly<Record<OpportunityKind, string>> = {
  job: 'Job',
  phd: 'PhD position',
  collaboration: 'Collaboration',
  funding: 'Funding',
}
