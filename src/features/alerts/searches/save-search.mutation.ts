import * as v from 'valibot'
import { searches as calls, searchInput } from '#contract/searches.ts'
import { markOf, mutation, NotSaved, nothing, type OpDraft, put, serverTimeOf } from '#offline/index.ts'
import { searches } from './searches.mirrored.ts'
import { placeOf, inQuotes } from './searches.rules.ts'

const payload = v.object({ id: v.string(), input: searchInput })
type Payload = v.InferOutput<typeof payload>

/** Saves a search. It has a temporary id until the server assigns one. */
export const saveSearch = mutation({
  kind: 'search.save',
  v: 1,
  payload,
  endpoint: calls.create,
  scope: () => nothing,
  prepare(input: v.InferInput<typeof searchInput>): OpDraft<Payload> {
    const parsed = v.safeParse(searchInput, input)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
    const id = `tmp_${crypto.randomUUID()}`
    return { payload: { id, input: parsed.output }, ...placeOf(id), creates: id, words: ['Save the search ', inQuotes(parsed.output.name)] }
  },
  result: draft => ({ id: draft?.payload.id ?? '' }),
  overlay(view, op) {
    const { id, input } = op.payload
    const now = serverTimeOf(op)
    const found = { new_results: 0, timestamp_epoch: now, found: [] }
    view
      .of(searches)
      .set(id, { ...input, id, ...found, is_paused: false, push: false, mail: 'off', version: 0, created_at: now, mark: markOf(op) })
  },
  wire: op => ({ params: { id: op.userId }, body: { search: op.payload.input } }),
  settle: search => ({ rows: [put(searches, search)], created: search }),
  choices: () => ['retry', 'discard'],
})
