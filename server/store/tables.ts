import type { Generated } from 'kysely'
import type { FollowedIndex } from '#contract/alerts.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Role, UserType } from '#contract/rights.ts'

/**
 * The rows as they are stored. Only column types that mean the same in SQLite and PostgreSQL: text ids, milliseconds since 1970
 * as integers, 0 and 1 for flags, JSON as text.
 */
export interface Tables {
  users: {
    id: string
    email: string
    full_name: string
    password_hash: string
    user_type: UserType
    verified: number
    /** JSON list of strings. */
    slug_values: string
    /** The password of a demo account, which everybody at this machine may read; null for every other account. */
    demo_password: string | null
    created_at: number
  }
  sessions: {
    sid: string
    user_id: string
    /** The token in force, and the second of its issue: with both, the same token can be made again. */
    jti: string
    issued_at: number
    /** 1 as soon as the token in force was shown to the server. */
    jti_used: number
    previous_jti: string | null
    /** Until when the previous token still opens calls. */
    previous_until: number
    created_at: number
    expires_at: number
    revoked_at: number | null
  }
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
    is_private: number
    /** JSON list of strings. */
    tags: string
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
    kind: 'message'
    from_user_id: string | null
    to_address: string
    reply_to: string | null
    subject: string
    body: string
    created_at: number
    attempts: number
    not_before: number
    sent_at: number | null
  }
  meta: { name: string; value: string }
  schema_version: { version: number; applied_at: Generated<number> }
}
