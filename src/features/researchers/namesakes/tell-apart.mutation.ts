import { namesakes as calls } from '#contract/namesakes.ts'
import { markOf, mutation, nothing, put, serverTimeOf } from '#offline/index.ts'
import { namesakeKey, namesakes } from './namesakes.mirrored.ts'
import { coalesceNamesakes, namesakeDraft, type NamesakeInput, namesakePayload, pairParams } from './namesakes.rules.ts'

const kind = 'namesake.apart'

/** Says that two profiles are different people. */
export const tellApart = mutation({
  kind,
  v: 1,
  payload: namesakePayload,
  endpoint: calls.tellApart,
  scope: () => nothing,
  prepare: (input: NamesakeInput) => namesakeDraft('Not the same person: ', input),
  result: () => ({}),
  coalesce: coalesceNamesakes(kind),
  overlay(view, op) {
    const { slug_value, other_slug_value } = op.payload
    const key = namesakeKey(op.payload)
    const row = view.of(namesakes).get(key)
    // If it was refused, nothing has changed; the mark shows the attempt.
    const isApart = op.state !== 'parked' || row?.isApart === true
    view.of(namesakes).set(key, { ...(row ?? { slug_value, other_slug_value, created_at: serverTimeOf(op) }), isApart, mark: markOf(op) })
  },
  wire: ({ payload }) => ({ params: pairParams(payload) }),
  settle: ({ namesake }) => ({ rows: [put(namesakes, namesake)] }),
  choices: ({ status }) => (status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']),
})
