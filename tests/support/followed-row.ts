import type { FollowedIndex } from '#contract/alerts.ts'

/** A row of `subscriptions`, for tests that write many at once. */
export const followedRow = (user_id: string, slug_value: string, change_seq: number, index_name: FollowedIndex = 'researchers') => ({
  user_id,
  index_name,
  slug_value,
  name: slug_value,
  new_results: 0,
  seen_at: 1,
  finds_from: 1,
  is_paused: false,
  push: false,
  mail: 'off' as const,
  mailed_to: 0,
  created_at: 1,
  change_seq,
})
