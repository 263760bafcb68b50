import { reachability } from '#api/reachability.ts'
import { limits } from '#contract/limits.ts'
import { failureFrom } from './errors-from.ts'
import { flash } from '#ui/feedback/flash.ts'

/** Messages that something was saved or was not; they disappear after six seconds (S2§9). */
export const flashSuccess = (text: string): void => void flash({ variant: 'success', text, duration: limits.settingsMessage })

/** Says that a change is on this device, and will be on the server. */
export const flashSaved = (what: string): void => flashSuccess(reachability.online ? `${what} saved.` : `${what} saved offline.`)

export const flashWarning = (text: string): void => void flash({ variant: 'warning', text, duration: limits.settingsMessage })

/** Shows why an action without a form failed. */
export const flashError = (thrown: unknown): void =>
  void flash({ variant: 'danger', text: failureFrom(thrown), duration: limits.settingsMessage })
