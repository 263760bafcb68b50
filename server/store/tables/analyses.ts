import type {
  AnalysedItem,
  AnalysisRequestKept,
  AnalysisStatus,
  AnalysisType,
  AnalystName,
  ItemAnswers,
  Passage,
} from '#contract/analysis-rows.ts'
import type { AnalysisEvent } from '#contract/analyses.ts'
import type { ExportFormat, ExportRequestKept, ExportTemplate } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'

/** Analyses and exports. */
export interface AnalysisTables {
  /** Exports that were made. `request`: what was asked for, so that it can be asked for again. `credits`: contact credits that it cost. */
  exports: {
    user_id: string
    id: string
    index_name: IndexName
    template: ExportTemplate
    format: ExportFormat
    request: ExportRequestKept
    count: number
    moment: number
    credits: number
    created_at: number
    change_seq: number
  }
  /** Analyses. `credits`: what they cost; while they run, what is held. `stop_at`: when its user asked to stop it. */
  analyses: {
    id: string
    user_id: string
    type: AnalysisType
    status: AnalysisStatus
    index_name: IndexName
    name: string | null
    request: AnalysisRequestKept
    total: number
    done: number
    credits: number
    analyst: AnalystName
    answer: string
    passages: Passage[]
    error: { code: string; error: string } | null
    stop_at: number | null
    is_shared: boolean
    is_mirrored: boolean
    created_at: number
    finished_at: number | null
    change_seq: number
  }
  removed_analyses: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** What an analysis says while it runs. */
  analysis_events: { analysis_id: string; n: number; event: Omit<AnalysisEvent, 'n'>; at: number }
  /** The records of an analysis per record, with their answers to its questions; null: it is not their turn yet. */
  analysis_answers: {
    analysis_id: string
    user_id: string
    item_order: number
    item: AnalysedItem & { sources?: AnalysedItem[] }
    answers: string[] | null
    passages: Passage[]
    failed: boolean
  }
  /** The first answers of an analysis per record before it is begun; null: they are written. `key`: what was asked. `held`: credits. */
  analysis_previews: {
    user_id: string
    id: string
    key: string
    booking: string
    held: number
    preview: { headings: string[]; items: ItemAnswers[] } | null
    created_at: number
  }
  /** Profiles that an evaluation has answered for, by the hash of all that was asked: the same again is not charged. `analysis_id`: the one that paid. */
  evaluated_profiles: {
    user_id: string
    hash: string
    analysis_id: string
    item: { slug: string; sources: AnalysedItem[] }
    answers: string[]
    passages: Passage[]
    at: number
  }
  analysis_folders: { analysis_id: string; folder_id: string }
  /** Tokens of a language model that a user has used in a day (UTC). */
  analyst_use: { user_id: string; day: string; sent: number; written: number }
  removed_exports: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** The first slugs of what an export found, a page of rows in each part, for a day. */
  export_lists: { user_id: string; id: string; part: number; slugs: readonly string[]; total: number; count: number; moment: number }
}
