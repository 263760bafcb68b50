import type { AnalystAbout } from '#contract/analysis-rows.ts'
import type { Analyst } from './port.ts'

/** What users read about an analyst before they ask it. */
export const analystAboutOf = ({ about: { name, language_model, sends_to } }: Pick<Analyst, 'about'>): AnalystAbout => ({
  name,
  language_model,
  sent_to: sends_to,
})
