import type { Role } from '#contract/roles.ts'
import type { SharedKind } from './shared-target.ts'

interface RoleText {
  label: string
  /** What a person with the role may do. */
  may: string
}
type RoleTexts = Readonly<Record<Role, RoleText>>

const inGroup = (noun: string): RoleTexts => ({
  member: { label: 'Member', may: `Is shown as a member of the ${noun}.` },
  admin: { label: 'Admin', may: `Can invite and remove people, and answer requests to join the ${noun}.` },
  owner: { label: 'Owner', may: `Can do everything, also edit and hand over the ${noun}.` },
})

/** What the roles are called, by what is shared (S2§6). */
export const roleTexts: Readonly<Record<SharedKind, RoleTexts>> = {
  bookmark_folder: {
    member: { label: 'View', may: 'Can read the folder.' },
    admin: { label: 'Edit', may: 'Can add and remove items, and invite people.' },
    owner: { label: 'Owner', may: 'Can do everything, and rename or delete the folder.' },
  },
  research_group: {
    ...inGroup('research group'),
    admin: { label: 'Admin', may: 'Can edit the research group, invite and remove people, and answer requests to join.' },
  },
  organisation: inGroup('organisation'),
  community: {
    member: { label: 'Member', may: 'Can ask and answer questions, write pages and post opportunities.' },
    admin: { label: 'Admin', may: 'Can also edit the community, invite and remove people, answer requests, and hide what others wrote.' },
    owner: { label: 'Owner', may: 'Can do everything, also hand over or delete the community.' },
  },
}
