import { randomInt } from 'node:crypto'
import { Refusal } from '../../core/refusal.ts'
import { HashThreads } from './hash-threads.ts'
import { weaknessOf } from './weak-passwords.ts'

/** Stands for the hash of an account without a password, which only ORCID or LinkedIn open. */
export const noPassword = ''

/** For all servers of this process: they share its processors. */
const threads = new HashThreads()

/**
 * Keyboards produce the same letters in several forms; NFKC makes them equal (NIST SP 800-63B). Nothing is truncated. `caller`: who waits
 * for it. Refuses `not_ready` while too many passwords wait.
 */
export async function hashPassword(password: string, caller = ''): Promise<string> {
  const answer = await threads.run(caller, { type: 'hash', password: password.normalize('NFKC') })
  if (answer.type !== 'hash') throw new Error('a password could not be hashed')
  return answer.hash
}

/** A hash that nothing matches: an unknown address takes the same time as a wrong password. */
let dummyHash: Promise<string> | undefined

/** Whether the password matches the hash; without a hash, false after the same time. `caller` and refusals as in `hashPassword`. */
export async function passwordMatches(stored: string | undefined, password: string, caller = ''): Promise<boolean> {
  dummyHash ??= hashPassword(randomPassword(8)).catch((problem: unknown) => {
    dummyHash = undefined
    throw problem
  })
  const hashed = stored || (await dummyHash)
  const normal = password.normalize('NFKC')
  // Hashes of earlier versions were made without normalisation.
  const passwords = normal === password ? [normal] : [normal, password]
  const answer = await threads.run(caller, { type: 'verify', hash: hashed, passwords })
  if (answer.type !== 'verify') throw new Error('a password could not be checked')
  return answer.matches && hashed === stored
}

/** Refuses a new password that is easy to guess, as `invalid` on `password`. `personalWords`: name and address of the account. */
export async function requireStrongPassword(password: string, personalWords: readonly string[] = []): Promise<void> {
  const weakness = await weaknessOf(password, personalWords)
  if (weakness !== undefined) throw new Refusal('invalid', { errors: { password: [weakness] } })
}

const consonants = 'bdfghjklmnprstvz'
const vowels = 'aeiou'

/** A password that people can read out and type: syllables in groups of two, e.g. `ruba-kefi-monu-tida`; 12.6 bits per group. */
export function randomPassword(groups = 4): string {
  const syllable = () => consonants[randomInt(consonants.length)]! + vowels[randomInt(vowels.length)]!
  return Array.from({ length: groups }, () => syllable() + syllable()).join('-')
}
