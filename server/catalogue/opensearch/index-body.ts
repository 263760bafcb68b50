import type { IndexData } from '#contract/indexes/shape.ts'
import { type PlannedField, planOf } from '#search/segment/plan.ts'
import { lengthShare, saturation } from '#search/segment/positions.ts'
import { facetField, fieldNames, formSeparator, labelField, wordsField } from './index-fields.ts'

/** Raised when documents of a cluster change beyond what the plan of an index says. */
const clusterForm = 1

const keyword = { type: 'keyword' }
/** Only counted and listed, never looked for. */
const listed = { type: 'keyword', index: false }
/** Only looked for. */
const soughtAfter = { type: 'keyword', doc_values: false }

const scripted = (source: string): object => ({ type: 'scripted', script: { source } })
const similarityOf = ({ name }: PlannedField): string => `impact_in_${name}`

/** The impact of a word in one field alone (search/segment/positions.ts). */
const impactIn = ({ weight, ordinaryLength }: PlannedField): string =>
  `double w = doc.freq * ${weight}d / (${1 - lengthShare}d + ${lengthShare}d * doc.length / ${ordinaryLength}d); ` +
  `return query.boost * w / (w + ${saturation}d);`

/**
 * Settings and mappings of an index in a cluster. Documents keep no source, because records are in the document store. A score is the sum of our
 * impacts times what the query says a word weighs.
 */
export function indexBodyOf(index: IndexData): { settings: object; mappings: object } {
  const plan = planOf(index)
  const words = { type: 'text', analyzer: 'places', search_analyzer: 'whitespace' }
  const properties: Record<string, object> = {
    [fieldNames.slug]: keyword,
    [fieldNames.olderSlugs]: listed,
    [fieldNames.all]: {
      type: 'text',
      analyzer: 'impacts',
      search_analyzer: 'whitespace',
      index_options: 'freqs',
      norms: false,
      similarity: 'impact',
    },
    [fieldNames.vocabulary]: listed,
    [fieldNames.marks]: soughtAfter,
    [fieldNames.shortForms]: keyword,
    [fieldNames.title]: { type: 'keyword', index: false, doc_values: false, store: true },
    [fieldNames.offered]: soughtAfter,
    [fieldNames.names]: listed,
    [fieldNames.nameWords]: soughtAfter,
    [fieldNames.newest]: { type: 'long' },
    [fieldNames.cited]: { type: 'long' },
    [fieldNames.reach]: { type: 'long' },
    [fieldNames.added]: { type: 'double' },
    ...Object.fromEntries(plan.fields.map(field => [wordsField(field.name), { ...words, similarity: similarityOf(field) }])),
    ...Object.fromEntries(
      index.facets.flatMap(({ name }) => [
        [facetField(name), keyword],
        [labelField(name), listed],
      ]),
    ),
  }
  return {
    settings: {
      analysis: {
        filter: {
          forms: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${formSeparator}]+)`] },
          impacts: { type: 'delimited_term_freq', delimiter: formSeparator },
        },
        tokenizer: { places: { type: 'whitespace', max_token_length: 10_000 } },
        analyzer: {
          places: { type: 'custom', tokenizer: 'places', filter: ['forms'] },
          impacts: { type: 'custom', tokenizer: 'places', filter: ['impacts'] },
        },
      },
      similarity: {
        impact: scripted('return query.boost * doc.freq / 255;'),
        ...Object.fromEntries(plan.fields.map(field => [similarityOf(field), scripted(impactIn(field))])),
      },
      max_regex_length: 100_000,
      max_result_window: 1_000_000,
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      _meta: { form: clusterForm, plan: plan.fingerprint.join('-') },
      properties,
    },
  }
}
