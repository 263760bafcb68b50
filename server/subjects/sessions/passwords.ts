import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Kysely } from 'kysely'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import { weaknessOf } from './weak-passwords.ts'

/** What stands for the hash of an account that only ORCID or LinkedIn open. */
export const noPassword = ''

/** Keyboards write the same letters in several forms; NFKC makes them one (NIST SP 800-63B). Nothing is cut off. */
export const hashOf = (password: string): Promise<string> => hash(password.normalize('NFKC'))

/** A hash nothing matches: an unknown address costs the same time as a wrong password. */
let nobody: Promise<string> | undefined

/** Whether the password belongs to the hash; without a hash, false after the same time. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash(randomPassword(8))
  const known = stored || (await nobody)
  const normal = password.normalize('NFKC')
  // Hashes of earlier versions are of what was typed.
  const fits = (await verify(known, normal)) || (normal !== password && (await verify(known, password)))
  return fits && known === stored
}

/** Refuses a new password that is easy to guess, as `invalid` on `password`. `about`: name and address of whose it will be. */
export async function needsNewPassword(password: string, about: readonly string[] = []): Promise<void> {
  const weakness = await weaknessOf(password, about)
  if (weakness !== undefined) throw new Refusal('invalid', { errors: { password: [weakness] } })
}

const tries = new AttemptLimit({ points: 10, seconds: 15 * 60 })
const recently = 15 * 60_000

/**
 * Asks somebody who is signed in once more who they are: refuses `invalid` on `field` without the right password, `too_many` after ten
 * wrong ones. An account without a password passes within a quarter of an hour of the sign-in that asks: that the owner came by
 * elsewhere proves nothing of whoever holds this session. It takes its time, so it is no part of a
 * transaction. `now`: milliseconds.
 */
export async function needsPassword(
  query: Kysely<Tables>,
  { id, sid }: Pick<User, 'id' | 'sid'>,
  password: string | undefined,
  { now = Date.now(), field = 'password' }: { now?: number; field?: string } = {},
): Promise<void> {
  const refused = (sentence: string) => new Refusal('invalid', { errors: { [field]: [sentence] } })
  const user = await query.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  if (user?.password_hash === noPassword) {
    if (await isRecent(query, sid, now)) return
    throw refused('Please sign out and sign in again first: this needs a sign-in of the last 15 minutes.')
  }
  if (!password) throw refused('Please enter your password.')
  await tries.failed(id)
  if (!(await passwordFits(user?.password_hash, password))) throw refused('This is not your password.')
  await tries.succeeded(id)
}

async function isRecent(query: Kysely<Tables>, sid: string, now: number): Promise<boolean> {
  const session = await query
    .selectFrom('sessions')
    .select('sid')
    .where('sid', '=', sid)
    .where('created_at', '>', now - recently)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}

const consonants = 'bdfghjklmnprstvz'
const vowels = 'aeiou'

/** A password people can read out and type: syllables in groups of two, e.g. `ruba-kefi-monu-tida`; 12.6 bits a group. */
export function randomPassword(groups = 4): string {
  const syllable = () => consonants[randomInt(consonants.length)]! + vowels[randomInt(vowels.length)]!
  return Array.from({ length: groups }, () => syllable() + syllable()).join('-')
}
