import type { MailTime } from '#contract/alert-fields.ts'
import type { FollowedIndex } from '#contract/alerts.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { SavedData } from '#contract/searches.ts'

/** Saved searches, followed profiles, and what they found. */
export interface AlertTables {
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
  /** Up to which change the records of an index were matched with all alerts, and of which catalogue. */
  matched_changes: { index_name: IndexName; catalogue_id: string; up_to: number }
  /** Secret addresses of feeds: of one alert, or of all alerts of the user if it is empty. The secret is a signature of the id. */
  feed_addresses: { id: string; user_id: string; alert: string; created_at: number }
}
