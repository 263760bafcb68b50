import type { ColumnType, Generated } from 'kysely'
import type { MailTime } from '#contract/alert-fields.ts'
import type { FollowedIndex } from '#contract/alerts.ts'
import type { ClaimRequestKind, ClaimWay, RequestState } from '#contract/claims.ts'
import type { CountedEvent } from '#contract/consent.ts'
import type { CommunityFields } from '#contract/community-fields.ts'
import type {
  AnalysedItem,
  AnalysisRequestKept,
  AnalysisStatus,
  AnalysisType,
  AnalystName,
  ItemAnswers,
  Passage,
} from '#contract/analysis-rows.ts'
import type { AnalysisEvent } from '#contract/analyses.ts'
import type { ExportFormat, ExportRequestKept, ExportTemplate } from '#contract/exports.ts'
import type { HistoryKind } from '#contract/folder-history.ts'
import type { ItemKind, ReadingState } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { InviteAction } from '#contract/invites.ts'
import type { MembershipEventName } from '#contract/membership-events.ts'
import type { JobStatus } from '#contract/job.ts'
import type { JobName } from '#contract/jobs.ts'
import type { NoticeVariant } from '#contract/notifications.ts'
import type { OpportunityKind } from '#contract/opportunity-fields.ts'
import type { OpportunityPlace } from '#contract/opportunity-rows.ts'
import type { GroupType } from '#contract/group-mirrors.ts'
import type { FormerSwitch, ToldSwitch } from '#contract/telling.ts'
import type { OwnEntryContent, SameRecord } from '#contract/own-entry.ts'
import type { TermList } from '#contract/profile.ts'
import type { Visibility, VisibleField } from '#contract/profile-fields.ts'
import type { OrganisationFields } from '#contract/organisation-fields.ts'
import type { OrganisationState, VerificationWay } from '#contract/organisation-view.ts'
import type { PublicationContent } from '#contract/own-publication.ts'
import type { ProviderName } from '#contract/provider-names.ts'
import type { WatchedFacts } from '#contract/record-facts.ts'
import type { UserCategory, UserType } from '#contract/rights.ts'
import type { ResearchGroupFields } from '#contract/research-group-fields.ts'
import type { WrittenType } from '#contract/question-moderation.ts'
import type { Role } from '#contract/roles.ts'
import type { SavedData } from '#contract/searches.ts'
import type { invitableTypes } from '#contract/sign-up.ts'

/** What an owner wrote; a field that was not written or is empty is missing. */
type StoredOrganisationFields = Partial<OrganisationFields>

type StoredGroupFields = Partial<ResearchGroupFields>

type StoredCommunityFields = Partial<Omit<CommunityFields, 'name' | 'parent_id'>>

export type InvitableType = (typeof invitableTypes)[number]

export type MailKind =
  | 'message'
  | 'confirmation'
  | 'already_registered'
  | 'reset'
  | 'secondary_email'
  | 'primary_email_changed'
  | 'invite'
  | 'invite_request'
  | 'free_access'
  | 'session_stolen'
  | 'sessions_crowded'
  | 'sign_in_closed'
  | 'password_changed'
  | 'provider_connected'
  | 'provider_disconnected'
  | 'second_factor_changed'
  | 'recovery_code_used'
  | 'second_step_failed'
  | 'alert'
  | 'alert_digest'
  | 'address_check'
  | 'record_request'
  | 'record_request_answer'
  | 'organisation_answer'

export type AuditKind =
  | 'sign_in'
  | 'sign_in_failed'
  | 'second_step_failed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'right_refused'
  | 'plan_changed'
  | 'role_changed'
  | 'import'
  | 'backup'
  | 'dump'
  | 'server_started'
  | 'sessions_ended'
  | 'announced'
  | 'announcement_deleted'
  | 'record_claimed'
  | 'record_released'
  | 'record_request_answered'
  | 'organisation_request_answered'

/** What a challenge may be used for; for nothing else. */
export type ChallengePurpose = 'passkey_sign_in' | 'second_step' | 'confirmation' | 'new_passkey' | 'new_app'

