export { invitableNames } from './invitable-names.data.ts'
export { ContributorsModal, HistoryModal, InviteModal, KeptTextModal, type Leaving } from './modals.ts'
export { roleTexts } from './role-texts.ts'
export type { SharedTarget } from './shared-target.ts'
