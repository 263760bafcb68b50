import { call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { adoptSession } from './session.ts'

/** Signs in. Throws ApiError: `wrong_credentials`, `too_many`, or kind `offline`. Sending of the user's queue resumes. */
export async function signIn(email: string, password: string): Promise<void> {
  await adoptSession(await call(account.authenticate, { body: { email, password } }))
}
