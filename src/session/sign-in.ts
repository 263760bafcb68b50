import { call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import type { SessionReply } from '#contract/current-session.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { readInstall, writeInstall } from '#offline/index.ts'
import { adoptSession } from './session.ts'

/**
 * Signs in, and sending of the user's queue resumes. Returns the second step of an account that has one: `adoptLogin` completes it. Throws
 * ApiError: `wrong_credentials`, `too_many`, or kind `offline`.
 */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const reply = await call(account.authenticate, { body: { email, password, ...knownDevice() } })
  if ('second_step' in reply) return reply.second_step
  await adoptLogin(reply)
  return undefined
}

/** What tells the server that this browser is known. */
export function knownDevice(): { device_secret?: string } {
  const { secret } = readInstall()
  return secret ? { device_secret: secret } : {}
}

/** Starts the session of a login, and keeps what makes this browser known. */
export async function adoptLogin({ device_secret, ...reply }: SessionReply & { device_secret?: string | undefined }): Promise<void> {
  if (device_secret) writeInstall({ secret: device_secret })
  await adoptSession(reply)
}
