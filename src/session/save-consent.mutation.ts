import * as v from 'valibot'
import { type UserSettings, users, userSettings } from '#contract/users.ts'
import { mutation, nothing } from '#offline/index.ts'
import { matching, settleChoice } from './cookie-choice.ts'

const kind = 'settings.consent'

interface Chosen {
  settings: UserSettings
  /** The version of the account's settings that they saw who chose. */
  version: number
}

/** Saves cookie settings to the account. Only the last choice counts; one made blindly never turns analytics on (src/offline/README.md "Conflicts"). */
export const saveSettings = mutation({
  kind,
  v: 1,
  payload: userSettings,
  endpoint: users.setSettings,
  scope: () => nothing,
  prepare: ({ settings, version }: Chosen) => ({
    payload: settings,
    lane: 'settings',
    target: { type: 'settings', id: 'cookies' },
    mentions: [],
    base: { version, fields: {} },
    words: ['Cookie settings: analytics ', settings.cookie_analytics ? 'on' : 'off'],
  }),
  result: () => ({}),
  coalesce(earlier, { payload, base }) {
    if (earlier.kind !== kind) return undefined
    const says = v.object({ cookie_analytics: v.literal(payload.cookie_analytics) })
    return v.is(says, earlier.payload) && earlier.base?.version === base?.version ? 'same' : 'replaces'
  },
  // Shown from the device's own copy of the choice, which is there before this is.
  overlay: () => {},
  wire: ({ userId, payload }) => ({ params: { id: userId }, body: { user_settings: payload } }),
  ifMatch: ({ userId, base }) => base && matching(userId, base.version),
  settle(reply, { userId, base, payload }) {
    settleChoice(userId, base?.version ?? 0, payload, reply)
    return { rows: [] }
  },
  choices: () => ['retry', 'discard'],
})
