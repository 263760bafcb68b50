export { addGroup, dropGroup, groupCount, isGroupIn, mayEditGroup, rememberGroups } from './community-groups.ts'
export {
  endGroupInvite,
  groupInvitePage,
  groupInviteRows,
  groupInviteView,
  isGroupInvited,
  requireGroupInvite,
  tellManagersOfGroup,
  waitingGroupInvitePage,
  waitingGroupInvites,
} from './group-invites.ts'
export { invitesLeft, mailGroupInvitation, nextInviteAt } from './invite-sending.ts'
export { isOwned, memberCount } from './group-rows.ts'
export { joinRequestView, managersOf, openRequest } from './join-rows.ts'
export { askToJoin } from './joining.ts'
export { ownMembershipOf } from './group-members.ts'
export { groupMemberFeedSource, joinRequestFeedSource, ownGroups, ownMembershipFeedSource } from './group-feeds.ts'
export { groupMembershipHandlers } from './group-routes.ts'
export { leaveTarget } from './group-rules.ts'
export {
  answerInvitation,
  answerJoinRequest,
  answerRequest,
  clearMessagesOf,
  describeInvitation,
  pendingInvitation,
} from './invitations.ts'
export { addDemoInvitation, addDemoRequest } from './demo-waiting.ts'
export { joinByInvitation } from './invite-answers.ts'
export { pruneInvites } from './prune.ts'
export { membershipHandlers } from './routes.ts'
export { addMember, handOverMemberships, roleIn, senderStillThere, type StoredInvitation } from './rows.ts'
export { targetDeleted, targetRenamed } from './target-follow.ts'
export type { GroupTarget } from './target.ts'
export { findTarget, groupChanged, requireExisting, requireRole, type TargetKind, type TargetKinds } from './targets.ts'
export { verifyMember } from './verifications.ts'
