import { modal } from '#ui/overlay/modal.ts'

export const InviteColleagueModal = modal<object>({ name: 'invite-colleague', load: () => import('../late/InviteColleagueModal.tsx') })
