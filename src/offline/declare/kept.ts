import type { GenericSchema } from 'valibot'

/**
 * Answers of the server that this device keeps as they were: the last ones that this user opened here. Unlike a mirrored subject nothing
 * pulls them, no change is laid over them, and the server does not know which ones are kept. An answer has a key, and parts: the pages of
 * a list, for example.
 */
export interface Kept<T = unknown> {
  /** Tells kinds of answers apart in the table. */
  name: string
  /** An answer that does not fit, perhaps of an earlier app version, is not shown. */
  schema: GenericSchema<unknown, T>
  /** How many keys are kept: those that were opened last. */
  most: number
  /** Bytes of all answers together, as JSON; those that were opened longest ago go first. */
  mostBytes: number
  /** A larger answer is not kept. */
  mostBytesEach: number
}

export interface KeptAnswer<T> {
  answer: T
  /** When the server gave it, epoch milliseconds. */
  at: number
}

/** What is kept, without the answer itself. */
export interface KeptPart {
  key: string
  part: string
  at: number
}
