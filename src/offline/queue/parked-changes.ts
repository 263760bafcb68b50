import { dependentsOf } from './blocks.ts'
import { unsentTextOf } from './park-text.ts'
import { type Resolution } from '../declare/mutation.ts'
import { type ParsedOp, parseOp } from '../declare/parse-op.ts'
import { type Op, type OpError, serverTimeOf, type Target } from '../declare/op.ts'

/** A change that could not be saved, as it is shown to people (src/offline/README.md "Refused changes"). */
export interface ParkedChange {
  seq: number
  kind: string
  /** The parts of a sentence: joined they read «Add “Smith 2024” to “Congress”». */
  what: string[]
  /** Epoch milliseconds by the server's clock. */
  when: number
  /** The server's sentence, or the subject's own. */
  why: string
  code: string
  target: Target
  /** The payload, in the shape of its kind. */
  content: unknown
  /** What the user wrote in it, as plain text. */
  text?: string
  /** The server's messages about single fields, by their dotted path. */
  errors: Record<string, string[]>
  /** The server's state that the change conflicts with. */
  current?: unknown
  /** Changes that need this one. */
  dependents: { seq: number; what: string[] }[]
  choices: Resolution[]
  /** Fields that someone else changed in the meantime. */
  conflict?: { field: string; mine: unknown; theirs: unknown }[]
}

export function parkedChanges(ops: readonly Op[]): ParkedChange[] {
  return ops
    .filter(op => op.state === 'parked')
    .map(op => {
      const known = parseOp(op)
      const error = op.lastError ?? { status: 0, code: 'client_error', text: 'The change could not be saved.' }
      const conflict = conflictOf(op)
      const text = textOf(op, known)
      return {
        seq: op.seq,
        kind: op.kind,
        what: op.words,
        when: serverTimeOf(op),
        why: reasonOf(known, error) ?? [error.text, ...Object.values(error.errors ?? {}).flat()].join(' '),
        code: error.code,
        target: op.target,
        content: known.is === 'known' ? known.op.payload : op.payload,
        ...(text === undefined ? {} : { text }),
        errors: error.errors ?? {},
        ...(error.current === undefined ? {} : { current: error.current }),
        dependents: dependentsOf(op.seq, ops).map(({ seq, words }) => ({ seq, what: words })),
        choices: known.is === 'known' ? known.mutation.choices(error, known.op) : ['discard'],
        ...(conflict ? { conflict } : {}),
      }
    })
}

const reasonOf = (known: ParsedOp, error: OpError): string | undefined =>
  known.is === 'known' ? known.mutation.reason?.(error) : undefined

const textOf = (op: Op, known: ParsedOp): string | undefined =>
  (known.is === 'known' ? known.mutation.text?.(known.op) : unsentTextOf(op)) || undefined

/** The fields that someone else changed to another value since the user saw them; undefined if the change was refused for another reason. */
export function conflictOf(op: Op): ParkedChange['conflict'] {
  const current = op.lastError?.current
  if (op.lastError?.code !== 'version_conflict' || typeof current !== 'object' || current === null) return undefined
  const mine = (op.payload as { change?: Record<string, unknown> }).change ?? {}
  const theirs = current as Record<string, unknown>
  const seen = op.base?.fields ?? {}
  const known = parseOp(op)
  const isJoined = (field: string) => known.is === 'known' && known.mutation.joins?.(field) === true
  return Object.keys(mine)
    .filter(field => !isJoined(field) && !isSame(mine[field], theirs[field]) && !(field in seen && isSame(seen[field], theirs[field])))
    .map(field => ({ field, mine: mine[field], theirs: theirs[field] }))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A copy of a change for the user: the text that was written in it; of others what, when and what is in it, as JSON. */
export const copyOf = (op: Op): string => textOf(op, parseOp(op)) ?? jsonOf(op)

export const jsonOf = (op: Op): string =>
  JSON.stringify(
    { change: op.words.join(''), when: new Date(serverTimeOf(op)).toISOString(), why: op.lastError?.text, content: op.payload },
    undefined,
    2,
  )
