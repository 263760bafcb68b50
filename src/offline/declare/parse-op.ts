import * as v from 'valibot'
import { type AnyMutation, mutationOf } from './mutation.ts'
import type { Op } from './op.ts'

/** A queued row as this app version reads it: `newer` was written by a later app, `locked` waits for its key, `corrupt` cannot be parsed. */
export type ParsedOp = { is: 'known'; mutation: AnyMutation; op: Op } | { is: 'newer' } | { is: 'locked' } | { is: 'corrupt' }

export function parseOp(op: Op): ParsedOp {
  if (op.unreadable) return { is: op.unreadable === 'locked' ? 'locked' : 'corrupt' }
  const known = mutationOf(op.kind)
  if (!known || op.v > known.v) return { is: 'newer' }
  try {
    let payload = op.payload
    for (let version = op.v; version < known.v; version++) payload = known.upcasts?.[version]?.(payload)
    const parsed = v.safeParse(known.payload, payload)
    return parsed.success ? { is: 'known', mutation: known, op: { ...op, payload: parsed.output } } : { is: 'corrupt' }
  } catch {
    return { is: 'corrupt' }
  }
}
