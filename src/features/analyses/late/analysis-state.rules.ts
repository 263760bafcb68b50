import type { AnalysisOverview, ListAnalysisType, PreviewReply } from '#contract/analyses.ts'
import type { AnalysedItem, AnalysisRow, AnalystName } from '#contract/analysis-rows.ts'
import { whyBlocked, mostItems, mostQuestions, previewedOf, wholeCredits, withoutBlanks, withSuggested } from './analysis.rules.ts'

// The window of an AI analysis as a state with its transitions (S3§4).

/** What it waits for. `active`: for its user. */
export type AnalysisWaiting = 'active' | 'loading_modal' | 'analysing' | 'downloading' | 'suggesting'

/** An answer, while it is written and when it is whole. */
export interface ShownAnswer {
  id: string
  /** What was asked, as one text. */
  asked: string
  text: string
  items: AnalysedItem[]
  /** The connection was lost: the analysis goes on at the server. */
  isCutOff: boolean
  /** As the server keeps it, when it has ended. */
  row: AnalysisRow | undefined
}

/** The answers for the first results. */
export interface ShownPreview {
  /** One of the server's answers; the whole analysis goes on under it. */
  uuid: string
  asked: string
  questions: readonly string[]
  reply: PreviewReply
  /** An analysis of all results has begun under its id, and ended without the whole file: the next one takes nothing over. */
  isUsed?: true
}

export interface WholeAnalysis {
  id: string
  asked: string
  done: number
  total: number
  isCutOff: boolean
  /** As the server keeps it, when it has ended. */
  row: AnalysisRow | undefined
}

/** What this device remembers of an analysis whose window was open, so that a reload does not lose it. */
export interface OpenAnalysis extends Pick<AnalysisState, 'selected' | 'count'> {
  id: string
  url: string
  type: ListAnalysisType
}

export interface AnalysisState {
  waiting: AnalysisWaiting
  overview: AnalysisOverview | undefined
  credits: number
  type: ListAnalysisType | undefined
  /** Whether step 1 is open. */
  showsTypes: boolean
  /** Places in the list of results. */
  selected: readonly number[]
  /** The number of results of an analysis per result. */
  count: number
  questions: readonly string[]
  /** Suggestions for the one question. */
  suggestions: readonly string[]
  answer: ShownAnswer | undefined
  preview: ShownPreview | undefined
  /** An analysis per result that runs or has ended, and how far it is. */
  whole: WholeAnalysis | undefined
  /** What was asked in the file that was saved last. */
  downloaded: string | undefined
  /** Whether the answers on screen were copied or saved. */
  isKept: boolean
}

/** Until it is known who answers. */
export const nobody: AnalystName = { name: '', language_model: false }

export const unopened: AnalysisState = {
  waiting: 'loading_modal',
  overview: undefined,
  credits: 0,
  type: undefined,
  showsTypes: true,
  selected: [],
  count: 0,
  questions: [''],
  suggestions: [],
  answer: undefined,
  preview: undefined,
  whole: undefined,
  downloaded: undefined,
  isKept: false,
}

export type AnalysisMove =
  | { is: 'opened'; overview: AnalysisOverview }
  | { is: 'typed'; type: ListAnalysisType }
  | { is: 'types'; shows: boolean }
  | { is: 'selected'; selected: readonly number[] }
  | { is: 'counted'; count: number }
  | { is: 'asked'; questions: readonly string[] }
  | { is: 'suggesting' }
  | { is: 'suggested'; suggestions: readonly string[] }
  | { is: 'analysing' }
  | { is: 'begun'; row: Pick<AnalysisRow, 'id' | 'items'>; asked: string }
  | { is: 'said'; text: string; done: number; isCutOff: boolean }
  | { is: 'answered'; row: AnalysisRow }
  | { is: 'previewed'; preview: ShownPreview }
  | { is: 'downloading' }
  | { is: 'wholeBegun'; id: string; asked: string; total: number }
  | { is: 'resumed'; open: OpenAnalysis; row: AnalysisRow }
  | { is: 'ready'; row: AnalysisRow }
  | { is: 'downloaded'; asked: string }
  | { is: 'kept' }
  | { is: 'credits'; credits: number | null | undefined }
  /** `isWithout`: there is no answer. */
  | { is: 'failed'; isWithout?: true }

const cleared = { answer: undefined, preview: undefined, whole: undefined, isKept: false } as const

