import { call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { readInstall, writeInstall } from '#offline/index.ts'
import { adoptSession } from './session.ts'

/** Signs in. Throws ApiError: `wrong_credentials`, `too_many`, or kind `offline`. Sending of the user's queue resumes. */
export async function signIn(email: string, password: string): Promise<void> {
  const { secret } = readInstall()
  const { device_secret, ...reply } = await call(account.authenticate, {
    body: { email, password, ...(secret && { device_secret: secret }) },
  })
  if (device_secret) writeInstall({ secret: device_secret })
  await adoptSession(reply)
}
