import { proxy, subscribe, useSnapshot } from 'valtio'
import type { UserSettings } from '#contract/users.ts'
import { commit } from '#offline/index.ts'
import { device, isChoiceKey, keepChoice, owedTo, readAgain, settingsThatHold, versionSeen } from './cookie-choice.ts'
import { session } from './state.ts'

/** What was chosen about cookies. Until somebody chose, analytics are off (S1§4). */
interface Consent {
  acknowledged: boolean
  analytics: boolean
}
export const consent = proxy<Consent>({ acknowledged: false, analytics: false })
export const useConsent = (): Readonly<Consent> => useSnapshot(consent)

/**
 * Takes effect on this device at once, whatever comes of the rest. For a user it is also sent to the account, without a network when
 * there is one again. Throws NotSaved where it could not be written down for sending.
 */
export async function saveConsent({ acknowledged_cookies, cookie_analytics }: UserSettings): Promise<void> {
  const settings = { acknowledged_cookies, cookie_analytics }
  const { user } = session
  if (!user) {
    keepChoice(settings)
    return draw()
  }
  const version = versionSeen(user)
  const follows = device.kept?.user_id === user.user_id ? device.kept.follows : undefined
  keepChoice({ ...settings, user_id: user.user_id, version, unsent: true, ...(follows !== undefined && { follows }) })
  draw()
  const { saveSettings } = await import('./save-consent.mutation.ts')
  await commit(saveSettings, { settings, version })
}

function draw(): void {
  const { acknowledged_cookies, cookie_analytics } = settingsThatHold(session.user)
  consent.acknowledged = acknowledged_cookies
  consent.analytics = acknowledged_cookies && cookie_analytics
}

let known: string | undefined

/** Somebody has come or gone: what is owed to the account is sent, and the device's choice is theirs from now on. */
function follow(): void {
  const { user } = session
  if (user?.user_id !== known) {
    known = user?.user_id
    readAgain()
    const owed = user && owedTo(user)
    if (owed) return void saveConsent(owed).catch(() => {})
    if (user && device.kept && device.kept.user_id === undefined)
      keepChoice({ ...settingsThatHold(user), user_id: user.user_id, version: user.settings_version })
  }
  draw()
}

subscribe(session, follow)
subscribe(device, draw)
globalThis.addEventListener?.('storage', event => {
  if (isChoiceKey(event.key)) readAgain()
})
follow()
