import * as v from 'valibot'
import { analysisRow, analystAbout, itemAnswers } from './analysis-rows.ts'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { atMost, numberInQuery } from './rules.ts'
import { searchState } from './search.ts'
import { line, slug } from './text-fields.ts'

const { analysis: limit } = limits

/** The types that are begun from a list of results (S3§4). */
export const listAnalysisTypes = ['single-prompt', 'prompt-per-item', 'patent-analysis'] as const
export type ListAnalysisType = (typeof listAnalysisTypes)[number]

/** May be blank where it is typed; blank ones are dropped before they are sent (S3§5). */
export const question = v.pipe(v.string(), v.trim(), atMost(limit.question, `A question has at most ${limit.question} characters.`))
const questions = v.pipe(v.array(question), v.maxLength(limit.questions))

const item = v.object({
  order: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limit.items)),
  slug_values: v.pipe(v.array(slug), v.minLength(1), v.maxLength(20)),
})
const items = v.pipe(v.array(item), v.minLength(1), v.maxLength(limit.single))
const name = v.optional(v.nullable(line(1, limit.name, 'name')))
const folders = v.pipe(v.array(v.pipe(v.string(), atMost(60))), v.maxLength(limit.folders))
const url = v.optional(line(1, limits.export.url, 'address'))

/** Answers of a preview that are taken over, so that their records are not asked about, nor charged, again. */
const answerPreviews = v.optional(
  v.pipe(v.array(v.object({ order: item.entries.order, slug_values: item.entries.slug_values })), v.maxLength(limit.items)),
  [],
)

/** What an analysis of results is asked (S3§7). `uuid` of the spec is its id: the same id again is the same analysis, charged once. */
const newAnalysis = v.object({
  id: deviceMadeId,
  analysisType: v.picklist(['single-prompt', 'patent-analysis']),
  index: v.picklist(indexNames),
  question,
  items,
  state: v.optional(searchState),
  url,
  parent_id: v.optional(deviceMadeId),
})
export type NewAnalysis = v.InferOutput<typeof newAnalysis>

const perItem = {
  /** The results of this search, in its order. */
  state: searchState,
  questions,
  numItems: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limit.items)),
  url,
  uuid: deviceMadeId,
}
const perItemRequest = v.object({
  ...perItem,
  answerPreviews,
  /** Short forms of the questions, as the preview made them: the headings of the columns. */
  shortenedQuestions: v.optional(v.pipe(v.array(v.pipe(v.string(), atMost(limit.question))), v.maxLength(limit.questions)), []),
})
export type PerItemRequest = v.InferOutput<typeof perItemRequest>

/** S3§3 */
export const overviewReply = v.object({
  /** The first results, which can be selected one by one. */
  items: v.array(v.object({ name: v.string(), slug_values: v.array(v.string()) })),
  default_questions: v.record(v.picklist(listAnalysisTypes), v.array(v.string())),
  descriptions: v.record(v.picklist(listAnalysisTypes), v.string()),
  /** The most records of an analysis per record. */
  limit: v.number(),
  /** All results of the search. */
  total: v.number(),
  credits_remaining: v.number(),
  analyst: analystAbout,
})
export type AnalysisOverview = v.InferOutput<typeof overviewReply>

export const previewReply = v.object({
  shortened_questions: v.array(v.string()),
  credits_remaining: v.number(),
  /** The answers of each record, in the order of the questions. */
  preview_answers: v.array(v.array(v.string())),
  /** The records, with the passages of their answers. */
  preview_data: v.array(itemAnswers),
})
export type PreviewReply = v.InferOutput<typeof previewReply>

/**
 * A line of what an analysis says while it runs. `n` rises; whoever lost the connection goes on after the last one. `restart`: it began again, and what was
 * said before counts no more. The last line has `status`.
 */
export const analysisEvent = v.object({
  n: v.number(),
  restart: v.optional(v.literal(true)),
  text: v.optional(v.string()),
  done: v.optional(v.number()),
  status: v.optional(analysisRow.entries.status),
  error: v.optional(v.object({ code: v.string(), error: v.string() })),
  credits_remaining: v.optional(v.number()),
})
export type AnalysisEvent = v.InferOutput<typeof analysisEvent>

const change = { host: 'base', needs: 'user', keyed: true } as const
const ofRun = '/ai_analysis/runs/{id}'
const begins = ['no_credits', 'not_found', 'gone', 'invalid', 'analyst_failed', 'limit_reached'] as const

/** An analysis in a folder: what it is called and how far it is. It is read by its id. */
const { id, type, status, name: rowName, questions: rowQuestions, total, done, created_at } = analysisRow.entries
const folderAnalysis = v.object({
  id,
  type,
  status,
  name: rowName,
  questions: rowQuestions,
  total,
  done,
  created_at,
  is_own: v.boolean(),
})
export type FolderAnalysis = v.InferOutput<typeof folderAnalysis>

