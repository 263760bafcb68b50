import type { ColumnType, Generated } from 'kysely'
import type { FollowedIndex } from '#contract/alerts.ts'
import type { CountedEvent } from '#contract/consent.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { ProviderName } from '#contract/providers.ts'
import type { Role, UserCategory, UserType } from '#contract/rights.ts'
import type { invitableTypes } from '#contract/sign-up.ts'

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
  | 'sign_in_closed'
  | 'password_changed'
  | 'provider_connected'

export type LinkKind = 'confirmation' | 'reset' | 'secondary_email' | 'invite' | 'invite_request' | 'free_access' | 'ticket'

type List = ColumnType<string[], readonly string[], readonly string[]>
type GeneratedList = ColumnType<string[], readonly string[] | undefined, readonly string[]>

/**
 * The rows as queries see them. Stored are only types that mean the same in SQLite and PostgreSQL: text ids, milliseconds since 1970
 * as integers, 0 and 1 for booleans, JSON as text (see [Note: Column codecs]).
 */
export interface Tables {
  users: {
    id: string
    email: string
    full_name: string
    password_hash: string
    user_type: UserType
    verified: boolean
    slug_values: List
    /** The password of a demo account, which everybody at this machine may read; null for every other account. */
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
    /** File name below DATA_DIR/avatars. */
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
    /** A plan that was given for a while, and the one that follows it. */
    user_type_until: number | null
    user_type_after: UserType | null
    /** Wrong passwords in a row. */
    failed_logins: Generated<number>
    /** Changes that the researcher record in the catalogue does not say yet; a new account has no record at all. */
    record_stale: Generated<number>
  }
  /** Every slug of every account, so that the account behind a profile is found without reading all. */
  user_slugs: { slug: string; user_id: string }
  sessions: {
    sid: string
    user_id: string
    /** The token in force, and the second of its issue: with both, the same token can be made again. */
    jti: string
    issued_at: number
    /** As soon as the token in force was shown to the server. */
    jti_used: boolean
    previous_jti: string | null
    /** Until when the previous token still opens calls. */
    previous_until: number
    created_at: number
    expires_at: number
    revoked_at: number | null
    /** SHA-256 of the revocation handle, in hex. */
    revocation_hash: string | null
    agent: Generated<string>
    last_seen_at: Generated<number>
  }
  /** The key that locks what waits unsent on one device of one user; base64url. */
  devices: { user_id: string; device_id: string; device_key: string; created_at: number; last_seen_at: number }
  /** Ids alone, so that tokens of deleted accounts are answered as such; the slug only until the catalogue has forgotten it too. */
  deleted_users: { user_id: string; slug_value: string | null; deleted_at: number }
  secondary_emails: { id: string; user_id: string; email: string; confirmed_at: number | null; created_at: number }
  /** Links in mails: SHA-256 of their secret in hex, what they stand for, and what that needs. */
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
  /** Sign-ins elsewhere that were begun and have not come back yet. Secrets as SHA-256 in hex. */
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
  memberships: {
    kind: 'research_group' | 'community' | 'organisation'
    /** First slug of what one is a member of, and what it was called when one joined. */
    slug_value: string
    name: Generated<string>
    user_id: string
    role: Role
    created_at: number
  }
  communities: {
    id: string
    slug_value: string
    name: string
    overview_visible: boolean
    search_visible: boolean
    pages_visible: boolean
    questions_visible: boolean
    created_at: number
  }
  invites: {
    id: string
    invitable_type: InvitableType
    invitable_id: string
    invitable_name: string
    email: string
    user_id: string | null
    role: Role
    invited_by: string | null
    message: string
    action: 'confirmed' | 'declined' | null
    created_at: number
    deleted_at: number | null
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
    deleted_at: number | null
  }
  function_titles: { id: string; name: string; folded: string; made_by: string | null }
  credits: { user_id: string; ai_credits: number; contact_credits: number }
  /** Every change of a balance, once: `mid` is the key of what caused it. */
  credit_ledger: { user_id: string; mid: string; ai_credits: number; contact_credits: number; reason: string; created_at: number }
  coupons: {
    code: string
    ai_credits: number
    contact_credits: number
    user_type: UserType | null
    days: number | null
    uses_left: number
    /** The one address that may use it. */
    only_for: string | null
    expires_at: number | null
    created_at: number
  }
  coupon_uses: { code: string; user_id: string; used_at: number }
  /** How often something was used on a day (UTC), by nobody in particular. */
  event_counts: { day: string; event: CountedEvent; count: number }
  mutations: {
    user_id: string
    mid: string
    method_path: string
    body_sha256: string
    status: number
    body: string
    created_at: number
  }
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
  }
  folder_members: { folder_id: string; user_id: string; role: Role; change_seq: number }
  bookmarks: {
    folder_id: string
    index_name: IndexName
    slug_value: string
    added_by: string
    added_at: number
    /** The folder's version that the adding made. */
    added_version: number
    change_seq: number
  }
  removed_folders: { user_id: string; folder_id: string; change_seq: number; removed_at: number }
  removed_bookmarks: { folder_id: string; index_name: IndexName; slug_value: string; change_seq: number; removed_at: number }
  /** Whom a user follows; the name is the profile's when it was last followed. */
  subscriptions: { user_id: string; index_name: FollowedIndex; slug_value: string; name: string; created_at: number; change_seq: number }
  removed_subscriptions: { user_id: string; index_name: FollowedIndex; slug_value: string; change_seq: number; removed_at: number }
  /** Mail to be sent, written down in the transaction of what caused it, and sent afterwards until it is taken. */
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
    /** Why it was given up, fit for a log. */
    failure: string | null
  }
  meta: { name: string; value: string }
  schema_version: { version: number; applied_at: Generated<number> }
}
