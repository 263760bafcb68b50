// An answer as it is read: blocks of sentences, each with the passages that it refers to.

/** A piece of a sentence. */
export interface Span {
  text: string
  strong?: true
  em?: true
  code?: true
  /** A web address. */
  href?: string
}

export interface AnswerSentence {
  spans: Span[]
  /** The passages that it refers to: `3.2`; `3` is record 3 as a whole. */
  keys: string[]
  /** A claim without a passage. */
  unsupported: boolean
}

export type AnswerBlock =
  | { kind: 'heading'; level: number; sentences: AnswerSentence[] }
  | { kind: 'paragraph'; sentences: AnswerSentence[] }
  /** What the server has counted or says about the answer. */
  | { kind: 'note'; sentences: AnswerSentence[] }
  | { kind: 'list'; ordered: boolean; items: AnswerBlock[][] }
  | { kind: 'table'; head: AnswerSentence[][]; rows: AnswerSentence[][][] }
  | { kind: 'code'; text: string }

export interface ReadAnswer {
  blocks: AnswerBlock[]
  /** How many of its sentences are claims, and how many of these have no passage. */
  claims: number
  unsupported: number
  /** The records that it refers to, by their numbers. */
  cited: ReadonlySet<number>
}
