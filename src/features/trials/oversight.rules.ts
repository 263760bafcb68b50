import type { Trial } from '#contract/trials.ts'

type Flags = NonNullable<Trial['fda_oversight']>

/** The text of each flag, for yes and for no (S3§3). */
const flagTexts: readonly (readonly [flag: keyof Flags, yes: string, no: string])[] = [
  ['has_dmc', 'Monitored by a data monitoring committee', 'No data monitoring committee'],
  ['is_fda_regulated_drug', 'Studies a drug regulated by the US FDA', 'No drug regulated by the US FDA'],
  ['is_fda_regulated_device', 'Studies a device regulated by the US FDA', 'No device regulated by the US FDA'],
  ['is_unapproved_device', 'Studies a device that the US FDA has not approved or cleared', 'No unapproved device'],
  ['is_ppsd', 'Paediatric postmarket surveillance of a device, ordered by the US FDA', 'No paediatric postmarket surveillance'],
  ['is_us_export', 'Product exported from the United States', 'No product exported from the United States'],
  ['is_section_801_violation', 'Violation of US reporting duties (section 801)', 'No violation of US reporting duties (section 801)'],
]

/** The oversight of a trial, one text for each flag that the register sets. */
export const oversightTexts = (flags: Flags | undefined): string[] =>
  flagTexts.flatMap(([flag, yes, no]) => (flags?.[flag] === undefined ? [] : [flags[flag] ? yes : no]))
