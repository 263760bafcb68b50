import { refetch } from '#api/read/entries.ts'
import { cacheAnswer, readKey } from '#api/read/read.ts'
import { readerNow } from '#api/read/reader.ts'
import { useRead } from '#api/read/use-read.ts'
import { type EnrolledFactors, secondFactors } from '#contract/second-factors.ts'
import { flashError } from '#forms/flashes.ts'
import { refreshUser } from '#session/session.ts'

/** The passkeys, the app and the number of recovery codes of the user. */
export const useSecondFactors = (id: string) => useRead(secondFactors.show, { params: { id } })

/** After a change that was given up: its answer may have been lost, and not what it did. */
export const readFactorsAgain = (id: string): void => refetch(readKey(secondFactors.show, { params: { id } }, readerNow()))

/** After a change that failed: its answer may have been lost, or another device was faster. */
export function showFailedChange(id: string, thrown: unknown): void {
  flashError(thrown)
  readFactorsAgain(id)
}

/** Shows what a change has answered, on the page and in the session. */
export function showFactors(id: string, { passkeys, app, recovery_codes_left }: EnrolledFactors): void {
  cacheAnswer(secondFactors.show, { params: { id } }, { passkeys, app, recovery_codes_left })
  void refreshUser()
}