export type LinkKind =
  | 'confirmation'
  | 'reset'
  | 'secondary_email'
  | 'invite'
  | 'invite_request'
  | 'free_access'
  | 'ticket'
  | 'unsubscribe'
  | 'stop_alert_mails'
  | 'address_check'
  | 'record_request'

/** What has a mark up to which it was read. */
export type ReadMarkName = 'notifications' | 'announcements'

/** What a notification says, besides its sender. */
export interface NoticeContent {
  variant: NoticeVariant
  message_prefix: string | null
  message: string
  message_suffix: string
  copy_text: string | null
  link: string | null
  action: string | null
  action_args: Record<string, string>
}

/** What somebody is named in: an organisation, by its first slug. */
interface NamedOrganisation {
  slug_value: string
  name: string
}

/** The lists of a profile that are not columns of `users`. */
type ProfileList = Exclude<TermList, 'research_interests' | 'collaboration_interests'>

interface CareerStage {
  user_id: string
  id: string
  organisation: string
  organisation_slug: string | null
  title: string
  from_month: number | null
  from_year: number
  to_month: number | null
  to_year: number | null
  present: boolean
  version: number
  change_seq: number
}

interface RemovedRow {
  user_id: string
  id: string
  change_seq: number
  removed_at: number
}

type VisibilityMap = { readonly [F in VisibleField]?: Visibility }

type List = ColumnType<string[], readonly string[], readonly string[]>
type ReadOnly<T> = ColumnType<T, never, never>
type GeneratedList = ColumnType<string[], readonly string[] | undefined, readonly string[]>

/** What moderators can hide. */
interface Hideable {
  hidden_reason: string | null
  /** Null: it is not hidden. */
  hidden_at: number | null
  hidden_by: string | null
}

/** What members write below a question. */
interface Written extends Hideable {
  id: string
  question_id: string
  community_slug: string
  content: string
  written_by: string | null
  created_at: number
  edited_at: number | null
  version: number
  change_seq: number
  /** Whether devices of members have it; only below questions that they have. */
  is_mirrored: boolean
}

interface RemovedWritten {
  id: string
  question_id: string
  community_slug: string
  change_seq: number
  removed_at: number
}

/**
 * The rows as queries see them. Only types that mean the same in SQLite and PostgreSQL are stored: text ids, milliseconds since 1970 as
 * integers, 0 and 1 for booleans, JSON as text (see [Note: Column codecs]).
 */
/** What has a text with formats, and so pictures. */
export type TextOwnerKind = 'question' | 'answer' | 'comment' | 'community_page' | 'opportunity'