/** The next state. */
export function afterMove(state: AnalysisState, move: AnalysisMove): AnalysisState {
  switch (move.is) {
    case 'opened':
      return withCredits(
        { ...state, waiting: state.waiting === 'loading_modal' ? 'active' : state.waiting, overview: move.overview },
        move.overview.credits_remaining,
      )
    // Answers and previews of another type are cleared, and step 1 collapses (S3§4).
    case 'typed': {
      const { overview, questions } = state
      const isFilled = questions.some(text => text.trim() !== '')
      const next = withoutBlanks(isFilled ? questions : (overview?.default_questions[move.type] ?? [])).slice(0, mostQuestions(move.type))
      return withinCount({
        ...state,
        ...cleared,
        type: move.type,
        showsTypes: false,
        questions: next,
        suggestions: [],
        count: state.count || firstCount,
      })
    }
    case 'types':
      return { ...state, showsTypes: move.shows }
    case 'selected':
      return { ...state, selected: move.selected.toSorted((one, other) => one - other) }
    case 'counted':
      return withinCount({ ...state, count: move.count })
    case 'asked':
      return { ...state, questions: move.questions }
    case 'suggesting':
      return { ...state, waiting: 'suggesting' }
    case 'suggested': {
      const isMany = state.type === 'prompt-per-item'
      return {
        ...state,
        waiting: 'active',
        ...(isMany ? { questions: withSuggested(state.questions, move.suggestions) } : { suggestions: move.suggestions }),
      }
    }
    // Blank questions are removed before the analysis (S3§5).
    case 'analysing':
      return { ...state, waiting: 'analysing', showsTypes: false, questions: withoutBlanks(state.questions) }
    case 'begun':
      return {
        ...state,
        waiting: 'analysing',
        isKept: false,
        answer: { id: move.row.id, items: move.row.items, asked: move.asked, text: '', isCutOff: false, row: undefined },
      }
    case 'said': {
      const { answer, whole } = state
      const { text, done, isCutOff } = move
      return { ...state, answer: answer && { ...answer, text, isCutOff }, whole: whole && { ...whole, done, isCutOff } }
    }
    case 'answered':
      return state.answer
        ? { ...state, waiting: 'active', answer: { ...state.answer, text: move.row.text, isCutOff: false, row: move.row } }
        : state
    case 'previewed':
      return withCredits({ ...state, waiting: 'active', isKept: false, preview: move.preview }, move.preview.reply.credits_remaining)
    case 'downloading':
      return { ...state, waiting: 'downloading', showsTypes: false }
    case 'wholeBegun': {
      const { id, asked, total } = move
      return { ...state, waiting: 'downloading', isKept: false, whole: { id, asked, done: 0, total, isCutOff: false, row: undefined } }
    }
    case 'ready': {
      const { row } = move
      if (!state.whole) return state
      const whole = { ...state.whole, done: row.done, isCutOff: false, row }
      return { ...state, waiting: 'active', whole, preview: row.status === 'done' ? state.preview : used(state.preview) }
    }
    case 'resumed':
      return resumed(state, move)
    case 'downloaded':
      return { ...state, waiting: 'active', isKept: true, downloaded: move.asked }
    case 'kept':
      return { ...state, isKept: true }
    case 'credits':
      return withCredits(state, move.credits)
    case 'failed':
      return {
        ...state,
        waiting: 'active',
        ...(move.isWithout && { answer: undefined, whole: undefined, preview: state.whole ? used(state.preview) : state.preview }),
      }
  }
}

function resumed(state: AnalysisState, { open, row }: Extract<AnalysisMove, { is: 'resumed' }>): AnalysisState {
  const { type, selected, count } = open
  // The number is not limited by the credits that are left: these results are paid.
  const chosen = { ...state, type, selected, count, questions: row.questions, showsTypes: false }
  const asked = askedNow(chosen)
  const begun =
    type === 'prompt-per-item'
      ? afterMove(chosen, { is: 'wholeBegun', id: row.id, asked, total: row.total })
      : afterMove(chosen, { is: 'begun', row, asked })
  if (row.finished_at === null) return begun
  return afterMove(begun, type === 'prompt-per-item' ? { is: 'ready', row } : { is: 'answered', row })
}

/** Results of an analysis per result unless another number is chosen. */
const firstCount = 10

const withCredits = (state: AnalysisState, credits: number | null | undefined): AnalysisState =>
  withinCount({ ...state, credits: wholeCredits(credits) })

