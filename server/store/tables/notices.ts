import type { MailTime } from '#contract/alert-fields.ts'
import type { NoticeVariant } from '#contract/notifications.ts'

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

/** How people are told: notifications, announcements, messages of their devices, mails. */
export interface NoticeTables {
  /** Addresses that get no more invitations by mail: only their SHA-256 in hex, so that it can outlive an account. */
  mail_opt_outs: { address_hash: string; created_at: number }
  /** When a user gets the next mail about alerts of one kind; there is one while something may wait for it. */
  mail_turns: { user_id: string; mail: Exclude<MailTime, 'off'>; due_at: number }
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
}
