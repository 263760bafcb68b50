import { dependentsOf } from './blocks.ts'
import { type Choice, understood } from './mutation.ts'
import type { Op, Target } from './op.ts'

/** A change that could not be saved, in words (src/offline/README.md "Refused changes"). */
export interface ParkedChange {
  seq: number
  kind: string
  /** Pieces of a sentence; joined they read «Add “Smith 2024” to “Congress”». */
  what: string[]
  /** Epoch milliseconds by the server's clock. */
  when: number
  /** The server's own words. */
  why: string
  code: string
  target: Target
  /** What was written down, in the shape of its kind's payload. */
  content: unknown
  /** What the server says of single fields, by their dotted path. */
  errors: Record<string, string[]>
  /** The state that it was refused for. */
  current?: unknown
  /** Changes that wait for this one, in words. */
  dependents: { seq: number; what: string[] }[]
  choices: Choice[]
  /** Where the same field was changed by somebody else meanwhile. */
  conflict?: { field: string; mine: unknown; theirs: unknown }[]
}

export const whenOf = (op: Op): number => op.enqueuedAt + op.clockOffset

export function parkedChanges(ops: readonly Op[]): ParkedChange[] {
  return ops
    .filter(op => op.state === 'parked')
    .map(op => {
      const known = understood(op)
      const error = op.lastError ?? { status: 0, code: 'client_error', text: 'The change could not be saved.' }
      const conflict = conflictOf(op)
      return {
        seq: op.seq,
        kind: op.kind,
        what: op.words,
        when: whenOf(op),
        why: [error.text, ...Object.values(error.errors ?? {}).flat()].join(' '),
        code: error.code,
        target: op.target,
        content: known.is === 'known' ? known.op.payload : op.payload,
        errors: error.errors ?? {},
        ...(error.current === undefined ? {} : { current: error.current }),
        dependents: dependentsOf(op.seq, ops).map(({ seq, words }) => ({ seq, what: words })),
        choices: known.is === 'known' ? known.mutation.choices(error) : ['discard'],
        ...(conflict ? { conflict } : {}),
      }
    })
}

function conflictOf(op: Op): ParkedChange['conflict'] {
  const current = op.lastError?.current
  if (op.lastError?.code !== 'version_conflict' || typeof current !== 'object' || current === null) return undefined
  const mine = (op.payload as { change?: Record<string, unknown> }).change ?? {}
  const theirs = current as Record<string, unknown>
  return Object.keys(mine)
    .filter(field => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map(field => ({ field, mine: mine[field], theirs: theirs[field] }))
}

/** What a person may keep of a change: what, when and the text in it, as JSON. */
export const copyOf = (op: Op): string =>
  JSON.stringify(
    { change: op.words.join(''), when: new Date(whenOf(op)).toISOString(), why: op.lastError?.text, content: op.payload },
    undefined,
    2,
  )
