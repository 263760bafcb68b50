import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../store/unit-of-work.ts'
import type { TokenKey } from '../sessions/index.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** What every authenticator app can do (RFC 6238): six digits of HMAC-SHA-1, new every thirty seconds. */
const codes = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The clocks of a phone and of the server may differ by so many periods. */
const window = 1

const issuer = 'Indago'

/** A new secret: for people and for a QR code, and sealed for the store. */
export function newAppSecret(key: TokenKey, userId: string, email: string): { secret: string; uri: string; sealed: string } {
  const bytes = new Uint8Array(randomBytes(20))
  const secret = new Secret({ buffer: bytes.buffer })
  const uri = new TOTP({ ...codes, issuer, label: email, secret }).toString()
  return { secret: secret.base32, uri, sealed: sealSecret(key, userId, bytes) }
}

interface GivenCode {
  userId: string
  code: string
  now: number
}

/** The period whose code this is; undefined for a wrong code. */
export function stepOf(key: TokenKey, sealed: string, { userId, code, now }: GivenCode): number | undefined {
  const bytes = openSecret(key, userId, sealed)
  if (!bytes) return undefined
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const delta = TOTP.validate({ ...codes, token: code, secret, window, timestamp: now })
  return delta === null ? undefined : TOTP.counter({ period: codes.period, timestamp: now }) + delta
}

/** Uses up a code of the account's app; false for a wrong one, and for one that was used already, or is older than the last one used. */
export async function consumeAppCode(tx: Tx, key: TokenKey, given: GivenCode): Promise<boolean> {
  const app = await tx.selectFrom('authenticator_apps').selectAll().where('user_id', '=', given.userId).executeTakeFirst()
  const step = app && stepOf(key, app.sealed_secret, given)
  if (!app || step === undefined || step <= app.last_step) return false
  await tx.updateTable('authenticator_apps').set({ last_step: step, last_used_at: given.now }).where('user_id', '=', given.userId).execute()
  return true
}

/** Uses up a code that takes an app into use which already is, though nobody has logged in with it: the same one again, or one that came after it. */
export async function confirmsAgain(tx: Tx, key: TokenKey, given: GivenCode): Promise<boolean> {
  const app = await tx.selectFrom('authenticator_apps').selectAll().where('user_id', '=', given.userId).executeTakeFirst()
  const step = app && stepOf(key, app.sealed_secret, given)
  if (app?.last_used_at !== null || step === undefined || step < app.last_step) return false
  await tx.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', given.userId).execute()
  return true
}
