import { indexes } from '#contract/indexes/all.ts'
import type { FactSource, Researcher } from '#contract/researcher.ts'

/** Where a field of a profile comes from: what is not named comes from the record's provider. */
export const sourceOf = ({ sources, source }: Researcher, field: string): FactSource =>
  sources[field] ?? { kind: 'provider', name: source.name, url: source.url }

/** Nobody asks where the names come from, and those of a joined profile come from several. */
const names: readonly string[] = ['full_name', 'name_variants']

/** Fields that the index of researchers does not have. */
const labels: Readonly<Record<string, string>> = {
  experiences: 'Professional experience',
  educations: 'Education',
  keywords: 'Keywords',
  disciplines: 'Disciplines',
  diseases: 'Diseases',
  model_organisms: 'Model organisms',
  research_types: 'Types of research',
  sectors: 'Sectors',
  therapeutics: 'Therapeutic areas',
  medical_technologies: 'Medical technologies',
  twitter_id: 'Twitter',
}
const labelOf = (field: string): string | undefined => labels[field] ?? indexes.researchers.fields.find(({ name }) => name === field)?.label

const isFilled = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

export interface SourceOfFields {
  source: FactSource
  /** What comes from it, in words. */
  fields: string[]
}

/** Each source of a profile once, with what comes from it. */
export function sourcesOf(profile: Researcher): SourceOfFields[] {
  const found = new Map<string, SourceOfFields>()
  for (const [field, value] of Object.entries(profile)) {
    const label = labelOf(field)
    if (label === undefined || names.includes(field) || !isFilled(value)) continue
    const source = sourceOf(profile, field)
    const key = [source.kind, source.name, source.url, source.day].join(' ')
    const known = found.get(key)
    if (known) known.fields.push(label)
    else found.set(key, { source, fields: [label] })
  }
  return [...found.values()]
}
