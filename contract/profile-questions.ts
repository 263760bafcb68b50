import * as v from 'valibot'
import { analysisRow, analystAbout } from './analysis-rows.ts'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { type IndexName, indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { atMost } from './rules.ts'
import { searchState } from './search.ts'
import { line, slug } from './text-fields.ts'

// Questions about a profile, and the evaluation of many (S3§4).

const { evaluation: limit } = limits

/** Whom can be asked about. */
export const profileTypes = ['researchers', 'research_groups', 'organisations'] as const satisfies IndexName[]
export type ProfileType = (typeof profileTypes)[number]

/** What of a profile is read: up to `limits.evaluation.documents` of each of these indexes. */
export const documentIndexes = ['publications', 'projects', 'patents', 'clinical_trials', 'news'] as const satisfies IndexName[]

const parameter = v.object({
  name: line(1, limit.parameterName, 'name'),
  value: v.pipe(v.string(), v.trim(), atMost(limit.parameter, `This has at most ${limit.parameter} characters.`)),
  placeholder: v.pipe(v.string(), atMost(limit.parameter)),
  required: v.boolean(),
})
export type TemplateParameter = v.InferOutput<typeof parameter>

/** S3§3. Without a label of the server's templates it is refused. */
export const template = v.object({
  label: line(1, limit.label, 'template'),
  description: v.pipe(v.string(), atMost(limit.directions)),
  parameters: v.pipe(v.array(parameter), v.maxLength(limit.parameters)),
  report_writing_directions: v.pipe(
    v.string(),
    v.trim(),
    atMost(limit.directions, `The directions have at most ${limit.directions} characters.`),
  ),
  remember_preferences: v.boolean(),
})
export type Template = v.InferOutput<typeof template>

const profileType = v.picklist(profileTypes)

/** What a notification keeps of a report (S3§3), as its action's arguments. */
export const reportData = v.object({
  analysis_id: v.string(),
  templateLabel: v.string(),
  templateParameters: v.array(v.object({ name: v.string(), value: v.string() })),
  reportWritingDirections: v.string(),
  searchQuery: v.string(),
  basedOnQuery: v.string(),
  categoryName: v.string(),
  /** Absent without a report. */
  reportUrl: v.optional(v.string()),
  exportUrl: v.optional(v.string()),
  searchUrl: v.optional(v.string()),
  numOfProfiles: v.number(),
  numOfEmptyProfiles: v.number(),
})
export type ReportData = v.InferOutput<typeof reportData>

const errors = ['no_credits', 'not_found', 'invalid', 'analyst_failed', 'limit_reached'] as const

export const profileQuestions = {
  templates: endpoint({
    method: 'POST',
    host: 'base',
    path: '/llm/ask_profile_templates',
    summary:
      'What profiles can be asked: templates with parameters, the most profiles of one evaluation without a report, and who answers.',
    body: v.object({
      index: profileType,
      profile_type: v.optional(profileType),
      profile_name: v.optional(v.pipe(v.string(), atMost(300)), ''),
    }),
    reply: v.object({ templates: v.array(template), default_template: v.string(), item_limit: v.number(), analyst: analystAbout }),
    needs: 'user',
    safe: true,
    limit: 'records',
  }),
  ask: endpoint({
    method: 'POST',
    host: 'base',
    path: '/llm/ask_profile_stream',
    summary:
      'Asks about one profile and sends the answer as text, composed from up to ten of its documents of each kind. If the connection is lost it goes on, and is charged once.',
    body: v.object({
      id: v.optional(deviceMadeId),
      index: profileType,
      slug,
      question: v.optional(v.pipe(v.string(), v.trim(), atMost(limits.analysis.question)), ''),
      template: v.optional(template),
    }),
    reply: v.string(),
    needs: 'askProfile',
    safe: false,
    streamed: 'text',
    followed: true,
    limit: 'write',
    errors,
  }),
  recommendQuery: endpoint({
    method: 'POST',
    host: 'base',
    path: '/llm/recommend_query',
    summary:
      'A search that finds the documents by which profiles are to be judged with a template; `*`: all of them. Where a language model answers, the credits of one evaluated profile must be there.',
    body: v.object({
      profile_type: profileType,
      search_filter_object: v.object({ indexes: v.pipe(v.array(v.picklist(indexNames)), v.maxLength(indexNames.length)) }),
      template,
    }),
    reply: v.object({ query: v.string() }),
    needs: 'user',
    safe: true,
    limit: 'suggestion',
    errors: ['analyst_failed', 'invalid', 'no_credits'],
  }),
  bulk: endpoint({
    method: 'POST',
    host: 'base',
    path: '/llm/bulk_ask_profile',
    summary:
      'Evaluates the first profiles of a search, 10 credits each, 20 with a report. It goes on by itself; a notification tells the end. Profiles that were evaluated with the same input lately are not charged again.',
    body: v.object({
      /** The same id again is the same evaluation. */
      uuid: v.optional(deviceMadeId),
      /** The search that led to the profiles, with its address. */
      state: searchState,
      url: v.optional(line(1, limits.export.url, 'address')),
      profileType,
      numItems: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limit.profiles)),
      /** The kinds of documents that are read. */
      searchIndices: v.pipe(v.array(v.picklist(documentIndexes)), v.maxLength(documentIndexes.length)),
      /** What the documents are found by; empty: the latest of each kind. */
      query: v.optional(v.pipe(v.string(), v.trim(), atMost(limits.keywordLength)), ''),
      template,
      reportEnabled: v.boolean(),
    }),
    reply: analysisRow,
    needs: 'user',
    keyed: true,
    errors: [...errors, 'bad_query'],
  }),
}
