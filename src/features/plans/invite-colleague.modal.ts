import { modal } from '#ui/modal.ts'

export const InviteColleagueModal = modal<object>({ name: 'invite-colleague', load: () => import('./InviteColleagueModal.tsx') })