export interface Tables {
  users: {
    id: string
    email: string
    full_name: string
    password_hash: string
    user_type: UserType
    verified: boolean
    slug_values: List
    /** The password of a demo account, shown to everyone on this machine; empty for one that nobody can use, null for all other accounts. */
    demo_password: string | null
    created_at: number
    first_name: Generated<string>
    last_name: Generated<string>
    category: Generated<UserCategory>
    academic_title: Generated<string>
    function_title_id: string | null
    country_id: string | null
    gender_id: string | null
    twitter_id: Generated<string>
    /** File name in DATA_DIR/avatars. */
    avatar: string | null
    orcid_id: string | null
    linkedin_id: string | null
    interests: GeneratedList
    collaboration_interests: GeneratedList
    tooltips: GeneratedList
    onboarding_step: Generated<number>
    acknowledged_cookies: Generated<boolean>
    cookie_analytics: Generated<boolean>
    settings_version: Generated<number>
    /** The end of a temporary plan, and the plan after it. */
    user_type_until: number | null
    user_type_after: UserType | null
    /** Consecutive wrong passwords. */
    failed_logins: Generated<number>
    /** Consecutive wrong second steps after the right password. */
    failed_codes: Generated<number>
    /** Changes that are not yet in the researcher record of the catalogue; a new account has no record yet. */
    record_stale: Generated<number>
  }
  /** Every slug of every account, to find the account of a profile quickly. */
  user_slugs: { slug: string; user_id: string }
  sessions: {
    sid: string
    user_id: string
    /** The current token and the second of its issue: from both, the same token can be made again. */
    jti: string
    issued_at: number
    /** Set when the current token was used so late that the device has certainly stored it. */
    jti_used: boolean
    previous_jti: string | null
    /** Until when the previous token is still accepted. */
    previous_until: number
    created_at: number
    expires_at: number
    revoked_at: number | null
    /** SHA-256 of the revocation handle, in hex. */
    revocation_hash: string | null
    agent: Generated<string>
    last_seen_at: Generated<number>
    /** When its holder last proved to be the user: by the login, or by the password. */
    confirmed_at: Generated<number>
    /** When they last proved a second factor; by a passkey, which proves both at once. */
    factor_at: Generated<number>
    passkey_at: Generated<number>
    /** Ended because the account had too many. */
    crowded_out: Generated<boolean>
  }
  /** The key that encrypts the unsent changes on one device of a user; base64url. */
  devices: { user_id: string; device_id: string; device_key: string; created_at: number; last_seen_at: number }
  /**
   * Browsers in which a user has signed in: the SHA-256 of a secret that only this browser has, in hex, and the wrong passwords there since the
   * last right one.
   */
  known_devices: { user_id: string; device_hash: string; failures: number; created_at: number; last_used_at: number }
  /** `credential_id`, `public_key` and `counter` are the passkey's own; `works_at`: the address of this server for which it was made. */
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    rp_id: string
    works_at: string
    public_key: string
    counter: number
    transports: List
    synced: boolean
    name: string
    created_at: number
    last_used_at: number | null
  }
  /** `last_step`: the latest thirty seconds of which a code was used. The secret is encrypted ([Note: Sealed secrets]). */
  authenticator_apps: { user_id: string; sealed_secret: string; last_step: number; created_at: number; last_used_at: number | null }
  /** SHA-256 in hex. */
  recovery_codes: { code_hash: string; user_id: string; created_at: number; used_at: number | null }
  /** What this server asked and waits for, once: the SHA-256 of the challenge in hex. Bound to its purpose, user and session. */
  challenges: {
    challenge_hash: string
    purpose: ChallengePurpose
    user_id: string | null
    sid: string | null
    /** Of an authenticator app that is not yet in use. */
    sealed_secret: string | null
    /** Wrong answers. */
    failures: number
    created_at: number
    expires_at: number
  }
  /** Only ids, so that tokens of deleted accounts are recognised; the slug is kept until the catalogue has removed the record. */
  deleted_users: { user_id: string; slug_value: string | null; deleted_at: number }
  secondary_emails: { id: string; user_id: string; email: string; confirmed_at: number | null; created_at: number }
  /** Links in mails: the SHA-256 of their secret in hex, their kind, and the data for their effect. */
  links: {
    token_hash: string
    kind: LinkKind
    user_id: string | null
    email: string
    data: object
    created_at: number
    expires_at: number
    used_at: number | null
  }
  /** Started sign-ins at a provider that have not returned yet. Secrets as SHA-256 in hex. */
  provider_states: {
    state_hash: string
    provider: ProviderName
    purpose: 'authenticate' | 'connect'
    user_id: string | null
    binding_hash: string
    code_verifier: string | null
    created_at: number
    expires_at: number
  }
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
  removed_own_memberships: { user_id: string; kind: GroupType; slug_value: string; change_seq: number; removed_at: number }
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
  /** `fields`: what its members wrote, without the name and the community above it. Its members are in `memberships`. */
  communities: {
    id: string
    slug_value: string
    name: string
    overview_visible: boolean
    search_visible: boolean
    pages_visible: boolean
    questions_visible: boolean
    created_at: number
    fields: Generated<StoredCommunityFields>
    /** The name and the tagline as they are searched. */
    words: Generated<string>
    /** The first slug of the community above it. */
    parent_slug: Generated<string | null>
    invite_only: Generated<boolean>
    avatar: Generated<string | null>
    made_by: Generated<string | null>
    version: Generated<number>
    change_seq: Generated<number>
    /** Counted up whenever another list of members or groups can be seen: by triggers, so that no write can forget it. */
    members_version: Generated<number>
  }
  /** Slugs of communities that were deleted: they are never used again. */
  left_communities: { slug_value: string }
  /** The questions of communities. */
  questions: Hideable & {
    id: string
    community_slug: string
    title: string
    content: string
    tags: List
    is_public: boolean
    asked_by: string | null
    accepted_answer_id: string | null
    /** Without hidden ones, as `comments_count`. */
    answers_count: number
    /** Of the question itself. */
    comments_count: number
    created_at: number
    edited_at: number | null
    /** When something was last written about it. */
    active_at: number
    version: number
    change_seq: number
    /** When it with all that is below it was last shown to devices that did not have it. */
    shown_seq: number
    /** Whether devices of members have it: the latest ones of each community. */
    is_mirrored: boolean
  }
  question_tags: { question_id: string; community_slug: string; tag: string }
  /** The stems that a question is found by. */
  question_words: { word: string; community_slug: string; question_id: string; weight: number }
  answers: Written & { comments_count: number }
  /** `answer_id` null: about the question itself. */
  comments: Written & { answer_id: string | null }
  /** Who follows a question; one who no longer does keeps a row, so that devices learn it. */
  question_follows: { user_id: string; question_id: string; is_followed: boolean; created_at: number; change_seq: number }
  /** Texts from before the last edits; `version` is the one that had it. */
  earlier_texts: {
    type: WrittenType
    content_id: string
    version: number
    question_id: string
    title: string | null
    content: string
    at: number
  }
  content_reports: {
    id: string
    community_slug: string
    question_id: string
    type: WrittenType
    content_id: string
    reporter_user_id: string
    reason: string
    /** Null: it waits. */
    decision: 'hide' | 'dismiss' | null
    answered_by: string | null
    created_at: number
  }
  removed_questions: { id: string; community_slug: string; change_seq: number; removed_at: number }
  removed_question_answers: RemovedWritten
  removed_comments: RemovedWritten
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
  function_titles: { id: string; name: string; folded: string; made_by: string | null }
  credits: { user_id: string; ai_credits: number; contact_credits: number }
  /** Every change of a balance, once: `mid` is the key of its cause. */
  credit_ledger: { user_id: string; mid: string; ai_credits: number; contact_credits: number; reason: string; created_at: number }
  coupons: {
    code: string
    ai_credits: number
    contact_credits: number
    user_type: UserType | null
    days: number | null
    uses_left: number
    /** The only address that may use it. */
    only_for: string | null
    expires_at: number | null
    created_at: number
  }
  coupon_uses: { code: string; user_id: string; used_at: number }
  /** Uses per day (UTC), without users. */
  /** What happened, for the owner of the server ([Note: Audit]). `user_id`: whom it is about. */
  audit_events: { id: Generated<string>; at: Generated<number>; kind: AuditKind; user_id: string | null; details: Generated<string> }
  event_counts: { day: string; event: CountedEvent; count: number }
  mutations: {
    user_id: string
    mid: string
    method_path: string
    body_sha256: string
    status: number
    body: string
    created_at: number
    /** What the answer counts in `account_sizes`; 0 for answers from before that. */
    bytes: Generated<number>
  }
  /** See [Note: Bytes of an account]. */
  account_sizes: { user_id: string; bytes: number }
  dedupe_windows: { user_id: string; client_id: string; min_retained_seq: number }
  folders: {
    id: string
    name: string
    description: string
    is_private: boolean
    tags: List
    version: number
    change_seq: number
    created_at: number
    updated_at: number
    /** The owner who is shown, and whose bounds count; other members may have the role of an owner too. */
    owner_user_id: string
  }
  /** The memberships in folders; a view, which is read and never written. */
  folder_members: {
    folder_id: ReadOnly<string>
    user_id: ReadOnly<string>
    role: ReadOnly<Role>
    created_at: ReadOnly<number>
    change_seq: ReadOnly<number>
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
  /** Addresses that get no more invitations by mail: only their SHA-256 in hex, so that it can outlive an account. */
  mail_opt_outs: { address_hash: string; created_at: number }
  bookmarks: {
    folder_id: string
    index_name: IndexName
    slug_value: string
    added_by: string
    added_at: number
    /** The folder's version after the bookmark was added. */
    added_version: number
    change_seq: number
    /** The facts of the record when it was saved, and as they were last looked up; null: not yet looked up. */
    saved_facts: WatchedFacts | null
    facts: WatchedFacts | null
  }
  /** What people wrote on an item. An item on which somebody wrote or that somebody marked has a row, perhaps an empty one. */
  annotations: {
    folder_id: string
    index_name: ItemKind
    slug_value: string
    note: string
    tags: List
    position: string | null
    /** Who wrote the note. */
    noted_by: string | null
    change_seq: number
  }
  /** How far a member has read an item, and the facts of its record that the member has seen. */
  reading_states: {
    user_id: string
    folder_id: string
    index_name: ItemKind
    slug_value: string
    state: ReadingState
    seen: WatchedFacts | null
    change_seq: number
  }
  /**
   * Work that takes longer than a request ([Note: Jobs]). `state` is its kind's own. `claimable_at`: when a server may take it over; while one
   * has it, the end of its lease. `attempts`: since the last progress.
   */
  jobs: {
    id: string
    user_id: string
    kind: JobName
    status: JobStatus
    state: object
    done: number
    total: number
    error: { code: string; error: string } | null
    lease: string | null
    claimable_at: number
    attempts: number
    created_at: number
    finished_at: number | null
  }
  /** Works in folders that are no records of the catalogue. `identifier` and `title_key` find the same work again (contract/same-work.ts). */
  own_entries: {
    folder_id: string
    id: string
    entry: OwnEntryContent
    identifier: string | null
    title_key: string
    /** The record that it seems to be; null: none was found yet. */
    same_record: SameRecord | null
    bytes: number
    added_by: string
    added_at: number
    /** The folder's version after the entry was added. */
    added_version: number
    version: number
    change_seq: number
  }
  /** `index_name` and `slug_value`: the record that took its place, for what people write on the entry without knowing. */
  removed_own_entries: {
    folder_id: string
    id: string
    index_name: IndexName | null
    slug_value: string | null
    change_seq: number
    removed_at: number
  }
  /** `joined_seq`: that of the membership that ended. */
  removed_folders: { user_id: string; folder_id: string; change_seq: number; removed_at: number; joined_seq: Generated<number> }
  removed_annotations: { folder_id: string; index_name: ItemKind; slug_value: string; change_seq: number; removed_at: number }
  removed_bookmarks: { folder_id: string; index_name: IndexName; slug_value: string; change_seq: number; removed_at: number }
  /** The profiles that a user follows, with the profile's name at that time. What they found is counted like that of `searches`. */
  subscriptions: {
    user_id: string
    index_name: FollowedIndex
    slug_value: string
    name: string
    new_results: number
    seen_at: number
    finds_from: number
    is_paused: boolean
    push: boolean
    mail: MailTime
    mailed_to: number
    created_at: number
    change_seq: number
  }
  removed_subscriptions: { user_id: string; index_name: FollowedIndex; slug_value: string; change_seq: number; removed_at: number }
  /**
   * Saved searches. `seen_at`: records added to the catalogue later are new, `new_results` of them were found. `finds_from`: only records that were
   * added later are found. `mailed_to`: finds up to this number are no longer told by mail.
   */
  searches: {
    id: string
    user_id: string
    name: string
    index_name: IndexName
    data: SavedData
    new_results: number
    seen_at: number
    finds_from: number
    is_paused: boolean
    push: boolean
    mail: MailTime
    mailed_to: number
    version: number
    created_at: number
    change_seq: number
  }
  removed_searches: { user_id: string; id: string; change_seq: number; removed_at: number }
  /**
   * What an alert found, each record once: `alert` is the id of a saved search, or the index and slug of a followed profile. `added_at`: when the
   * record came into the catalogue. `number`: the order of all finds of a user.
   */
  alert_finds: {
    user_id: string
    alert: string
    index_name: IndexName
    slug_value: string
    title: string
    added_at: number
    found_at: number
    number: number
  }
  /** How much an alert has found since its user was last notified, until they are. */
  untold_finds: { user_id: string; alert: string; finds: number; last_number: number }
  /** How a user is told of things; without a row as usual. `told`: only what the user chose. */
  preferences: {
    user_id: string
    told: { [S in ToldSwitch | FormerSwitch]?: boolean }
    time_zone: string | null
    digest_at: string
    digest_day: number
    quiet: { from: string; to: string } | null
    change_seq: number
  }
  removed_preferences: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** What people say about themselves beside the columns of `users`; every account has one. */
  profiles: {
    user_id: string
    about: Generated<string>
    /** Where they belong, without a role there. */
    organisations: ColumnType<NamedOrganisation[], readonly NamedOrganisation[] | undefined, readonly NamedOrganisation[]>
    /** Of what is not named everybody sees everything. */
    visibility: ColumnType<VisibilityMap, VisibilityMap | undefined, VisibilityMap>
    version: Generated<number>
    change_seq: number
  } & { [L in ProfileList]: GeneratedList }
  removed_profile: RemovedRow
  /** Where people worked; `category` 0: academic, 1: not. */
  experiences: CareerStage & { category: 0 | 1 }
  removed_experiences: RemovedRow
  /** Where people learned. */
  educations: CareerStage
  removed_educations: RemovedRow
  /** Profiles of a similar name that a user has told apart. */
  namesakes: { user_id: string; slug_value: string; other_slug_value: string; created_at: number; change_seq: number }
  removed_namesakes: { user_id: string; slug_value: string; other_slug_value: string; change_seq: number; removed_at: number }
  /** When a user gets the next mail about alerts of one kind; there is one while something may wait for it. */
  mail_turns: { user_id: string; mail: Exclude<MailTime, 'off'>; due_at: number }
  /** Exports that were made. `request`: what was asked for, so that it can be asked for again. `credits`: contact credits that it cost. */
  exports: {
    user_id: string
    id: string
    index_name: IndexName
    template: ExportTemplate
    format: ExportFormat
    request: ExportRequestKept
    count: number
    moment: number
    credits: number
    created_at: number
    change_seq: number
  }
  /** Analyses. `credits`: what they cost; while they run, what is held. `stop_at`: when its user asked to stop it. */
  analyses: {
    id: string
    user_id: string
    type: AnalysisType
    status: AnalysisStatus
    index_name: IndexName
    name: string | null
    request: AnalysisRequestKept
    total: number
    done: number
    credits: number
    analyst: AnalystName
    answer: string
    passages: Passage[]
    error: { code: string; error: string } | null
    stop_at: number | null
    is_shared: boolean
    is_mirrored: boolean
    created_at: number
    finished_at: number | null
    change_seq: number
  }
  removed_analyses: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** What an analysis says while it runs. */
  analysis_events: { analysis_id: string; n: number; event: Omit<AnalysisEvent, 'n'>; at: number }
  /** The records of an analysis per record, with their answers to its questions; null: it is not their turn yet. */
  analysis_answers: {
    analysis_id: string
    user_id: string
    item_order: number
    item: AnalysedItem & { sources?: AnalysedItem[] }
    answers: string[] | null
    passages: Passage[]
    failed: boolean
  }
  /** The first answers of an analysis per record before it is begun; null: they are written. `key`: what was asked. `held`: credits. */
  analysis_previews: {
    user_id: string
    id: string
    key: string
    booking: string
    held: number
    preview: { headings: string[]; items: ItemAnswers[] } | null
    created_at: number
  }
  /** Profiles that an evaluation has answered for, by the hash of all that was asked: the same again is not charged. `analysis_id`: the one that paid. */
  evaluated_profiles: {
    user_id: string
    hash: string
    analysis_id: string
    item: { slug: string; sources: AnalysedItem[] }
    answers: string[]
    passages: Passage[]
    at: number
  }
  analysis_folders: { analysis_id: string; folder_id: string }
  /** Tokens of a language model that a user has used in a day (UTC). */
  analyst_use: { user_id: string; day: string; sent: number; written: number }
  removed_exports: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** The first slugs of what an export found, a page of rows in each part, for a day. */
  export_lists: { user_id: string; id: string; part: number; slugs: readonly string[]; total: number; count: number; moment: number }
  /** Up to which change the records of an index were matched with all alerts, and of which catalogue. */
  matched_changes: { index_name: IndexName; catalogue_id: string; up_to: number }
  /**
   * `id`: the number of the change that made it, so that a later one is higher. `key`: the cause, once for each user. Of a `message_prefix` that
   * is null the name of the sender is read, so that nothing keeps the name of a deleted account.
   */
  notifications: {
    user_id: string
    id: number
    key: string
    data: NoticeContent
    silent: boolean
    sent_by: string | null
    created_at: number
    viewed_at: number | null
    change_seq: number
  }
  removed_notifications: { user_id: string; id: number; change_seq: number; removed_at: number }
  /** What the owner of the server tells everyone; the id is a number as in notifications. */
  announcements: {
    id: number
    title: string
    url: string | null
    written_by: string | null
    created_at: number
    change_seq: number
  }
  removed_announcements: { id: number; change_seq: number; removed_at: number }
  seen_announcements: { user_id: string; announcement_id: number; change_seq: number }
  /** Up to which one a user has read all notifications or announcements. No mark is ever removed. */
  read_marks: { user_id: string; name: ReadMarkName; up_to: number; at: number; change_seq: number }
  removed_read_marks: { user_id: string; name: ReadMarkName; change_seq: number; removed_at: number }
  /** Files that the server has made for a user: `name` is that of the file store, `title` that on a device. */
  stored_files: {
    name: string
    user_id: string
    title: string
    type: string
    bytes: number
    created_at: number
    expires_at: number
  }
  /** Pictures of texts: `name` is the file in DATA_DIR/pictures; whose text it is, and who added it there. */
  text_pictures: {
    name: string
    owner_kind: TextOwnerKind
    owner_id: string
    added_by: string | null
    bytes: number
    created_at: number
  }
  /** Secret addresses of feeds: of one alert, or of all alerts of the user if it is empty. The secret is a signature of the id. */
  feed_addresses: { id: string; user_id: string; alert: string; created_at: number }
  /** Where the browser of a session gets push messages, and the keys that encrypt them for it. */
  push_devices: {
    sid: string
    user_id: string
    endpoint: string
    p256dh_key: string
    auth_secret: string
    created_at: number
  }
  /** Push messages that wait; a later one of the same alert replaces the one that waits for a device. */
  push_messages: {
    sid: string
    alert: string
    user_id: string
    title: string
    body: string
    created_at: number
    attempts: number
    not_before: number
  }
  /** The outbox for mail: written in the transaction of its cause and sent later, until it is accepted. */
  mails: {
    id: string
    kind: MailKind
    from_user_id: string | null
    to_address: string
    reply_to: string | null
    subject: string
    body: string
    created_at: number
    attempts: number
    not_before: number
    sent_at: number | null
    /** Why it was given up, safe to log. */
    failure: string | null
    /** The address to which a mail program posts that no more such mails are wanted (RFC 8058). */
    unsubscribe: string | null
    /** The same text with links and lists; null: there is only `body`. */
    html: string | null
  }
  /** Addresses of accounts that refuse mail for good: nothing is sent to them that nobody asks for. */
  bounced_addresses: { email: string; reason: string; bounced_at: number }
  /** The contacts that people gave in their profiles. */
  contact_info: { user_id: string; id: string; contact_type_id: number; value: string; version: number; change_seq: number }
  removed_contact_info: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** Publications that people have on their profiles: added by themselves, or linked records of the catalogue. */
  own_publications: {
    user_id: string
    id: string
    slug_value: string
    is_linked: boolean
    publication: PublicationContent
    /** What tells that it is the same work as another (contract/same-work.ts). */
    identifier: string | null
    title_key: string
    bytes: number
    /** Above 0: its record in the catalogue is older than the row. */
    record_stale: number
    added_at: number
    version: number
    change_seq: number
  }
  removed_own_publications: { user_id: string; id: string; change_seq: number; removed_at: number }
  /** Records of such publications that are to leave the catalogue. */
  leaving_publications: { slug_value: string }
  /** Records of the catalogue that accounts took over: their first slugs, and all their slugs, which are the account's too. */
  claims: { slug_value: string; user_id: string; slugs: List; name: string; way: ClaimWay; claimed_at: number }
  /** What people asked the owner of the server about records; a request without an account counts once its address is confirmed. */
  record_requests: {
    id: string
    kind: ClaimRequestKind
    slug_value: string
    name: string
    user_id: string | null
    email: string | null
    message: string
    state: RequestState | 'unconfirmed'
    reason: string | null
    created_at: number
    answered_at: number | null
  }
  /** Records that are shown nowhere, because their people asked for it. */
  hidden_records: { slug_value: string; hidden_at: number }
  /** Records that a user said are of somebody else. */
  dismissed_records: { user_id: string; slug_value: string; dismissed_at: number }
  /**
   * Organisations that were made here, and what owners wrote about others. `fields`: only what was written; `name` is the shown one. Its members are
   * in `memberships`.
   */
  organisations: {
    slug_value: string
    name: string
    fields: StoredOrganisationFields
    notes: string
    made_here: boolean
    made_by: string | null
    state: OrganisationState
    /** Above 0: its record in the catalogue is older than the row. */
    record_stale: number
    version: number
    created_at: number
  }
  /** Records of organisations that were made here and are to leave the catalogue. */
  leaving_organisations: { slug_value: string }
  /** How members are known to belong to an organisation. A row counts for a membership that is not younger. */
  organisation_verifications: {
    slug_value: string
    user_id: string
    way: VerificationWay
    verified_by: string | null
    verified_at: number
  }
  /** Organisations that were found by an address of a user, who says whether they belong there. */
  organisation_requests: {
    id: string
    user_id: string
    slug_value: string
    name: string
    email: string
    action: 'confirmed' | 'declined' | null
    created_at: number
  }
  /**
   * Research groups that were made here, and what members wrote about others. `fields`: only what was written; `name` is the shown one. Its members
   * are in `memberships`.
   */
  research_groups: {
    slug_value: string
    name: string
    fields: StoredGroupFields
    avatar: string | null
    made_here: boolean
    made_by: string | null
    /** Above 0: its record in the catalogue is older than the row. */
    record_stale: number
    version: number
    change_seq: number
    created_at: number
  }
  /** The topics of such a group; `slug_value` is that of its record. */
  research_group_topics: {
    group_slug: string
    id: string
    slug_value: string
    title: string
    description: string
    version: number
    created_at: number
  }
  /** Groups and topics that were made here and are no more; `is_removed`: their records have left the catalogue. Their slugs are never used again. */
  left_research_groups: { index_name: 'research_groups' | 'research_topics'; slug_value: string; is_removed: boolean }
  /** Pages that members of a community write; with `community_page_versions` as after each of the last edits, the latest too. */
  community_pages: {
    community_slug: string
    id: string
    title: string
    content: string
    position: number
    made_by: string | null
    written_by: string | null
    written_at: number
    version: number
    change_seq: number
    created_at: number
  }
  community_page_versions: {
    community_slug: string
    page_id: string
    version: number
    title: string
    content: string
    written_by: string | null
    written_at: number
  }
  removed_community_pages: { community_slug: string; id: string; change_seq: number; removed_at: number }
  /** Opportunities of communities and research groups; both have their first slug in `group_slug`, and theirs go with them. */
  opportunities: {
    group_type: OpportunityPlace
    group_slug: string
    id: string
    kind: OpportunityKind
    title: string
    content: string
    place: string
    country_id: string
    link: string
    deadline: string | null
    closed_at: number | null
    posted_by: string | null
    /** The last follower who was told of it; null: all were. */
    told_after: string | null
    version: number
    change_seq: number
    created_at: number
  }
  removed_opportunities: { group_type: OpportunityPlace; group_slug: string; id: string; change_seq: number; removed_at: number }
  /** Who is told of new opportunities of a community. */
  opportunity_follows: { community_slug: string; user_id: string; created_at: number }
  meta: { name: string; value: string }
  schema_version: { version: number; applied_at: Generated<number> }
}
