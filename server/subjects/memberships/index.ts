export { catalogueTarget } from './catalogue-target.ts'
export { groupMemberFeedSource, joinRequestFeedSource, ownMembershipFeedSource } from './group-feeds.ts'
export { memberPage, ownMembershipOf } from './group-members.ts'
export { groupMembershipHandlers } from './group-routes.ts'
export { groupMemberCount } from './group-rows.ts'
export { leaveTarget } from './group-rules.ts'
export {
  answerInvitation,
  answerJoinRequest,
  answerRequest,
  clearMessagesOf,
  describeInvitation,
  pendingInvitation,
} from './invitations.ts'
export { joinByInvitation } from './invite-answers.ts'
export { askToJoin } from './joining.ts'
export { pruneInvites } from './prune.ts'
export { membershipHandlers } from './routes.ts'
export { addMember, handOverMemberships, roleIn, type StoredInvitation } from './rows.ts'
export { targetDeleted, targetRenamed } from './target-follow.ts'
export type { GroupTarget, MembershipTarget } from './target.ts'
export { groupChanged, type Joining, requireRole, type TargetKind, type TargetKinds } from './targets.ts'
export { verifyMember } from './verifications.ts'
