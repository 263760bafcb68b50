import * as v from 'valibot'
import { errorsOfIssues } from '#forms/check.ts'
import { folderChange, folders as calls } from '#contract/folders.ts'
import { differingFields } from '#forms/differing-fields.ts'
import { joinedChanges, markOf, mutation, NotSaved, put, serverTimeOf, shownChange, type View } from '#offline/index.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { changeFolder, folderReason, quoted } from './folders.rules.ts'
import { folderAlone } from './folders.scopes.ts'

const payload = v.object({ id: v.string(), change: folderChange })
export interface FolderUpdate {
  id: string
  change: v.InferInput<typeof folderChange>
  /** What the form began with: others may have changed the folder while it was open. */
  seen?: { version: number; fields: Fields }
}
type Fields = Record<string, unknown>

function draftOf(input: FolderUpdate, view: View) {
  const folder = view.of(folders).get(input.id)
  if (!folder) throw new NotSaved('gone', 'Not saved: the folder no longer exists.')
  const parsed = v.safeParse(folderChange, input.change)
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
  const differing = differingFields(parsed.output, { ...folder, ...input.seen?.fields })
  if (!differing) return undefined
  const { name } = parsed.output
  return {
    payload: { id: input.id, change: differing.change },
    lane: folderLane(input.id),
    target: { type: folders.target, id: input.id },
    mentions: [input.id],
    base: { version: input.seen?.version ?? folder.version, fields: differing.fields },
    words:
      name !== undefined && name !== folder.name
        ? ['Rename ', quoted(folder.name), ' to ', quoted(name)]
        : ['Change the details of ', quoted(folder.name)],
  }
}

/** Changes a folder's fields. Only the fields that differ are sent, with their former values (src/offline/README.md "Conflicts"). */
export const updateFolder = mutation({
  kind: 'folder.update',
  v: 1,
  payload,
  endpoint: calls.update,
  scope: ({ id }: FolderUpdate) => folderAlone(id),
  prepare: draftOf,
  amend: (_, input, view) => draftOf(input, view),
  result: () => ({}),
  coalesce: joinedChanges('folder.update'),
  overlay(view, op) {
    const isShown = op.state !== 'parked'
    changeFolder(view, op.payload.id, folder => ({
      ...folder,
      ...shownChange(op, op.payload.change),
      updated_at: isShown ? Math.max(folder.updated_at, serverTimeOf(op)) : folder.updated_at,
      mark: markOf(op),
    }))
  },
  wire: op => ({ params: { id: op.payload.id }, body: { bookmark_folder: op.payload.change, base: op.base?.fields ?? {} } }),
  ifMatch: op => op.base?.version,
  settle: folder => ({ rows: [put(folders, folder)] }),
  reason: folderReason,
  choices: error =>
    error.code === 'version_conflict'
      ? ['mine', 'theirs', 'edit', 'discard']
      : error.status === 422
        ? ['edit', 'retry', 'discard']
        : ['retry', 'discard'],
})
