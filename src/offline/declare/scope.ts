import type { Subject } from './subject.ts'

/** Rows of one subject: all of them, those with these keys, or those with this value in an indexed field. */
export type Rows =
  | { of: Subject; pick: 'every' | 'touched' }
  | { of: Subject; pick: 'keys'; keys: readonly string[] }
  | { of: Subject; pick: 'where'; field: string; is: string }

/**
 * Which part of the mirror a read needs. Waiting changes in the lanes of these subjects are laid over the rows; `lane` narrows them to one
 * lane, `about` to those with one of these targets.
 */
export interface MirrorScope {
  rows: readonly Rows[]
  lane?: string
  about?: readonly string[]
}

export const nothing: MirrorScope = { rows: [] }

export const every = (of: Subject): Rows => ({ of, pick: 'every' })
/** Rows that waiting changes target: without them a count could not tell a second add from a first one. */
export const touched = (of: Subject): Rows => ({ of, pick: 'touched' })
/** Pass many keys in their order: neighbouring rows are then read at once. */
export const rowsAt = (of: Subject, ...keys: readonly string[]): Rows => ({ of, pick: 'keys', keys })
export const rowsWhere = (of: Subject, field: string, is: string): Rows => ({ of, pick: 'where', field, is })
