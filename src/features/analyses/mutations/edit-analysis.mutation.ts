import * as v from 'valibot'
import { analyses as calls } from '#contract/analyses.ts'
import { limits } from '#contract/limits.ts'
import { changedList, mergedListChange } from '#contract/list-change.ts'
import { drop, markOf, mutation, NotSaved, type Op, type OpDraft, put, type View } from '#offline/index.ts'
import { analysesMade, analysisPlace, oneAnalysis } from '../analyses.mirrored.ts'

const fields = v.object({
  name: v.optional(v.nullable(v.string())),
  is_shared: v.optional(v.boolean()),
  folders: v.optional(v.object({ added: v.array(v.string()), removed: v.array(v.string()) })),
})
type Fields = v.InferOutput<typeof fields>
const payload = v.object({ id: v.string(), change: fields })
type Payload = v.InferOutput<typeof payload>

/** Names an analysis, shares it by its link or no longer, puts it into folders. What is not named stays as it is, so that two devices do not undo each other. */
export const editAnalysis = mutation({
  kind: 'analysis.edit',
  v: 1,
  payload,
  endpoint: calls.change,
  scope: ({ id }: Payload) => oneAnalysis(id),
  prepare({ id, change }: Payload, view: View): OpDraft<Payload> | undefined {
    const named = change.name?.trim()
    if (named !== undefined && named.length > limits.analysis.name)
      throw new NotSaved('invalid', `A name has at most ${limits.analysis.name} characters.`)
    // Where the row is not on this device nothing is known that the name could conflict with.
    const row = change.name === undefined ? undefined : view.of(analysesMade).get(id)
    const draft = draftOf(id, { ...change, ...(change.name !== undefined && { name: named || null }) })
    return row ? { ...draft, base: { version: 0, fields: { name: row.name } } } : draft
  },
  result: () => ({}),
  // One request with what was last chosen of each.
  coalesce(earlier, draft) {
    if (earlier.kind !== 'analysis.edit') return undefined
    const before = (earlier as Op<Payload>).payload.change
    const { change } = draft.payload
    const folders = before.folders && change.folders ? mergedListChange(before.folders, change.folders) : (change.folders ?? before.folders)
    const base = earlier.base ?? draft.base
    return { ...draftOf(draft.payload.id, { ...before, ...change, ...(folders && { folders }) }), ...(base && { base }) }
  },
  overlay(view, op) {
    const rows = view.of(analysesMade)
    const row = rows.get(op.payload.id)
    if (!row) return
    if (op.state === 'parked') return void rows.set(row.id, { ...row, mark: 'parked' })
    const { name, is_shared, folders } = op.payload.change
    rows.set(row.id, {
      ...row,
      ...(name !== undefined && { name }),
      ...(is_shared !== undefined && { is_shared }),
      ...(folders && { folders: changedList(row.folders, folders) }),
      mark: markOf(op),
    })
  },
  wire: op => ({ params: { id: op.payload.id }, body: { analysis: op.payload.change, base: op.base?.fields ?? {} } }),
  settle: row => ({ rows: [put(analysesMade, row)] }),
  gone: op => ({ rows: [drop(analysesMade, op.payload.id)] }),
  joins: field => field !== 'name',
  choices: ({ code }) => (code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : ['retry', 'discard']),
  text: op => op.payload.change.name ?? '',
})

function draftOf(id: string, change: Fields): OpDraft<Payload> {
  const place = analysisPlace(id)
  const { added = [], removed = [] } = change.folders ?? {}
  // A folder that was made on this device has its id before this is sent.
  return { payload: { id, change }, ...place, mentions: [...place.mentions, ...added, ...removed], words: [wordsOf(change)] }
}

function wordsOf({ name, is_shared, folders }: Fields): string {
  if (name !== undefined) return 'Rename an AI analysis'
  if (folders) return folders.added.length > 0 ? 'Put an AI analysis into folders' : 'Take an AI analysis out of folders'
  return is_shared ? 'Share an AI analysis' : 'Stop sharing an AI analysis'
}
