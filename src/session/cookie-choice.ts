import { proxy } from 'valtio'
import type { CurrentUser } from '#contract/current-session.ts'
import type { UserSettings } from '#contract/users.ts'
import { readStored, storageKey, writeStored } from '#kit/storage-keys.ts'

/**
 * A choice about cookies as this device keeps it (S1§4). A guest's has no `user_id`. A user's names the version of the account's
 * settings that it was made on, or has become, and is `unsent` until the server has it.
 */
export interface KeptChoice extends UserSettings {
  user_id?: string
  version?: number
  unsent?: boolean
  /** `version` was made by this device out of this one, so that a change which waits for it is not taken for a blind one. */
  follows?: number
}

const name = 'cookie_settings'
const read = (): KeptChoice | undefined => {
  const found = readStored(name) as Partial<KeptChoice> | undefined
  return typeof found?.acknowledged_cookies === 'boolean' && typeof found.cookie_analytics === 'boolean' ? (found as KeptChoice) : undefined
}

export const device = proxy<{ kept: KeptChoice | undefined }>({ kept: read() })
/** The browser keeps nothing: the choice lasts as long as the tab. */
let isRefused = false

export function keepChoice(kept: KeptChoice): void {
  writeStored(name, kept)
  isRefused = read() === undefined
  device.kept = kept
}

/** Another tab has chosen, or a sign-out has cleared the storage. */
export function readAgain(): void {
  if (!isRefused) device.kept = read()
}
export const isChoiceKey = (key: string | null): boolean => key === null || key === storageKey(name)

const sameChoice = (one: UserSettings, other: UserSettings): boolean =>
  one.acknowledged_cookies === other.acknowledged_cookies && one.cookie_analytics === other.cookie_analytics

type Account = Pick<CurrentUser, 'user_id' | 'acknowledged_cookies' | 'cookie_analytics' | 'settings_version'>

/** The version of the account's settings that whoever sits here has seen. */
export const versionSeen = ({ user_id, settings_version }: Account, kept = device.kept): number =>
  kept?.user_id === user_id ? Math.max(kept.version ?? 0, settings_version) : settings_version

/**
 * What holds. A guest's own choice; with a user, the account's, unless this device made a later one that the account has not told
 * yet. Where a choice was made without knowing the other, analytics are on only when both say so (src/offline/README.md "Conflicts").
 */
export function settingsThatHold(user: Account | undefined, kept = device.kept): UserSettings {
  const nothing = { acknowledged_cookies: false, cookie_analytics: false }
  if (!user) return kept && kept.user_id === undefined ? kept : nothing
  if (!kept || (kept.user_id !== undefined && kept.user_id !== user.user_id)) return user
  const isLater = kept.user_id !== undefined && (kept.version ?? 0) >= user.settings_version
  if (isLater || !user.acknowledged_cookies) return kept
  if (kept.user_id !== undefined && !kept.unsent) return user
  return { acknowledged_cookies: true, cookie_analytics: user.cookie_analytics && kept.cookie_analytics }
}

/**
 * What has to be sent to the account of whoever has just come: what a guest chose on this device, and what was chosen before and never
 * arrived. Undefined: the account knows.
 */
export function owedTo(user: Account, kept = device.kept): UserSettings | undefined {
  if (!kept || (kept.user_id !== undefined && (kept.user_id !== user.user_id || !kept.unsent))) return undefined
  const { acknowledged_cookies, cookie_analytics } = settingsThatHold(user, kept)
  const held = { acknowledged_cookies, cookie_analytics }
  return sameChoice(held, user) ? undefined : held
}

/** The version to name in `If-Match` for a change made on `from`: of two that this device made in a row, the second follows the first. */
export const matching = (userId: string, from: number): number => {
  const { kept } = device
  return kept?.user_id === userId && kept.follows === from ? (kept.version ?? from) : from
}

/** The server has taken a change that was made on version `from`. What was chosen after it still waits, and now stands on this. */
export function settleChoice(userId: string, from: number, asked: UserSettings, said: UserSettings & { version: number }): void {
  const { kept } = device
  if (kept?.user_id !== userId) return
  const stoodOn = matching(userId, from)
  const { acknowledged_cookies, cookie_analytics, version } = said
  const isLast = kept.version === stoodOn && sameChoice(kept, asked)
  const isNext = version === stoodOn + 1
  if (!isLast && !isNext) return
  const choice = isLast ? { acknowledged_cookies, cookie_analytics, user_id: userId } : kept
  keepChoice({ ...choice, version, ...(isNext && { follows: from }) })
}
