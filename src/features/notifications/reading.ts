import * as v from 'valibot'
import type { ReadMark } from '#contract/read-marks.ts'
import { drop, type Mirrored, nothing, type Op, type OpDraft, put, type Resolution, serverTimeOf, type View } from '#offline/index.ts'
import { readMarks } from './read-marks.mirrored.ts'

interface Reading {
  kind: string
  lane: string
  words: string
}

const choices = (): Resolution[] => ['retry', 'discard']

const all = v.object({ before: v.string() })
type All = v.InferOutput<typeof all>

/** What the mutations have in common that mark all as read: up to the latest one that was shown, since what came after it was not seen. */
export const readingAll = ({ kind, lane, words, mark }: Reading & { mark: string }) => ({
  kind,
  v: 1,
  payload: all,
  scope: () => nothing,
  prepare: ({ before }: All): OpDraft<All> => ({
    payload: { before },
    lane,
    target: { type: readMarks.target, id: mark },
    mentions: [],
    words: [words],
  }),
  result: () => ({}),
  coalesce: (earlier: Op) => (earlier.kind === kind ? ('replaces' as const) : undefined),
  /** A mark only moves forward, as on the server. */
  overlay(view: View, op: Op<All>) {
    const { before } = op.payload
    const known = view.of(readMarks).get(mark)
    const isBehind = known !== undefined && Number(known.up_to) >= Number(before)
    if (op.state !== 'parked' && !isBehind) view.of(readMarks).set(mark, { name: mark, up_to: before, at: serverTimeOf(op) })
  },
  settle: ({ read_mark }: { read_mark: ReadMark | null }) => ({ rows: read_mark ? [put(readMarks, read_mark)] : [] }),
  choices,
})

const one = v.object({ id: v.string() })
type One = v.InferOutput<typeof one>

/** What the mutations have in common that mark one as read; `read` is the row as it is then. */
export const readingOne = <R extends object>({
  kind,
  lane,
  words,
  subject,
  read,
}: Reading & { subject: Mirrored<R>; read: (row: R, op: Op) => R }) => ({
  kind,
  v: 1,
  payload: one,
  scope: () => nothing,
  prepare: ({ id }: One): OpDraft<One> => ({ payload: { id }, lane, target: { type: subject.target, id }, mentions: [], words: [words] }),
  result: () => ({}),
  coalesce: (earlier: Op, { target }: OpDraft<One>) =>
    earlier.kind === kind && earlier.target.id === target.id ? ('same' as const) : undefined,
  overlay(view: View, op: Op<One>) {
    const row = view.of(subject).get(op.payload.id)
    if (row && op.state !== 'parked') view.of(subject).set(op.payload.id, read(row, op))
  },
  // One that the server no longer has is not listed.
  settle: ({ results }: { results: R[] }, { payload: { id } }: Op<One>) => ({
    rows: results.length > 0 ? [put(subject, ...results)] : [drop(subject, id)],
  }),
  choices,
})
