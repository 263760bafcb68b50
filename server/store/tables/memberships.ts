import type { Generated } from 'kysely'
import type { HistoryKind } from '#contract/folder-history.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { InviteAction } from '#contract/invites.ts'
import type { MembershipEventName } from '#contract/membership-events.ts'
import type { GroupType } from '#contract/group-mirrors.ts'
import type { Role } from '#contract/roles.ts'
import type { invitableTypes } from '#contract/sign-up.ts'

export type InvitableType = (typeof invitableTypes)[number]

/** Who belongs to what, and who is asked to. */
export interface MembershipTables {
  /** Who belongs to what, and as what. */
  memberships: {
    kind: InvitableType
    /** The first slug of the group or organisation, and its name at the time of joining; the id of a folder, whose name is its own. */
    slug_value: string
    name: Generated<string>
    user_id: string
    role: Role
    created_at: number
    /** When the member's mirrors got the folder, or when the membership in anything else changed ([Note: Order of changes]). */
    change_seq: Generated<number>
    /**
     * When the member's mirrors got the members of the group. Of a folder, when they first got it: of what was removed before they know nothing. 0:
     * it was joined before this was kept.
     */
    joined_seq: Generated<number>
    /** When the member first came to the group: of what was removed before its mirrors are told nothing. 0: as above. */
    known_seq: Generated<number>
    /** The order in lists of members: the number of the role, and 10 more for who is verified; 0 in folders. */
    standing: Generated<number>
    /** Whether the mirrors of other members have it: the first ones of each group. */
    is_mirrored: Generated<boolean>
    /** Whether the person's own mirrors have the members: of the first groups of each person. */
    holds_members: Generated<boolean>
    /** What others know the membership by, also after the account was deleted; null in folders. */
    member_id: Generated<string | null>
  }
  /** What all members of a group or organisation see of it in their mirrors. */
  membership_targets: { kind: GroupType; slug_value: string; members: number; change_seq: number }
  /** `known_seq`: that of the membership that ended. */
  removed_own_memberships: {
    user_id: string
    kind: GroupType
    slug_value: string
    change_seq: number
    removed_at: number
    known_seq: Generated<number>
  }
  removed_group_members: { kind: GroupType; group_slug: string; member_id: string; change_seq: number; removed_at: number }
  removed_join_requests: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** The communities that a research group belongs to. */
  community_groups: {
    community_slug: string
    group_slug: string
    /** Of the group. */
    name: Generated<string>
    joined_at: number
    change_seq: Generated<number>
  }
  removed_community_groups: { community_slug: string; group_slug: string; change_seq: number; removed_at: number }
  /** Invitations of groups that no longer wait, which leave the devices of the groups' managers. */
  removed_community_invites: { group_slug: string; id: string; change_seq: number; removed_at: number }
  /** Whom of a group an invitation into a community would like to have. */
  invited_researchers: { invite_id: string; user_id: string }
  /** Research groups that join a community with whoever asks, once the request is accepted. */
  join_request_groups: { request_id: string; group_slug: string; name: string }
  /** `blocked_id` is no `…user_id`: the row belongs to who blocked, and the other one does not learn it. */
  blocked_people: { user_id: string; blocked_id: string; slug_value: string; created_at: number; change_seq: number }
  removed_blocked_people: { user_id: string; slug_value: string; change_seq: number; removed_at: number }
  invites: {
    id: string
    invitable_type: InvitableType
    invitable_id: string
    invitable_name: string
    email: string
    user_id: string | null
    first_name: Generated<string>
    last_name: Generated<string>
    role: Role
    invited_by: string | null
    /** Empty: the default of the contract. */
    subject: Generated<string>
    message: string
    action: InviteAction | null
    created_at: number
    /** When its latest mail was written. */
    sent_at: Generated<number>
    /** When it was cancelled. */
    deleted_at: number | null
    /** The research group that is invited into a community; null: a person is invited. */
    group_slug: Generated<string | null>
    /** Of the invitation of a group, when the devices of its managers got it; 0 of people's. */
    change_seq: Generated<number>
  }
  invite_requests: {
    id: string
    invitable_type: InvitableType
    invitable_id: string
    invitable_name: string
    user_id: string
    message: string
    action: 'confirmed' | 'declined' | null
    created_at: number
    /** When it was cancelled. */
    deleted_at: number | null
    /** When its latest mail was written. */
    sent_at: Generated<number>
    change_seq: Generated<number>
  }
  /** What happened in a folder, group or organisation. Neighbouring lines of one kind by one person are one (`server/subjects/membership-history`). */
  membership_history: {
    id: string
    target_type: InvitableType
    /** The id of a folder, or the first slug of anything else. */
    target_id: string
    kind: HistoryKind
    done_by: string | null
    about_user_id: string | null
    count: number
    /** Null for people, and for items of several kinds. */
    index_name: IndexName | null
    name: string | null
    role: Role | null
    began_at: number
    at: number
  }
  /** Edits of the history that an admin says are wrong. */
  edit_flags: {
    /** Of the line of history. */
    id: string
    user_id: string
    reason: string
    flagged_at: number
  }
  /** What happened to memberships and invitations, for each person it concerns: known by account, or by address. */
  membership_events: {
    change_seq: number
    user_id: string | null
    email: string | null
    event: MembershipEventName
    invitable_type: InvitableType
    invitable_id: string
    invitable_name: string
    caused_by: string | null
    role: Role | null
    created_at: number
    /** The research group, where it is about one in a community. */
    group_slug: Generated<string | null>
    group_name: Generated<string | null>
  }
}
