import { type Preferences, usualPreferences } from '#contract/preferences.ts'
import { every, type MirrorScope, mirrored, type SyncMark } from '#offline/index.ts'

export type PreferencesRow = Preferences & { mark?: SyncMark }

const lanes = 'preferences:'
export const preferencesLane = `${lanes}own`

/** How the user is told of things: one row, and none while everything is as usual. */
export const preferences = mirrored<PreferencesRow>()({
  name: 'preferences',
  title: 'How you are told',
  since: 9,
  key: ['id'],
  lanes,
  target: 'preferences',
  mutations: () => import('./mirror/mutations.ts'),
})

export const preferencesKey = usualPreferences.id
export const ownPreferences: MirrorScope = { rows: [every(preferences)], lane: preferencesLane }
