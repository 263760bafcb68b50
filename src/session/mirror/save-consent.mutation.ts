import * as v from 'valibot'
import { type UserSettings, users, userSettings } from '#contract/users.ts'
import { mutation, nothing } from '#offline/index.ts'
import { ifMatchVersion, confirmChoice } from '../cookie-choice.ts'

const kind = 'settings.consent'

interface Chosen {
  settings: UserSettings
  /** The version of the account's settings that the user saw. */
  version: number
}

/** Saves cookie settings to the account. Only the last choice counts; one that is based on an older version never turns analytics on (src/offline/README.md "Conflicts"). */
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
    const sameAnalytics = v.object({ cookie_analytics: v.literal(payload.cookie_analytics) })
    return v.safeParse(sameAnalytics, earlier.payload).success && earlier.base?.version === base?.version ? 'same' : 'replaces'
  },
  // The device's stored choice is already in effect.
  overlay: () => {},
  wire: ({ userId, payload }) => ({ params: { id: userId }, body: { user_settings: payload } }),
  ifMatch: ({ userId, base }) => base && ifMatchVersion(userId, base.version),
  settle(reply, { userId, base, payload }) {
    confirmChoice(userId, base?.version ?? 0, payload, reply)
    return { rows: [] }
  },
  choices: () => ['retry', 'discard'],
})
