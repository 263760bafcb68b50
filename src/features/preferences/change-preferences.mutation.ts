import * as v from 'valibot'
import {
  preferenceCalls,
  type PreferencesChange,
  preferencesChange,
  usualPreferences,
  withPreferencesChange,
} from '#contract/preferences.ts'
import { isSame } from '#kit/is-same.ts'
import { markOf, mutation, NotSaved, type Op, type OpDraft, put } from '#offline/index.ts'
import { ownPreferences, preferences, preferencesKey, preferencesLane } from './preferences.mirrored.ts'

const kind = 'preferences.change'

const draftOf = (change: PreferencesChange): OpDraft<PreferencesChange> => ({
  payload: change,
  lane: preferencesLane,
  target: { type: preferences.target, id: preferencesKey },
  mentions: [],
  words: [change.told ? 'Change what you are told' : 'Change when you are told'],
})

/** Changes how the user is told of things. Only what was changed is sent: another device may have changed the rest. */
export const changePreferences = mutation({
  kind,
  v: 1,
  payload: preferencesChange,
  endpoint: preferenceCalls.change,
  scope: () => ownPreferences,
  prepare(input: PreferencesChange, view) {
    const parsed = v.safeParse(preferencesChange, input)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
    const now = view.of(preferences).get(preferencesKey) ?? usualPreferences
    return isSame(withPreferencesChange(now, parsed.output), now) ? undefined : draftOf(parsed.output)
  },
  result: () => ({}),
  coalesce: (earlier, draft) =>
    earlier.kind === kind ? draftOf(withPreferencesChange((earlier as Op<PreferencesChange>).payload, draft.payload)) : undefined,
  overlay(view, op) {
    const row = view.of(preferences).get(preferencesKey) ?? usualPreferences
    const shown = op.state === 'parked' ? row : withPreferencesChange(row, op.payload)
    view.of(preferences).set(preferencesKey, { ...shown, mark: markOf(op) })
  },
  wire: ({ userId, payload }) => ({ params: { id: userId }, body: { preferences: payload } }),
  settle: row => ({ rows: [put(preferences, row)] }),
  choices: () => ['retry', 'discard'],
})
