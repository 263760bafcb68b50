import * as v from 'valibot'
import { roleIds, roleNames } from './roles.ts'

/** A role as it is sent: its id is the number of S2§3. */
export const membershipRole = v.object({ id: v.picklist(roleIds), name: v.picklist(roleNames) })

/** Someone as others in the same folder or group see them. */
export const personInGroup = v.object({ slug_values: v.array(v.string()), full_name: v.string() })

/** A member of a group, or a contributor of a folder. */
export const member = v.object({
  ...personInGroup.entries,
  role: membershipRole,
  /** The address that was invited; only for those who may invite, and null where nobody was. */
  email: v.nullable(v.string()),
  /** The owner who is shown and whose bounds count; others may have the role too. */
  is_holder: v.boolean(),
  /** Milliseconds since 1970. */
  joined_at: v.number(),
})
export type Member = v.InferOutput<typeof member>
