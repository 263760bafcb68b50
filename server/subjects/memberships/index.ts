export {
  type InvitationRow,
  acceptInvite,
  answerInvite,
  answerRequest,
  forgetInvitationsTo,
  forgetWordsOf,
  invitationMeaning,
  openInvite,
} from './invitations.ts'
export { membershipRoutes } from './routes.ts'
export { passMemberships } from './rows.ts'
