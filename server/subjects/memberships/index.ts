export {
  answerInvitation,
  answerJoinRequest,
  answerRequest,
  clearMessagesOf,
  describeInvitation,
  pendingInvitation,
} from './invitations.ts'
export { acceptInvitation } from './invite-answers.ts'
export { pruneInvites } from './prune.ts'
export { membershipHandlers } from './routes.ts'
export { addMember, handOverMemberships, roleIn, type StoredInvitation } from './rows.ts'
export { verifyMember } from './verifications.ts'
