import type { SharedGroup } from '#features/memberships/index.ts'
import { modal } from '#ui/overlay/modal.ts'

/** Who asks to join, the members and invitations, for those who manage them. */
export const ManageMembersModal = modal<{ target: SharedGroup }>({
  name: 'organisation-members',
  size: 'large',
  load: () => import('../late/ManageMembersModal.tsx'),
})
