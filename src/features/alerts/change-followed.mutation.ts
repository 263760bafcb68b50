import * as v from 'valibot'
import { alerts, followedIndexes, type SubscriptionChange, subscriptionChange } from '#contract/alerts.ts'
import { drop, markOf, mutation, type Op, type OpDraft, put } from '#offline/index.ts'
import { changeKind, profileParams } from './followed.rules.ts'
import { oneProfile, type Profile, profileKey, profileLane, subscriptions, type SubscriptionRow } from './subscriptions.mirrored.ts'

const payload = v.object({ index: v.picklist(followedIndexes), slug_value: v.string(), change: subscriptionChange })
type Payload = v.InferOutput<typeof payload>

function verbOf({ is_paused, push, mail }: SubscriptionChange): string {
  if (is_paused !== undefined) return is_paused ? 'Pause the alert for ' : 'Resume the alert for '
  if (push !== undefined) return push ? 'Show on my devices what is found for ' : 'Show no more on my devices for '
  return mail === undefined ? 'See what is new of ' : 'Change the emails of the alert for '
}

/** What of a change the row does not say already. */
function missingIn(row: SubscriptionRow, { is_paused, push, mail, seen_at }: SubscriptionChange): SubscriptionChange {
  return {
    ...(mail !== undefined && mail !== row.mail && { mail }),
    ...(is_paused !== undefined && is_paused !== row.is_paused && { is_paused }),
    ...(push !== undefined && push !== row.push && { push }),
    ...(seen_at !== undefined && seen_at > row.timestamp_epoch && { seen_at }),
  }
}

const changed = (
  row: SubscriptionRow,
  { is_paused = row.is_paused, push = row.push, mail = row.mail, seen_at = 0 }: SubscriptionChange,
): SubscriptionRow => ({
  ...row,
  is_paused,
  push,
  mail,
  ...(seen_at > row.timestamp_epoch && { timestamp_epoch: seen_at, new_results: 0 }),
})

/** Pauses the alert of a followed profile, changes its emails, or says that what it found was seen. Of one that is not followed any more there is nothing to change. */
export const changeFollowed = mutation({
  kind: changeKind,
  v: 1,
  payload,
  endpoint: alerts.update,
  scope: (input: Profile & { change: SubscriptionChange }) => oneProfile(input),
  prepare({ index, slug_value, change: wanted }, view): OpDraft<Payload> | undefined {
    const key = profileKey({ index, slug_value })
    const row = view.of(subscriptions).get(key)
    if (!row?.isFollowed) return undefined
    const change = missingIn(row, wanted)
    if (Object.keys(change).length === 0) return undefined
    return {
      payload: { index, slug_value, change },
      lane: profileLane({ index, slug_value }),
      target: { type: subscriptions.target, id: key },
      mentions: [],
      words: [verbOf(change), `“${row.name}”`],
    }
  },
  result: () => ({}),
  coalesce(earlier, draft) {
    if (earlier.kind !== changeKind || earlier.target.id !== draft.target.id) return undefined
    const change = { ...(earlier as Op<Payload>).payload.change, ...draft.payload.change }
    return { ...draft, payload: { ...draft.payload, change }, words: [verbOf(change), ...draft.words.slice(1)] }
  },
  overlay(view, op) {
    const key = profileKey(op.payload)
    const row = view.of(subscriptions).get(key)
    if (row) view.of(subscriptions).set(key, { ...(op.state === 'parked' ? row : changed(row, op.payload.change)), mark: markOf(op) })
  },
  wire: ({ payload: { change, ...profile } }) => ({ params: profileParams(profile), body: { subscription: change } }),
  settle: ({ subscription }) => ({ rows: [put(subscriptions, subscription)] }),
  gone: op => ({ rows: [drop(subscriptions, profileKey(op.payload))] }),
  choices: () => ['retry', 'discard'],
})
