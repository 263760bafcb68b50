import type { Generated } from 'kysely'
import type { CountedEvent } from '#contract/consent.ts'
import type { JobStatus } from '#contract/job.ts'
import type { JobName } from '#contract/jobs.ts'

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

/** What the server notes for its own work. */
export interface HousekeepingTables {
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
  meta: { name: string; value: string }
  schema_version: { version: number; applied_at: Generated<number> }
}
