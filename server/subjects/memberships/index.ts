export { answerInvitation, answerRequest, clearMessagesOf, describeInvitation, pendingInvitation } from './invitations.ts'
export { acceptInvitation } from './invite-answers.ts'
export { membershipHandlers } from './routes.ts'
export { handOverMemberships, type StoredInvitation } from './rows.ts'
