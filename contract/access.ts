import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { roleNames } from './rights.ts'

/** What one can have a role in. */
export const ownedTypes = ['researcher', 'research_group', 'community', 'organisation', 'bookmark_folder'] as const
export type OwnedType = (typeof ownedTypes)[number]

/** What a viewer may see of something. A hidden one and one that does not exist are answered alike: no role, nothing open. */
export const permission = v.object({
  role: v.object({ rw_access: v.nullable(v.picklist(roleNames)) }),
  /** A community's pages, by its flags and the viewer's role (S1§2); all true for everything else that exists. */
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
      permission: v.object({ type: v.picklist(ownedTypes), id: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) }),
    }),
    reply: v.object({ permission }),
    needs: 'guest',
    safe: true,
  }),
}
