import type { ProfileType, Template, TemplateParameter } from '#contract/profile-questions.ts'
import { Refusal } from '../../core/refusal.ts'

type Values = Readonly<Record<string, string>>

interface Declared {
  label: string
  description: string
  parameters: readonly { name: string; placeholder: string; required: boolean }[]
  /** The question, of whoever is asked about: `researcher`. */
  ask(values: Values, who: string): string
  /** How a report is written. */
  directions: string
}

const nouns: Readonly<Record<ProfileType, string>> = {
  researchers: 'researcher',
  research_groups: 'research group',
  organisations: 'organisation',
}

/** A part of a question that is there if its parameter is filled in. */
const also = (value: string | undefined, part: (value: string) => string): string => (value ? part(value) : '')

const expertise: Declared = {
  label: 'Expertise in a topic',
  description: 'What a profile has done in a topic, and how recent and how deep it is.',
  parameters: [
    { name: 'Topic', placeholder: 'battery recycling', required: true },
    { name: 'Special interest', placeholder: 'recovery of lithium', required: false },
  ],
  ask: (values, who) =>
    `What do the documents show of this ${who}’s expertise in ${values['Topic']}${also(values['Special interest'], value => `, above all in ${value}`)}?`,
  directions:
    'Begin with a summary of five sentences. Then compare the profiles: who has worked on the topic most directly, who only nearby. Name results and methods.',
}

const collaboration: Declared = {
  label: 'Fit for a collaboration',
  description: 'Whether the work of a profile fits a joint project, and what it could bring.',
  parameters: [
    { name: 'Aim of the project', placeholder: 'a sensor that finds mould in grain stores', required: true },
    { name: 'What the partner brings', placeholder: 'field trials', required: false },
  ],
  ask: (values, who) =>
    `Which work of this ${who} fits a joint project on ${values['Aim of the project']}${also(values['What the partner brings'], value => `, to which the partner brings ${value}`)}?`,
  directions: 'Group the profiles by what they could bring. Say for each what fits, and what the documents leave open.',
}

const leading: Declared = {
  label: 'Key opinion leader',
  description: 'What speaks for a leading part in a field: trials, guidelines, much cited work, large projects.',
  parameters: [
    { name: 'Field of work', placeholder: 'type 2 diabetes', required: true },
    { name: 'Region', placeholder: 'Northern Europe', required: false },
  ],
  ask: (values, who) =>
    `What shows that this ${who} leads or shapes work on ${values['Field of work']}${also(values['Region'], value => ` in ${value}`)}: trials, guidelines, reviews, large projects?`,
  directions: 'Begin with those for whom most speaks. Give the reasons for each in two sentences, and what speaks against it.',
}

const recent: Declared = {
  label: 'Recent activity',
  description: 'What a profile has done lately, and where its work seems to go.',
  parameters: [{ name: 'Topic', placeholder: 'soil microbes', required: false }],
  ask: (values, who) => `What has this ${who} done lately${also(values['Topic'], value => ` on ${value}`)}, and what is new about it?`,
  directions: 'Write a short overview of what is new, then a paragraph for each profile, with years.',
}

const methods: Declared = {
  label: 'Methods and equipment',
  description: 'Which methods, instruments and materials a profile works with.',
  parameters: [{ name: 'Method or equipment', placeholder: 'cryo-electron microscopy', required: true }],
  ask: (values, who) => `How has this ${who} used ${values['Method or equipment']}: which method, instrument, samples and results?`,
  directions: 'Write a table with a line for each profile: the method, what it was used for, how often it is named. Then a summary.',
}

const free: Declared = {
  label: 'Own question',
  description: 'Any question that the documents of a profile may answer.',
  parameters: [{ name: 'Question', placeholder: 'Which species are studied?', required: true }],
  ask: values => values['Question'] ?? '',
  directions: 'Begin with a summary. Then say for each profile what its documents answer, and what they leave open.',
}

/** Names of the templates where a type of profile has its own. */
const labels: Partial<Record<ProfileType, Readonly<Record<string, string>>>> = {
  research_groups: { [leading.label]: 'Leading group' },
  organisations: { [leading.label]: 'Leading organisation' },
}
const declared = [expertise, collaboration, leading, recent, methods, free] as const

const labelOf = (type: ProfileType, { label }: Declared): string => labels[type]?.[label] ?? label

/** What profiles of a type can be asked. */
export const templatesOf = (type: ProfileType): Template[] =>
  declared.map(one => ({
    label: labelOf(type, one),
    description: one.description,
    parameters: one.parameters.map(parameter => ({ ...parameter, value: '' })),
    report_writing_directions: one.directions,
    remember_preferences: false,
  }))

export const defaultTemplate = expertise.label

/** What a template that is filled in asks. */
export interface TemplateQuestion {
  label: string
  /** As it is asked. */
  question: string
  /** The parameters that have values, in their order. */
  parameters: Pick<TemplateParameter, 'name' | 'value'>[]
}

/**
 * The question of a template. Refuses one that the server does not offer for this type, a parameter that it does not have, and one without a value
 * that it needs. Everything but the values is the server's own.
 */
export function questionOf(type: ProfileType, { label, parameters }: Pick<Template, 'label' | 'parameters'>): TemplateQuestion {
  const found = declared.find(one => labelOf(type, one) === label)
  if (!found) throw new Refusal('invalid', { errors: { template: ['There is no such template.'] } })
  const given = new Map(parameters.map(({ name, value }) => [name, value]))
  const unknown = [...given.keys()].filter(name => found.parameters.every(one => one.name !== name))
  if (unknown.length > 0) throw new Refusal('invalid', { errors: { template: ['This template has no such parameter.'] } })
  const missing = found.parameters.filter(({ name, required }) => required && !given.get(name))
  if (missing.length > 0)
    throw new Refusal('invalid', { errors: Object.fromEntries(missing.map(({ name }) => [name, ['This field is required.']])) })
  const filled = found.parameters.flatMap(({ name }) => {
    const value = given.get(name)
    return value ? [{ name, value }] : []
  })
  return {
    label,
    question: found.ask(Object.fromEntries(filled.map(({ name, value }) => [name, value])), nouns[type]),
    parameters: filled,
  }
}

/** What sentences are ranked by where no language model reads the question: the words that were filled in say what it is about. */
export const wordsOfQuestion = ({ question, parameters }: TemplateQuestion): string =>
  parameters.length > 0 ? parameters.map(({ value }) => value).join('. ') : question
