import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { roleNames } from './roles.ts'
import { atLeast, atMost } from './rules.ts'

/** What a user can have a role in. */
export const ownedTypes = ['researcher', 'research_group', 'community', 'organisation', 'bookmark_folder'] as const
export type OwnedType = (typeof ownedTypes)[number]

/** What a viewer may see. The answer is the same for something hidden and something that does not exist: no role, no page open. */
export const permission = v.object({
  role: v.object({ rw_access: v.nullable(v.picklist(roleNames)) }),
  /** The pages of a community, by its flags and the viewer's role (S1§2); all true for everything else that exists. */
  overview: v.boolean(),
  explore: v.boolean(),
  workspace: v.boolean(),
  questions: v.boolean(),
  more_information: v.boolean(),
})
export type Permission = v.InferOutput<typeof permission>

export const access = {
  permissions: endpoint({
    method: 'POST',
    host: 'base',
    path: '/permissions',
    summary: 'The caller’s role in a profile, group, community, organisation or folder, and which of its pages are open to them.',
    body: v.object({
      permission: v.object({ type: v.picklist(ownedTypes), id: v.pipe(v.string(), atLeast(1), atMost(300)) }),
    }),
    reply: v.object({ permission }),
    needs: 'guest',
    safe: true,
  }),
}
