import type { AnalysisType, Passage } from '#contract/analysis-rows.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { JobUser } from '../jobs/index.ts'
import type { StoredAnalysis } from './rows.ts'

/** What a kind is given to run one analysis. */
export interface RunningAnalysis {
  row: StoredAnalysis
  user: JobUser
  /** Milliseconds since 1970. */
  now: number
  /** Aborted when the server stops, or when the user has stopped the analysis. Calls of the catalogue with it are charged to the user. */
  signal: AbortSignal
  /** Says a piece of the answer to whoever reads along. */
  say: (text: string) => void
  /** Says how many records are done. */
  tell: (done: number) => void
}

/** What an analysis has come to. */
export interface RunResult {
  text: string
  passages: Passage[]
  /** How many records were answered for: the others are not charged. Left out: all. */
  charged?: number
  /** Why it ended before it was whole: it has failed, and what there is stays. */
  problem?: unknown
  /** Written in the transaction of its end. Whoever has it tells the user of the end. */
  tellEnd?(tx: Tx, ended: StoredAnalysis, now: number): Promise<void>
}

/** One type of analysis. */
export interface AnalysisKind {
  type: AnalysisType
  /** Credits of one record. */
  price: number
  /** It may take minutes: it has a turn of its own, so that short ones of the same user do not wait for it. */
  isLong?: true
  /**
   * Credits that what it has stored so far has cost, however it ends; `done` is what it has stored, too. Left out: its result says what is
   * charged.
   */
  cost?(tx: Tx, row: StoredAnalysis): Promise<number>
  /**
   * Answers. It begins anew if the server was killed meanwhile; what it has stored itself it finds again. Throws an AnalystFailure, or a refusal;
   * what it said until then stays. When `signal` is aborted it returns what there is, or throws.
   */
  run(running: RunningAnalysis): Promise<RunResult>
}