export const analyses = {
  overview: endpoint({
    method: 'POST',
    host: 'base',
    path: '/ai_analysis/overview',
    summary: 'What the results of a search can be asked, and who would answer.',
    body: searchState,
    reply: overviewReply,
    needs: 'promptAI',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  start: endpoint({
    ...change,
    method: 'POST',
    path: '/ai_analysis/runs',
    summary: 'Begins an analysis, which goes on by itself. The same id again is the same analysis, and is charged once.',
    body: v.object({ analysis: newAnalysis }),
    reply: analysisRow,
    needs: 'promptAI',
    errors: begins,
  }),
  events: endpoint({
    method: 'GET',
    host: 'base',
    path: `${ofRun}/events`,
    summary:
      'What an analysis says, from after a line on, until it ends. A lost connection changes nothing: ask again after the last line.',
    query: v.object({ after: v.optional(numberInQuery(0, 9_999_999), '0') }),
    reply: analysisEvent,
    needs: 'user',
    streamed: 'jsonl',
    followed: true,
    limit: 'records',
    errors: ['not_found'],
  }),
  stop: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofRun}/stop`,
    summary: 'Stops an analysis. What it has answered stays and is charged; one that has ended is left as it is.',
    reply: analysisRow,
    errors: ['not_found'],
  }),
  stream: endpoint({
    method: 'POST',
    host: 'base',
    path: '/ai_analysis/analyze_stream',
    summary: 'Begins an analysis and sends its answer as text. If the connection is lost the analysis goes on, and is charged once.',
    body: v.object({
      id: v.optional(deviceMadeId),
      index: v.picklist(indexNames),
      analysisType: newAnalysis.entries.analysisType,
      question,
      items,
    }),
    reply: v.string(),
    needs: 'promptAI',
    safe: false,
    streamed: 'text',
    followed: true,
    limit: 'write',
    errors: begins,
  }),
  preview: endpoint({
    method: 'POST',
    host: 'base',
    path: '/ai_analysis/analyze_per_item_preview',
    summary: 'The answers for the first five results, for a credit each. The same uuid again is charged once.',
    body: v.object(perItem),
    reply: previewReply,
    needs: 'promptAI',
    safe: false,
    limit: 'write',
    errors: [...begins, 'bad_query'],
  }),
  startPerItem: endpoint({
    ...change,
    method: 'POST',
    path: '/ai_analysis/per_item_runs',
    summary: 'Begins an analysis of each result, which goes on by itself. Its file is there when it has ended.',
    body: perItemRequest,
    reply: analysisRow,
    needs: 'promptAI',
    errors: [...begins, 'bad_query'],
  }),
  perItem: endpoint({
    method: 'POST',
    host: 'base',
    path: '/ai_analysis/analyze_per_item',
    summary:
      'Analyses each result and sends the answers as an xlsx file. The header `credits_remaining` says what is left. The same uuid again is the same analysis, and is charged once.',
    body: perItemRequest,
    reply: v.string(),
    needs: 'promptAI',
    safe: false,
    streamed: 'workbook',
    limit: 'export',
    errors: [...begins, 'bad_query'],
  }),
  file: endpoint({
    method: 'GET',
    host: 'base',
    path: `${ofRun}/file`,
    summary: 'All answers of an analysis per record as an xlsx file.',
    reply: v.string(),
    needs: 'user',
    streamed: 'workbook',
    limit: 'export',
    errors: ['not_found'],
  }),
  suggest: endpoint({
    method: 'POST',
    host: 'base',
    path: '/ai_analysis/suggest_questions',
    summary: 'Five questions that fit a search, none of those that are there.',
    body: v.object({ query: v.pipe(v.string(), v.trim(), atMost(limits.keywordLength)), index: v.picklist(indexNames), questions }),
    reply: v.object({ suggestions: v.array(v.string()) }),
    needs: 'promptAI',
    safe: true,
    limit: 'suggestion',
    errors: ['analyst_failed'],
  }),
  list: endpoint({
    method: 'GET',
    host: 'base',
    path: '/ai_analysis/runs',
    summary: 'The analyses of the logged-in user, latest first, in pages: of each answer only the beginning.',
    query: v.object({ q: v.optional(v.pipe(v.string(), v.trim(), atMost(limits.keywordLength)), ''), ...pageQuery }),
    reply: v.object({ results: v.array(analysisRow), ...pageReply }),
    needs: 'user',
    limit: 'records',
  }),
  inFolder: endpoint({
    method: 'GET',
    host: 'base',
    path: '/bookmark_folders/{id}/analyses',
    summary: 'The analyses that members of a folder have put into it, latest first, in pages.',
    query: v.object(pageQuery),
    reply: v.object({ results: v.array(folderAnalysis), ...pageReply }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  takeOut: endpoint({
    ...change,
    method: 'DELETE',
    path: '/bookmark_folders/{id}/analyses/{analysisId}',
    summary: 'Takes an analysis out of a folder, whoever put it there. One that is not in it is not an error.',
    reply: v.object({}),
    errors: ['not_found', 'forbidden'],
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: ofRun,
    summary: 'An analysis of the logged-in user, or one that is shared with them: by its link, or in a folder that they may read.',
    reply: v.object({ ...analysisRow.entries, is_own: v.boolean() }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  answers: endpoint({
    method: 'GET',
    host: 'base',
    path: `${ofRun}/answers`,
    summary: 'The answers of an analysis per record, in pages.',
    query: v.object(pageQuery),
    reply: v.object({ results: v.array(itemAnswers), ...pageReply }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  change: endpoint({
    ...change,
    method: 'PUT',
    path: ofRun,
    summary:
      'Names an analysis, shares it by its link or no longer, puts it into folders and takes it out. A name that another device has changed since is a conflict.',
    body: v.object({
      analysis: v.object({
        name,
        is_shared: v.optional(v.boolean()),
        folders: v.optional(v.object({ added: folders, removed: folders })),
      }),
      /** The name when the user changed it. */
      base: v.optional(v.object({ name }), {}),
    }),
    reply: analysisRow,
    errors: ['not_found', 'forbidden', 'version_conflict', 'limit_reached'],
  }),
  delete: endpoint({
    ...change,
    method: 'DELETE',
    path: ofRun,
    summary: 'Deletes an analysis with its answer. One that runs is stopped.',
    reply: v.object({ id: v.string() }),
    errors: ['not_found'],
  }),
}
