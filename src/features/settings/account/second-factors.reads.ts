import { cacheAnswer } from '#api/read/read.ts'
import { useRead } from '#api/read/use-read.ts'
import { type EnrolledFactors, secondFactors } from '#contract/second-factors.ts'
import { refreshUser } from '#session/session.ts'

/** The passkeys, the app and the number of recovery codes of the user. */
export const useSecondFactors = (id: string) => useRead(secondFactors.show, { params: { id } })

/** Shows what a change has answered, on the page and in the session. */
export function showFactors(id: string, { passkeys, app, recovery_codes_left }: EnrolledFactors): void {
  cacheAnswer(secondFactors.show, { params: { id } }, { passkeys, app, recovery_codes_left })
  void refreshUser()
}
