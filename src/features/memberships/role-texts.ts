import type { Role } from '#contract/roles.ts'
import type { SharedTarget } from './shared-target.ts'

interface RoleText {
  label: string
  /** What a person with the role may do. */
  may: string
}

/** What the roles are called, by what is shared (S2§6). */
export const roleTexts: Readonly<Record<SharedTarget['kind'], Readonly<Record<Role, RoleText>>>> = {
  bookmark_folder: {
    member: { label: 'View', may: 'Can read the folder.' },
    admin: { label: 'Edit', may: 'Can add and remove items, and invite people.' },
    owner: { label: 'Owner', may: 'Can do everything, and rename or delete the folder.' },
  },
}
