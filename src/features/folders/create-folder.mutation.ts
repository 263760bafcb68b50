import * as v from 'valibot'
import { folderInput, folders } from '#contract/folders.ts'
import { folderLane, mutation, NotSaved } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { markOf, momentOf, quoted } from './folders.rules.ts'

const payload = v.object({
  id: v.string(),
  input: folderInput,
  owner: v.object({ slug_values: v.array(v.string()), full_name: v.string() }),
})

/** A new folder. It has a temporary id until the server gives it its own. */
export const createFolder = mutation({
  kind: 'folder.create',
  v: 1,
  payload,
  endpoint: folders.create,
  scope: () => ({ of: 'nothing' }),
  prepare(given: v.InferInput<typeof folderInput>) {
    const parsed = v.safeParse(folderInput, given)
    if (!parsed.success)
      throw new NotSaved('invalid', parsed.issues[0].message, v.flatten(parsed.issues).nested as Record<string, string[]>)
    const id = `tmp_${crypto.randomUUID()}`
    const { slug_values = [], full_name = '' } = session.user ?? {}
    return {
      payload: { id, input: parsed.output, owner: { slug_values: [...slug_values], full_name } },
      lane: folderLane(id),
      target: { type: 'folder', id },
      creates: id,
      mentions: [id],
      words: ['Create the folder ', quoted(parsed.output.name)],
    }
  },
  result: draft => ({ id: draft?.payload.id ?? '' }),
  overlay(view, op) {
    const { id, input, owner } = op.payload
    const moment = momentOf(op)
    view.folders.set(id, {
      ...input,
      id,
      slug_values: [],
      owner,
      rw_access: 'owner',
      count: 0,
      categories: [],
      version: 0,
      created_at: moment,
      updated_at: moment,
      mark: markOf(op),
    })
  },
  wire: op => ({ body: { bookmark_folder: op.payload.input } }),
  settle: folder => ({ folders: [folder], created: folder }),
  choices: error => (error.status === 422 ? ['edit', 'retry', 'discard'] : ['retry', 'discard']),
})
