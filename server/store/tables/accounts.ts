import type { Generated } from 'kysely'
import type { FormerSwitch, ToldSwitch } from '#contract/telling.ts'
import type { ProviderName } from '#contract/provider-names.ts'
import type { UserCategory, UserType } from '#contract/rights.ts'
import type { List, GeneratedList } from './columns.ts'

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

/** Accounts, how people log in, what they may spend, and their settings. */
export interface AccountTables {
  users: {
    id: string
    email: string
    full_name: string
    /** The name before the last changes, and when it was last changed; null: never (docs/security-decisions.md "Accounts"). */
    former_name: string | null
    renamed_at: number | null
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
}
