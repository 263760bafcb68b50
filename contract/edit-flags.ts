import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { historyLine } from './folder-history.ts'
import { groupKinds } from './group-memberships.ts'
import { groupTypes } from './group-mirrors.ts'
import { personInGroup } from './group-people.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { named } from './records.ts'
import { text } from './text-fields.ts'

const { min, max } = limits.editFlag

/** Why an edit is wrong. */
export const flagInput = v.object({ reason: text(min, max, 'reason') })
export type FlagInput = v.InferOutput<typeof flagInput>

/** An edit that somebody flagged, as the owner of the server sees it. */
const flaggedEdit = v.object({
  /** Of the line of history. */
  id: v.string(),
  kind: v.picklist(groupTypes),
  group: named,
  line: historyLine,
  flagged_by: personInGroup,
})
export type FlaggedEdit = v.InferOutput<typeof flaggedEdit>

/** Admins who see that an edit is wrong say so (S1§6): to the owners, who may edit, and to the owner of the server. */
export const editFlags = {
  flag: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/{kind}/{id}/history/{lid}/flag',
    params: { kind: v.picklist(groupKinds) },
    summary:
      'Says that an edit in the history is wrong, and why. For admins. Its owners and the owner of this server are told. A flag that an edit has stays as it is.',
    body: v.object({ flag: flagInput }),
    reply: v.object({ line: historyLine }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone', 'invalid'],
  }),
  asked: endpoint({
    method: 'GET',
    host: 'base',
    path: '/edit_flags',
    summary:
      'Edits of research groups, organisations and communities that were flagged, the oldest first, in pages. For the owner of this server.',
    query: v.object(pageQuery),
    reply: v.object({ edit_flags: v.array(flaggedEdit), ...pageReply }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  settle: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/edit_flags/{lid}',
    summary:
      'Takes the flag from an edit: for whoever flagged it, for the owners of what was edited, and for the owner of this server. Whoever flagged it is told. One that has no flag is no error.',
    reply: v.object({ id: v.string() }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: [],
  }),
}
