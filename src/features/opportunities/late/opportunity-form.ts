import * as v from 'valibot'
import { countryByCode } from '#contract/countries.ts'
import { opportunityInput, type OpportunityInput } from '#contract/opportunity-fields.ts'
import { firstOpenDay } from '#contract/opportunity-days.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import { type Selection, selectionError, selectionOf } from '#features/researchers/index.ts'
import { type Checked, errorsOfIssues, type FormErrors } from '#forms/check.ts'
import { serverNow } from '#kit/server-clock.ts'

/** What the form of an opportunity holds. */
export interface OpportunityValues {
  kind: string
  title: string
  content: string
  place: string
  country_id: Selection
  link: string
  deadline: string
}

/** An opportunity as its form begins with it. */
export function opportunityValues(fields: Partial<OpportunityInput>): OpportunityValues {
  const country = countryByCode(fields.country_id ?? '')
  return {
    kind: fields.kind ?? '',
    title: fields.title ?? '',
    content: fields.content ?? '',
    place: fields.place ?? '',
    country_id: selectionOf(country ? { id: country.code, name: country.name } : null),
    link: fields.link ?? '',
    deadline: fields.deadline ?? '',
  }
}

/**
 * Checks what the form holds. `before`: the last day that it began with, which may be over by now. The server takes a day that is over: what was
 * posted offline may arrive after its last day.
 */
export function checkOpportunity(values: OpportunityValues, before = ''): Checked<OpportunityValues, OpportunityInput> {
  const { country_id: country, deadline, ...texts } = values
  const sent = { ...texts, country_id: country.chosen?.id ?? '', deadline: deadline === '' ? null : deadline }
  const parsed = v.safeParse(opportunityInput, sent)
  // The names of the errors are those of the values.
  const errors = (parsed.success ? {} : errorsOfIssues(parsed.issues)) as FormErrors<OpportunityValues>
  const found = selectionError(country)
  if (found.length > 0) errors.country_id = found
  if (deadline !== '' && deadline !== before && deadline < firstOpenDay(serverNow())) errors.deadline ??= ['The last day has passed.']
  return parsed.success && Object.keys(errors).length === 0 ? { output: parsed.output } : { errors }
}

/** What was typed, to be copied if the form has to close. */
export const typedOpportunity = ({ title, content, place, link }: OpportunityValues): string =>
  [title, plainText(parseRichText(content)), place, link].filter(text => text.trim() !== '').join('\n\n')
