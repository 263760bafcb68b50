import { namesakes as calls } from '#contract/namesakes.ts'
import { drop, markOf, mutation, nothing } from '#offline/index.ts'
import { namesakeKey, namesakes } from './namesakes.mirrored.ts'
import { coalesceNamesakes, namesakeDraft, type NamesakeInput, namesakePayload, pairParams } from './namesakes.rules.ts'

const kind = 'namesake.back'

/** Takes back that two profiles are different people. */
export const takeBack = mutation({
  kind,
  v: 1,
  payload: namesakePayload,
  endpoint: calls.takeBack,
  scope: () => nothing,
  prepare: (input: NamesakeInput) => namesakeDraft('Perhaps the same person: ', input),
  result: () => ({}),
  coalesce: coalesceNamesakes(kind),
  overlay(view, op) {
    const key = namesakeKey(op.payload)
    const row = view.of(namesakes).get(key)
    // If it was refused, they are still told apart.
    if (row) view.of(namesakes).set(key, { ...row, isApart: op.state === 'parked' && row.isApart, mark: markOf(op) })
  },
  wire: ({ payload }) => ({ params: pairParams(payload) }),
  settle: (_, op) => ({ rows: [drop(namesakes, namesakeKey(op.payload))] }),
  choices: () => ['retry', 'discard'],
})
