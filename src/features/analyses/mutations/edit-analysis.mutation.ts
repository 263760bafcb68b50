import * as v from 'valibot'
import { analyses as calls } from '#contract/analyses.ts'
import { limits } from '#contract/limits.ts'
import { drop, markOf, mutation, NotSaved, type Op, type OpDraft, put } from '#offline/index.ts'
import { analysesMade, analysisPlace, oneAnalysis } from '../analyses.mirrored.ts'

const fields = v.object({
  name: v.optional(v.nullable(v.string())),
  is_shared: v.optional(v.boolean()),
  folders: v.optional(v.array(v.string())),
})
type Fields = v.InferOutput<typeof fields>
const payload = v.object({ id: v.string(), change: fields })
type Payload = v.InferOutput<typeof payload>

/** Names an analysis, shares it by its link or no longer, puts it into folders. What is not named stays as it is. */
export const editAnalysis = mutation({
  kind: 'analysis.edit',
  v: 1,
  payload,
  endpoint: calls.change,
  scope: ({ id }: Payload) => oneAnalysis(id),
  prepare({ id, change }: Payload): OpDraft<Payload> | undefined {
    const named = change.name?.trim()
    if (named !== undefined && named.length > limits.analysis.name)
      throw new NotSaved('invalid', `A name has at most ${limits.analysis.name} characters.`)
    return draftOf(id, { ...change, ...(change.name !== undefined && { name: named || null }) })
  },
  result: () => ({}),
  // One request with what was last chosen of each.
  coalesce(earlier, draft) {
    if (earlier.kind !== 'analysis.edit') return undefined
    const { change } = (earlier as Op<Payload>).payload
    return draftOf(draft.payload.id, { ...change, ...draft.payload.change })
  },
  overlay(view, op) {
    if (op.state === 'parked') return
    const rows = view.of(analysesMade)
    const row = rows.get(op.payload.id)
    if (!row) return
    const { name, is_shared, folders } = op.payload.change
    rows.set(row.id, {
      ...row,
      ...(name !== undefined && { name }),
      ...(is_shared !== undefined && { is_shared }),
      ...(folders && { folders }),
      mark: markOf(op),
    })
  },
  wire: op => ({ params: { id: op.payload.id }, body: { analysis: op.payload.change } }),
  settle: row => ({ rows: [put(analysesMade, row)] }),
  gone: op => ({ rows: [drop(analysesMade, op.payload.id)] }),
  choices: () => ['retry', 'discard'],
  text: op => op.payload.change.name ?? '',
})

function draftOf(id: string, change: Fields): OpDraft<Payload> {
  const place = analysisPlace(id)
  // A folder that was made on this device has its id before this is sent.
  return { payload: { id, change }, ...place, mentions: [...place.mentions, ...(change.folders ?? [])], words: [wordsOf(change)] }
}

function wordsOf({ name, is_shared, folders }: Fields): string {
  if (name !== undefined) return 'Rename an AI analysis'
  if (folders) return 'Put an AI analysis into folders'
  return is_shared ? 'Share an AI analysis' : 'Stop sharing an AI analysis'
}
