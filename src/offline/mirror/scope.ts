import type { Subject } from './declared.ts'

/** Rows of one subject: all of them, those of these keys, or those with this value in an indexed field. */
export type Rows =
  | { of: Subject; pick: 'every' | 'touched' }
  | { of: Subject; pick: 'keys'; keys: readonly string[] }
  | { of: Subject; pick: 'where'; field: string; is: string }

/**
 * How much of the mirror a reading needs. The changes laid over the rows are those in the lanes of the subjects it names; `lane` narrows
 * them to one lane, `about` to those whose target is one of these.
 */
export interface Scope {
  rows: readonly Rows[]
  lane?: string
  about?: readonly string[]
}

export const nothing: Scope = { rows: [] }

export const every = (of: Subject): Rows => ({ of, pick: 'every' })
/** Rows that waiting changes speak of: without them a count could not tell a second adding from a first. */
export const touched = (of: Subject): Rows => ({ of, pick: 'touched' })
/** In the order of their keys where there are many: what lies side by side is then read at once. */
export const rowsAt = (of: Subject, ...keys: readonly string[]): Rows => ({ of, pick: 'keys', keys })
export const rowsWhere = (of: Subject, field: string, is: string): Rows => ({ of, pick: 'where', field, is })
