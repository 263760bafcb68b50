export {
  type StoredInvitation,
  acceptInvitation,
  answerInvitation,
  answerRequest,
  deleteInvitationsTo,
  clearMessagesOf,
  describeInvitation,
  pendingInvitation,
} from './invitations.ts'
export { membershipHandlers } from './routes.ts'
export { handOverMemberships } from './rows.ts'
