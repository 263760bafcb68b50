import type { Trial } from '#contract/trials.ts'

type Flags = NonNullable<Trial['fda_oversight']>

/** Each flag of the register in words, for yes and for no (S3§3). */
const words: readonly (readonly [flag: keyof Flags, yes: string, no: string])[] = [
  ['has_dmc', 'A data monitoring committee watches over it', 'No data monitoring committee'],
  ['is_fda_regulated_drug', 'Studies a drug regulated by the US FDA', 'No drug regulated by the US FDA'],
  ['is_fda_regulated_device', 'Studies a device regulated by the US FDA', 'No device regulated by the US FDA'],
  ['is_unapproved_device', 'Studies a device that the US FDA has not approved or cleared', 'No unapproved device'],
  ['is_ppsd', 'Paediatric surveillance of a device on the market, ordered by the US FDA', 'No ordered paediatric surveillance of a device'],
  ['is_us_export', 'Its product is made in the United States and exported', 'No product exported from the United States'],
  [
    'is_section_801_violation',
    'The US FDA found a violation of the duty to report (section 801)',
    'No violation of the duty to report (section 801)',
  ],
]

/** What the register says about who watches over a trial; what it does not say is not said. */
export const oversightWords = (flags: Flags | undefined): string[] =>
  words.flatMap(([flag, yes, no]) => (flags?.[flag] === undefined ? [] : [flags[flag] ? yes : no]))
