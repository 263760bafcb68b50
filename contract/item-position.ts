import * as v from 'valibot'
import { limits } from './limits.ts'
import { atLeast, atMost, rule } from './rules.ts'

/**
 * [Note: Order by hand] The place of an item in its folder is a fractional key: texts of letters and digits, sorted by their characters, so that
 * between two keys there is always another one, and moving an item changes only that item. An item that nobody moved has the key of the
 * time it was added, the latest first: an order by hand needs nothing to be stored beforehand, and what is added later comes on top. Own
 * entries that come from one file have ids that ascend (`ascendingId`): what is added at once is in the order of the file. Records that
 * are saved together count as added a millisecond after each other, the first one last.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The head of a key whose whole part has eight more digits. */
const head = 'h'
const wholeDigits = 8
const mostTime = digits.length ** wholeDigits - 1

/** Digits that tell apart what was added at once. */
const nameDigits = 5

/** A number as so many digits. */
function written(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / digits.length)) text = digits[rest % digits.length] + text
  return text
}

function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % digits.length ** nameDigits
}

/** Ascending ids are UUIDs of version 8, whose first seven digits are a number. */
const ascending = { digits: 7, version: '8', versionAt: 14 }
export const mostAscending = 16 ** ascending.digits

/** A random UUID as the id with this number. */
export const ascendingId = (uuid: string, number: number): string =>
  number.toString(16).padStart(ascending.digits, '0') +
  uuid.slice(ascending.digits, ascending.versionAt) +
  ascending.version +
  uuid.slice(ascending.versionAt + 1)

/** Tells apart what was added at once: by its number where it has one, else by chance. */
const numberOf = ({ index, slug_value: name }: { index: string; slug_value: string }): number =>
  index === 'own' && name[ascending.versionAt] === ascending.version
    ? Number.parseInt(name.slice(0, ascending.digits), 16)
    : hashOf(`${index}/${name}`)

/** The place of an item that nobody moved. */
export const positionOfAddition = (item: { added_at: number; index: string; slug_value: string }): string =>
  // A fraction never ends with the lowest digit.
  `${head}${written(mostTime - Math.max(0, item.added_at), wholeDigits)}${written(numberOf(item), nameDigits)}V`

/** How long the whole part of a key is, as its first letter says: `a` two, `b` three …; `Z` two, `Y` three …. */
const wholeLength = (key: string): number => (/^[a-z]/.test(key) ? key.charCodeAt(0) - 97 + 2 : 90 - key.charCodeAt(0) + 2)

const isPosition = (key: string): boolean =>
  /^[A-Za-z][\dA-Za-z]*$/.test(key) &&
  key.length >= wholeLength(key) &&
  (key.length === wholeLength(key) ? !/^A0*$/.test(key) : !key.endsWith('0'))

export const itemPosition = v.pipe(
  v.string(),
  atLeast(1),
  atMost(limits.folder.position),
  rule<string>({ description: 'A key of the library fractional-indexing, in base 62.' }, isPosition, 'This is no place in a folder.'),
)
