import * as v from 'valibot'
import { indexNames } from './indexes/shape.ts'
import { jobStatuses } from './job.ts'
import { type SearchState, searchState } from './search.ts'

// An analysis as its user keeps it: what was asked about which records, what it cost, and the answer (S3§4). Devices mirror it.

/**
 * What can be asked: one answer about several records, answers for each record, one about patents with their full texts (S3§4), questions about
 * a profile, and the same about many profiles.
 */
export const analysisTypes = ['single-prompt', 'prompt-per-item', 'patent-analysis', 'profile', 'bulk-profiles'] as const
export type AnalysisType = (typeof analysisTypes)[number]

/** `stopped`: by its user; what was answered until then stays. */
export const analysisStatuses = [...jobStatuses.filter(status => status !== 'cancelled'), 'stopped'] as const
export type AnalysisStatus = (typeof analysisStatuses)[number]

/** Who answered. Without a language model an answer is composed of sentences of the records. */
export const analystName = v.object({ name: v.string(), language_model: v.boolean() })
export type AnalystName = v.InferOutput<typeof analystName>

/** Who would answer. `sent_to`: the host that questions and the texts of records are sent to; null: they stay on the server. */
export const analystAbout = v.object({ ...analystName.entries, sent_to: v.nullable(v.string()) })
export type AnalystAbout = v.InferOutput<typeof analystAbout>

/** A record in the order of the selection (S3§3). `index`: if it is not that of the analysis. */
export const analysedItem = v.object({
  order: v.number(),
  slug_values: v.array(v.string()),
  title: v.string(),
  index: v.optional(v.picklist(indexNames)),
})
export type AnalysedItem = v.InferOutput<typeof analysedItem>

/**
 * A passage of a record that an answer refers to. `key`: the order of the record and the number of the passage in it, as marks in the text have
 * it: `[3.2]`. `text`: word for word as it is in the `field` of the record.
 */
export const passage = v.object({ key: v.string(), field: v.string(), text: v.string() })
export type Passage = v.InferOutput<typeof passage>

/** The answers for one record of an analysis per record; `failed`: without one, and not charged. */
export const itemAnswers = v.object({
  ...analysedItem.entries,
  answers: v.array(v.string()),
  passages: v.array(passage),
  failed: v.boolean(),
  /** Of a profile: its documents that the answers refer to; the keys of the passages have their orders. */
  sources: v.optional(v.array(analysedItem)),
})
export type ItemAnswers = v.InferOutput<typeof itemAnswers>

/** What an empty answer for a record says. */
export const emptyAnswerText = 'Nothing about this was found.'

/** What is kept of what was asked. `more`: what its type needs besides. */
export interface AnalysisRequestKept {
  questions: string[]
  items: AnalysedItem[]
  state?: SearchState
  url?: string
  parent_id?: string
  more?: Readonly<Record<string, unknown>>
}

export const analysisRow = v.object({
  id: v.string(),
  type: v.picklist(analysisTypes),
  status: v.picklist(analysisStatuses),
  index: v.picklist(indexNames),
  /** What its user calls it; null: its first question is its name. */
  name: v.nullable(v.string()),
  questions: v.array(v.string()),
  /**
   * The analysed records; of an analysis per record, and of one of many profiles, those whose answers are kept on devices. Of a question about a
   * profile: first the profile, then its documents.
   */
  items: v.array(analysedItem),
  /** How many records were asked about, and for how many the answer is there. */
  total: v.number(),
  done: v.number(),
  /** The search that led to the records, with its address. */
  state: v.optional(searchState),
  url: v.optional(v.string()),
  /** The analysis to which this one is a follow-up question. */
  parent_id: v.nullable(v.string()),
  /** AI credits that it has cost; while it runs, those that are held. */
  credits: v.number(),
  analyst: analystName,
  /** The answer with its marks, as Markdown; of an analysis that runs, what is there so far. */
  text: v.string(),
  /** The passages that the answer refers to. */
  passages: v.array(passage),
  /** The first answers of an analysis per record. */
  answers: v.array(itemAnswers),
  /** Why it failed. */
  error: v.nullable(v.object({ code: v.string(), error: v.string() })),
  /** Whether other users who have the link may read it. */
  is_shared: v.boolean(),
  /** Folders of the user that it is in. */
  folders: v.array(v.string()),
  created_at: v.number(),
  finished_at: v.nullable(v.number()),
})
export type AnalysisRow = v.InferOutput<typeof analysisRow>

export const analysisFeed = { row: analysisRow, removed: v.string() }
