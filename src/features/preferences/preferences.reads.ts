import { usualPreferences } from '#contract/preferences.ts'
import { useLive } from '#offline/index.ts'
import { ownPreferences, preferences, preferencesKey, type PreferencesRow } from './preferences.mirrored.ts'

/** How the user is told of things; undefined while loading and for a guest. */
export const usePreferences = (when: 'now' | 'idle' = 'now'): PreferencesRow | undefined =>
  useLive(async mirror => (await mirror.view(ownPreferences)).of(preferences).get(preferencesKey) ?? usualPreferences, [], when)
