import * as v from 'valibot'
import { type OpportunityInput, opportunityInput, opportunityKinds } from '#contract/opportunity-fields.ts'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import { type Checked, errorsOfIssues } from '#forms/check.ts'

/** What the form holds: texts. */
export type OpportunityValues = Record<keyof OpportunityInput, string>

/** An opportunity as the form begins with it. */
export const opportunityValues = (row?: OpportunityRow): OpportunityValues => ({
  kind: row?.kind ?? opportunityKinds[0],
  title: row?.title ?? '',
  content: row?.content ?? '',
  place: row?.place ?? '',
  country_id: row?.country_id ?? '',
  deadline: row?.deadline ?? '',
  link: row?.link ?? '',
})

export function checkOpportunity(values: OpportunityValues): Checked<OpportunityValues, OpportunityInput> {
  const { deadline, link, place } = values
  const parsed = v.safeParse(opportunityInput, {
    ...values,
    link: link.trim(),
    place: place.trim(),
    deadline: deadline === '' ? null : deadline,
  })
  return parsed.success ? { output: parsed.output } : { errors: errorsOfIssues(parsed.issues) }
}

/** What was typed, to be copied if the form has to close. */
export const typedOpportunity = ({ title, content, place, link }: OpportunityValues): string =>
  [title, plainText(parseRichText(content)), place, link].filter(text => text.trim()).join('\n\n')
