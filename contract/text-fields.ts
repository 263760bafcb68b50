import * as v from 'valibot'
import { limits } from './limits.ts'
import { atLeast, atMost, rule } from './rules.ts'
import { seenLength } from './seen-length.ts'
import { slugShape } from './slug-shape.ts'
import { withoutTurns } from './text-direction.ts'

/** Unpaired surrogates and NUL cannot be stored or returned unchanged, so they are refused in all input. */
const storable = (value: string): boolean => !/\p{Cs}|\0/u.test(value)

const isStorable = (message: string) => rule<string>({}, storable, message)

/** A trimmed text of `min` to `max` characters. `what` is its name in the messages: 'name', 'subject'. */
export const text = (
  min: number,
  max: number,
  what: string,
  tooShort = min === 1 ? `The ${what} field is required` : `The ${what} must be at least ${min} characters.`,
) =>
  v.pipe(
    v.string(),
    v.trim(),
    atLeast(min, tooShort),
    rule<string>({}, value => Array.from(value).length < min || seenLength(value) >= min, tooShort),
    atMost(max, `The ${what} must be at most ${max} characters.`),
    isStorable(`The ${what} contains characters that cannot be saved.`),
  )

/** A trimmed text that may be empty, and otherwise has `min` to `max` characters. */
export const emptyOr = (min: number, max: number, what: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    atMost(max, `The ${what} must be at most ${max} characters.`),
    rule<string>(
      { description: `Empty, or at least ${min} characters.` },
      value => value === '' || seenLength(value) >= min,
      `The ${what} must be at least ${min} characters.`,
    ),
    isStorable(`The ${what} contains characters that cannot be saved.`),
  )

/**
 * A single line, so that it cannot add a header to a mail (A27), without the signs that turn the direction of what follows them: with those a name
 * could be read as another one, and would turn what stands beside it. The marks and joiners that scripts need are allowed.
 */
export const line = (min: number, max: number, what: string, tooShort?: string) =>
  v.pipe(
    text(min, max, what, tooShort),
    rule<string>({ oneLine: true }, value => !/\p{Cc}|[\u2028\u2029]/u.test(value), `The ${what} must be one line.`),
    rule<string>(
      {},
      value => withoutTurns(value) === value,
      `The ${what} has hidden characters that turn the direction of text. Type it instead of pasting it.`,
    ),
  )

/** An email address, in lower case, as every address is stored and compared. */
export const email = v.pipe(
  v.string(),
  atMost(254, 'Please enter a valid email address.'),
  v.trim(),
  atLeast(1, 'Enter your email address.'),
  v.email('Please enter a valid email address.'),
  v.toLowerCase(),
  v.description('An email address.'),
)

const { min, max } = limits.password

/** A new password (A10): any characters, not trimmed, not truncated. Its length is counted in code points. */
export const newPassword = v.pipe(
  v.string(),
  atLeast(min, `The password must be at least ${min} characters.`),
  atMost(max, `The password must be at most ${max} characters.`),
  isStorable('The password contains characters that cannot be saved.'),
  v.description('None that is easy to guess.'),
)

/** An existing password. The maximum prevents the hashing of very long texts. */
export const password = v.pipe(v.string(), atLeast(1, 'Please enter your password.'), atMost(4 * max, 'The password is too long.'))

/** The password of the logged-in user, who confirms something with it. */
export const ownPassword = v.pipe(password, v.description('Required if the account has a password.'))

/** First and last name of a new account. The specification asks for two letters only where a profile is edited, and some names have one. */
export const newPersonName = (what: string) => line(1, limits.person.name.max, what)

/** First and last name where they are edited (S2§5). */
export const personName = (what: string) => line(limits.person.name.min, limits.person.name.max, what)

/** The year of today where it is already the latest on earth, so that nobody's new year is in the future. */
const thisYear = (): number => new Date(Date.now() + 14 * 3_600_000).getUTCFullYear()

/** A year of four digits that is not in the future (S1§5, S2§5); `what` is the field's name in the message. */
export const year = (what: string) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    rule<string | number>(
      { description: 'A year of four digits, not in the future.' },
      value => /^[1-9]\d{3}$/.test(String(value)) && Number(value) <= thisYear(),
      `The ${what} value is not valid`,
    ),
    v.transform(Number),
  )

/**
 * Lower-case letters and digits separated by single hyphens or underscores (S2§5).
 */
export const slugField = (what: string) =>
  v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, `The ${what} value is not valid. Only - and lowercase is allowed.`))

/** A web address with its protocol (S2§5), and without a user or password: a name before the host is taken for the host. */
export const webAddress = (what: string, most = 2000) =>
  v.pipe(
    v.string(),
    v.trim(),
    atMost(most, `The ${what} must be at most ${most} characters.`),
    // One rule, so that a wrong address gets one message.
    v.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i, `The ${what} must be a web address with http:// or https://.`),
  )

/** The token of a mail's link: 256 bits in base64url. */
export const mailToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'This link is incomplete.'))

export const slug = v.pipe(
  v.string(),
  atLeast(1),
  atMost(300),
  v.regex(new RegExp(`^${slugShape}$`, 'u'), 'The slug value is not valid. Only - and lowercase is allowed.'),
)
