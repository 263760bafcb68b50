import { proxy } from 'valtio'
import type { CurrentUser } from '#contract/current-session.ts'
import type { UserSettings } from '#contract/users.ts'
import { readStored, storageKey, writeStored } from '#kit/storage-keys.ts'

/**
 * A choice about cookies as stored on this device (S1§4). A guest's has no `user_id`. A user's has the version of the account's settings
 * that it is based on, or has become, and is `unsent` until the server has it.
 */
export interface StoredChoice extends UserSettings {
  user_id?: string
  version?: number
  unsent?: boolean
  /** The version that this device changed into `version`: a queued change that is based on it may name `version` in `If-Match`. */
  follows?: number
}

const name = 'cookie_settings'
const read = (): StoredChoice | undefined => {
  const found = readStored(name) as Partial<StoredChoice> | undefined
  return typeof found?.acknowledged_cookies === 'boolean' && typeof found.cookie_analytics === 'boolean'
    ? (found as StoredChoice)
    : undefined
}

export const device = proxy<{ choice: StoredChoice | undefined }>({ choice: read() })
/** The browser refuses storage: the choice lasts as long as the tab. */
let isRefused = false

export function storeChoice(choice: StoredChoice): void {
  writeStored(name, choice)
  isRefused = read() === undefined
  device.choice = choice
}

/** Call when another tab has stored a choice or a sign-out has cleared the storage. */
export function reloadChoice(): void {
  if (!isRefused) device.choice = read()
}
export const isChoiceKey = (key: string | null): boolean => key === null || key === storageKey(name)

const isSameChoice = (one: UserSettings, other: UserSettings): boolean =>
  one.acknowledged_cookies === other.acknowledged_cookies && one.cookie_analytics === other.cookie_analytics

type Account = Pick<CurrentUser, 'user_id' | 'acknowledged_cookies' | 'cookie_analytics' | 'settings_version'>

/** The newest version of the account's settings that this device has seen. */
export const seenVersion = ({ user_id, settings_version }: Account, choice = device.choice): number =>
  choice?.user_id === user_id ? Math.max(choice.version ?? 0, settings_version) : settings_version

/**
 * The settings in effect. For a guest the own choice; for a user the account's, unless this device has a later one that has not come back
 * from the account yet. If two choices were made independently, analytics are on only if both allow it (src/offline/README.md "Conflicts").
 */
export function effectiveSettings(user: Account | undefined, choice = device.choice): UserSettings {
  const nothing = { acknowledged_cookies: false, cookie_analytics: false }
  if (!user) return choice && choice.user_id === undefined ? choice : nothing
  if (!choice || (choice.user_id !== undefined && choice.user_id !== user.user_id)) return user
  const isLater = choice.user_id !== undefined && (choice.version ?? 0) >= user.settings_version
  if (isLater || !user.acknowledged_cookies) return choice
  if (choice.user_id !== undefined && !choice.unsent) return user
  return { acknowledged_cookies: true, cookie_analytics: user.cookie_analytics && choice.cookie_analytics }
}

/**
 * The choice to send to the account after a sign-in: a guest's choice on this device, or an earlier one that never arrived. Undefined if
 * the account has it.
 */
export function unsentSettings(user: Account, choice = device.choice): UserSettings | undefined {
  if (!choice || (choice.user_id !== undefined && (choice.user_id !== user.user_id || !choice.unsent))) return undefined
  const { acknowledged_cookies, cookie_analytics } = effectiveSettings(user, choice)
  const held = { acknowledged_cookies, cookie_analytics }
  return isSameChoice(held, user) ? undefined : held
}

/** The version for `If-Match` of a change based on `from`. If this device made two changes in a row, the second follows the first. */
export const ifMatchVersion = (userId: string, from: number): number => {
  const { choice } = device
  return choice?.user_id === userId && choice.follows === from ? (choice.version ?? from) : from
}

/** Call when the server has saved a change that is based on `from`. A later unsent choice is now based on the reply's version. */
export function confirmChoice(userId: string, from: number, sent: UserSettings, saved: UserSettings & { version: number }): void {
  const { choice } = device
  if (choice?.user_id !== userId) return
  const base = ifMatchVersion(userId, from)
  const { acknowledged_cookies, cookie_analytics, version } = saved
  const isLast = choice.version === base && isSameChoice(choice, sent)
  const isNext = version === base + 1
  if (!isLast && !isNext) return
  const next = isLast ? { acknowledged_cookies, cookie_analytics, user_id: userId } : choice
  storeChoice({ ...next, version, ...(isNext && { follows: from }) })
}
