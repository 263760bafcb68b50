import type { Template } from '#contract/profile-questions.ts'

/** What a user fills in of a template. */
export interface TemplateInput {
  values: Readonly<Record<string, string>>
  directions: string
  remember: boolean
}

/** What the fields of a template begin with: what was kept of it, else what it brings. */
export const inputOf = (template: Template, kept?: Omit<TemplateInput, 'remember'>): TemplateInput => ({
  values: Object.fromEntries(template.parameters.map(({ name, value }) => [name, kept?.values[name] ?? value])),
  directions: kept?.directions ?? template.report_writing_directions,
  remember: kept !== undefined || template.remember_preferences,
})

/** The names of the parameters that are required and empty. */
export const missingOf = (template: Template, { values }: TemplateInput): string[] =>
  template.parameters.filter(({ name, required }) => required && !values[name]?.trim()).map(({ name }) => name)

/** The template as it is sent. */
export const filledTemplate = (template: Template, { values, directions, remember }: TemplateInput): Template => ({
  ...template,
  parameters: template.parameters.map(parameter => ({ ...parameter, value: (values[parameter.name] ?? '').trim() })),
  report_writing_directions: directions.trim(),
  remember_preferences: remember,
})
