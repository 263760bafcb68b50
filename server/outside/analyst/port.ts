import type { AnalystName } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnalysedDocument } from '#analysis/index.ts'

/** A question about records. */
export interface AnalystTask {
  /** One answer about several records, or a part of it for each of few; or the answer for one record. */
  kind: 'several' | 'few' | 'record'
  question: string
  documents: readonly AnalysedDocument[]
  /** What else the answer should be like, in the words of the user. */
  directions?: string
  earlier?: readonly { question: string; answer: string }[]
}

/** Tokens as the provider counts them; none for an analyst without a language model. */
export interface TokensUsed {
  sent: number
  written: number
}

export interface AskedOf {
  signal: AbortSignal
  /**
   * Called before each call of a provider with the tokens that will be sent, as they are estimated. It throws where they are not allowed; what it
   * returns is told once what the call has used.
   */
  book?: (sent: number) => Promise<(used: TokensUsed) => void>
}

/** Who answers questions about records (S3§7). What records say is data for it, and it can do nothing but write. */
export interface Analyst {
  readonly about: AnalystName & {
    /** The host that texts of records are sent to; null: they stay here. */
    sends_to: string | null
  }
  /** The answer as Markdown with marks, piece by piece. Throws an AnalystFailure, also after some pieces. */
  answer(task: AnalystTask, asked: AskedOf): AsyncIterable<string>
  /** Questions that fit a search and are not asked yet. */
  suggest(search: { index: IndexName; keyword: string; questions: readonly string[] }, asked: AskedOf): Promise<string[]>
  /** A short form of each question, for the headings of columns. */
  shorten(questions: readonly string[], asked: AskedOf): Promise<string[]>
  /** A search that finds the documents for an evaluation; `*`: all of them. */
  recommendQuery(evaluation: { label: string; description: string; values: readonly string[] }, asked: AskedOf): Promise<string>
  /** Ends what runs by itself. */
  close(): Promise<void>
}

/** Why there is no answer, or no more of it. */
export class AnalystFailure extends Error {
  /** Whether the same question may succeed later. */
  readonly mayPass: boolean
  /** In milliseconds, if the provider has said so. */
  readonly retryAfter: number | undefined

  /** `reason`: for the log of the server's owner. It has neither the key nor a text of anybody. */
  constructor(reason: string, { mayPass = false, retryAfter }: { mayPass?: boolean; retryAfter?: number | undefined } = {}) {
    super(reason)
    this.mayPass = mayPass
    this.retryAfter = retryAfter
  }
}
