import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Kysely } from 'kysely'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import { weaknessOf } from './weak-passwords.ts'

/** Stands for the hash of an account without a password, which only ORCID or LinkedIn open. */
export const noPassword = ''

/** Keyboards produce the same letters in several forms; NFKC makes them equal (NIST SP 800-63B). Nothing is truncated. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'))

/** A hash that nothing matches: an unknown address takes the same time as a wrong password. */
let dummyHash: Promise<string> | undefined

/** Whether the password matches the hash; without a hash, false after the same time. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash(randomPassword(8))
  const hashed = stored || (await dummyHash)
  const normal = password.normalize('NFKC')
  // Hashes of earlier versions were made without normalisation.
  const matches = (await verify(hashed, normal)) || (normal !== password && (await verify(hashed, password)))
  return matches && hashed === stored
}

/** Refuses a new password that is easy to guess, as `invalid` on `password`. `personalWords`: name and address of the account. */
export async function requireStrongPassword(password: string, personalWords: readonly string[] = []): Promise<void> {
  const weakness = await weaknessOf(password, personalWords)
  if (weakness !== undefined) throw new Refusal('invalid', { errors: { password: [weakness] } })
}

const attempts = new AttemptLimit({ points: 10, seconds: 15 * 60 })
const recentMs = 15 * 60_000

/**
 * Makes a signed-in user confirm their password: refuses `invalid` on `field` without the right password, `too_many` after ten wrong ones.
 * An account without a password is accepted within 15 minutes after the sign-in of this session: that the owner signs in elsewhere proves
 * nothing about who holds this session. Hashing takes long, so do not call it in a write job. `now`: milliseconds since 1970.
 */
export async function requirePassword(
  query: Kysely<Tables>,
  { id, sid }: Pick<User, 'id' | 'sid'>,
  password: string | undefined,
  { now = Date.now(), field = 'password' }: { now?: number; field?: string } = {},
): Promise<void> {
  const refused = (sentence: string) => new Refusal('invalid', { errors: { [field]: [sentence] } })
  const user = await query.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  if (user?.password_hash === noPassword) {
    if (await isRecent(query, sid, now)) return
    throw refused('Please sign out and sign in again first: this needs a sign-in within the last 15 minutes.')
  }
  if (!password) throw refused('Please enter your password.')
  await attempts.failed(id)
  if (!(await passwordMatches(user?.password_hash, password))) throw refused('This is not your password.')
  await attempts.succeeded(id)
}

async function isRecent(query: Kysely<Tables>, sid: string, now: number): Promise<boolean> {
  const session = await query
    .selectFrom('sessions')
    .select('sid')
    .where('sid', '=', sid)
    .where('created_at', '>', now - recentMs)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}

const consonants = 'bdfghjklmnprstvz'
const vowels = 'aeiou'

/** A password that people can read out and type: syllables in groups of two, e.g. `ruba-kefi-monu-tida`; 12.6 bits per group. */
export function randomPassword(groups = 4): string {
  const syllable = () => consonants[randomInt(consonants.length)]! + vowels[randomInt(vowels.length)]!
  return Array.from({ length: groups }, () => syllable() + syllable()).join('-')
}
