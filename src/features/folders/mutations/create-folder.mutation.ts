import * as v from 'valibot'
import { errorsOfIssues } from '#forms/check.ts'
import { folders as calls, folderInput } from '#contract/folders.ts'
import { type OpDraft, markOf, serverTimeOf, mutation, NotSaved, nothing, put } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { quoted } from './folders.rules.ts'

const payload = v.object({
  id: v.string(),
  input: folderInput,
  owner: v.object({ slug_values: v.array(v.string()), full_name: v.string() }),
})

type Payload = v.InferOutput<typeof payload>

function draftOf(id: string, fields: v.InferInput<typeof folderInput>, owner: Payload['owner']): OpDraft<Payload> {
  const parsed = v.safeParse(folderInput, fields)
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
  return {
    payload: { id, input: parsed.output, owner },
    lane: folderLane(id),
    target: { type: folders.target, id },
    creates: id,
    mentions: [id],
    words: ['Create the folder ', quoted(parsed.output.name)],
  }
}

/** Creates a folder. It has a temporary id until the server assigns one. */
export const createFolder = mutation({
  kind: 'folder.create',
  v: 1,
  payload,
  endpoint: calls.create,
  scope: () => nothing,
  prepare(fields: v.InferInput<typeof folderInput>) {
    const { slug_values = [], full_name = '' } = session.user ?? {}
    return draftOf(`tmp_${crypto.randomUUID()}`, fields, { slug_values: [...slug_values], full_name })
  },
  amend: (op, fields) => draftOf(op.payload.id, fields, op.payload.owner),
  result: draft => ({ id: draft?.payload.id ?? '' }),
  overlay(view, op) {
    const { id, input, owner } = op.payload
    const now = serverTimeOf(op)
    view.of(folders).set(id, {
      ...input,
      id,
      slug_values: [],
      owner,
      rw_access: 'owner',
      count: 0,
      categories: [],
      version: 0,
      created_at: now,
      updated_at: now,
      mark: markOf(op),
    })
  },
  wire: op => ({ body: { bookmark_folder: op.payload.input } }),
  settle: folder => ({ rows: [put(folders, folder)], created: folder }),
  choices: error => (error.status === 422 && error.code !== 'limit_reached' ? ['edit', 'retry', 'discard'] : ['retry', 'discard']),
})