const withinCount = (state: AnalysisState): AnalysisState =>
  state.overview ? { ...state, count: Math.max(0, Math.min(state.count, mostOf(state))) } : state

/** The most results that can be analysed one by one (S3§5); those of an analysis that has begun are paid. */
export const mostOf = ({ overview, credits, preview, whole }: AnalysisState): number =>
  overview
    ? Math.max(mostItems({ total: overview.total, limit: overview.limit, credits, previewed: previewed(preview) }), whole?.total ?? 0)
    : 0

/** Whether more results could be analysed with more credits. */
export const isLimitedByCredits = (state: AnalysisState): boolean =>
  state.overview !== undefined && mostOf(state) < Math.min(state.overview.total, state.overview.limit)

/** Results whose answers are there, and are not charged again. */
const previewed = (preview: ShownPreview | undefined): number =>
  preview && !preview.isUsed ? preview.reply.preview_data.filter(({ failed }) => !failed).length : 0

const used = (preview: ShownPreview | undefined): ShownPreview | undefined => preview && { ...preview, isUsed: true }

/** What would be asked now, as one text: where it differs from what was asked, the configuration is modified (S3§4). */
export const askedNow = ({ type, selected, count, questions }: AnalysisState): string =>
  JSON.stringify([type, type === 'prompt-per-item' ? count : selected, withoutBlanks(questions)])

/** Whether what is on screen no longer fits what was chosen. */
export const isModified = (state: AnalysisState): boolean => {
  const asked = state.type === 'prompt-per-item' ? state.preview?.asked : state.answer?.asked
  return asked !== undefined && asked !== askedNow(state)
}

/** How many results are asked about, and the credits of pressing Analyse. */
export function costNow({ type, selected, count }: AnalysisState): { selected: number; cost: number } {
  return type === 'prompt-per-item' ? { selected: count, cost: previewedOf(count) } : { selected: selected.length, cost: selected.length }
}

/** Credits of the file: what the preview has answered is not charged again. */
export const costOfFile = ({ count, preview }: AnalysisState): number => Math.max(0, count - previewed(preview))

/** Why Analyse can't be pressed; undefined if it can. Empty: nothing to say, what was asked is answered. */
export function whyNotAnalyse(state: AnalysisState): string | undefined {
  const { type, waiting, credits, questions, answer, preview } = state
  if (!type) return 'Choose a type of analysis.'
  const isBusy = waiting !== 'active'
  const blocked = whyBlocked({ type, ...costNow(state), credits, questions, isBusy })
  if (blocked !== undefined) return blocked
  const isAnswered = type === 'prompt-per-item' ? preview !== undefined : answer?.row?.status === 'done'
  return isAnswered && !isModified(state) ? '' : undefined
}

/** Why the file can't be had; undefined if it can. */
export function whyNotDownload(state: AnalysisState): string | undefined {
  const { waiting, preview, count, credits } = state
  if (!preview) return 'Make a preview first.'
  if (waiting !== 'active') return 'An analysis is running.'
  if (isModified(state)) return 'You’ve changed the questions or the selection. Update the preview first.'
  if (count === 0) return 'Select at least one result.'
  return costOfFile(state) > credits ? 'You don’t have enough credits for this many results.' : undefined
}

/** Whether what is chosen has been analysed, and its file can be had without a further one. */
export const hasFile = (state: AnalysisState): boolean => state.whole?.row?.status === 'done' && state.whole.asked === askedNow(state)

/** Downloading the same again is stopped by a warning (S3§4). */
export const isDownloaded = (state: AnalysisState): boolean => state.downloaded === askedNow(state)

/** Whether closing loses nothing: no answers or kept ones, nothing under way but loading (S3§4), and no question of the user's own. */
export const isSafeToClose = (state: AnalysisState): boolean =>
  (state.waiting === 'active' || state.waiting === 'loading_modal') && (isAnswered(state) ? state.isKept : !hasOwnQuestion(state))

const isAnswered = ({ answer, preview, whole }: AnalysisState): boolean => (answer ?? preview ?? whole) !== undefined

/** Whether a question waits that was typed, and not only offered. */
export function hasOwnQuestion(state: AnalysisState): boolean {
  const { type, overview, questions, suggestions } = state
  const offered = [...((type && overview?.default_questions[type]) ?? []), ...suggestions]
  return !isAnswered(state) && questions.some(text => text.trim() !== '' && !offered.includes(text))
}
