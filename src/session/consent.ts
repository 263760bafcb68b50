import { proxy, subscribe, useSnapshot } from 'valtio'
import type { UserSettings } from '#contract/users.ts'
import { commit } from '#offline/index.ts'
import { device, isChoiceKey, storeChoice, unsentSettings, reloadChoice, effectiveSettings, seenVersion } from './cookie-choice.ts'
import { session } from './state.ts'

/** The cookie settings in effect. Before a choice, analytics are off (S1§4). */
interface Consent {
  acknowledged: boolean
  analytics: boolean
}
export const consentState = proxy<Consent>({ acknowledged: false, analytics: false })
export const useConsent = (): Readonly<Consent> => useSnapshot(consentState)

/**
 * Takes effect on this device at once. A user's choice is also sent to the account, offline as soon as the network is back. Throws
 * NotSaved if it could not be queued for sending.
 */
export async function saveConsent({ acknowledged_cookies, cookie_analytics }: UserSettings): Promise<void> {
  const settings = { acknowledged_cookies, cookie_analytics }
  const { user } = session
  if (!user) {
    storeChoice(settings)
    return updateConsent()
  }
  const version = seenVersion(user)
  const follows = device.choice?.user_id === user.user_id ? device.choice.follows : undefined
  storeChoice({ ...settings, user_id: user.user_id, version, unsent: true, ...(follows !== undefined && { follows }) })
  updateConsent()
  const { saveSettings } = await import('./mirror/save-consent.mutation.ts')
  await commit(saveSettings, { settings, version })
}

function updateConsent(): void {
  const { acknowledged_cookies, cookie_analytics } = effectiveSettings(session.user)
  consentState.acknowledged = acknowledged_cookies
  consentState.analytics = acknowledged_cookies && cookie_analytics
}

let lastUserId: string | undefined

/** After a sign-in or sign-out: sends a choice that the account lacks, and makes the device's choice the user's. */
function handleSessionChange(): void {
  const { user } = session
  if (user?.user_id !== lastUserId) {
    lastUserId = user?.user_id
    reloadChoice()
    const unsent = user && unsentSettings(user)
    if (unsent) return void saveConsent(unsent).catch(() => {})
    if (user && device.choice && device.choice.user_id === undefined)
      storeChoice({ ...effectiveSettings(user), user_id: user.user_id, version: user.settings_version })
  }
  updateConsent()
}

subscribe(session, handleSessionChange)
subscribe(device, updateConsent)
globalThis.addEventListener?.('storage', event => {
  if (isChoiceKey(event.key)) reloadChoice()
})
handleSessionChange()
