import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

export const hashOf = (password: string): Promise<string> => hash(password)

/** A hash nothing matches: an unknown address costs the same time as a wrong password. */
let nobody: Promise<string> | undefined

/** Whether the password belongs to the hash; without a hash, false after the same time. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash(randomPassword(8))
  const fits = await verify(stored ?? (await nobody), password)
  return fits && stored !== undefined
}

const consonants = 'bdfghjklmnprstvz'
const vowels = 'aeiou'

/** A password people can read out and type: syllables in groups of two, e.g. `ruba-kefi-monu-tida`; 12.6 bits a group. */
export function randomPassword(groups = 4): string {
  const syllable = () => consonants[randomInt(consonants.length)]! + vowels[randomInt(vowels.length)]!
  return Array.from({ length: groups }, () => syllable() + syllable()).join('-')
}
