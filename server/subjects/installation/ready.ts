import { setTimeout as pause } from 'node:timers/promises'

/** A part without which the server could not work, or not wholly. */
export interface ReadyPart {
  name: string
  /** Without it the server takes no requests. */
  isNeeded: boolean
  /** Undefined if it works; otherwise a sentence, which guests may read. */
  problem(): Promise<string | undefined>
}

/** Milliseconds. */
const patience = 4000

export interface PartState {
  name: string
  isNeeded: boolean
  problem: string | undefined
}

/** Asks all at once. One that does not answer, or fails, does not work. */
export const statesOf = (parts: readonly ReadyPart[]): Promise<PartState[]> =>
  Promise.all(
    parts.map(async part => {
      const late = pause(patience, 'It does not answer.', { ref: false })
      const problem = await Promise.race([part.problem(), late]).catch(() => 'It does not answer.')
      return { name: part.name, isNeeded: part.isNeeded, problem }
    }),
  )
