import type { CslItem, CslName } from '../csl.ts'
import { familyName, fullName, isFamilyFirst } from '../person-names.ts'

/** A name that every style writes in full: a literal one, or one in a script that is not shortened. */
const isWhole = (name: CslName): boolean => name.literal !== undefined || isFamilyFirst(`${name.family}${name.given ?? ''}`)

/** `Jean-Paul M` as `J.-P. M.`; `gap` stands between given names. */
function initials(given: string | undefined, dot: string, gap: string, hyphen = '-'): string {
  const words = (given ?? '')
    .split(/\s+/)
    .flatMap(word => (/^(?:\p{Lu}\.)+$/u.test(word) ? word.split('.') : word))
    .filter(Boolean)
  return words
    .map(word =>
      word
        .split('-')
        .map(half => initial(half, dot))
        .filter(Boolean)
        .join(hyphen),
    )
    .filter(Boolean)
    .join(gap)
}

/** A word of a script without capitals is not shortened. */
function initial(word: string, dot: string): string {
  const sign = /\p{L}/u.exec(word)?.[0] ?? ''
  const capital = sign.toUpperCase()
  if (capital === '') return ''
  return capital === sign.toLowerCase() ? word : capital + dot
}

/** `Berg, J.-P., Jr.` */
export const familyFirst = (name: CslName, gap = ' '): string =>
  isWhole(name) ? fullName(name) : [familyName(name), initials(name.given, '.', gap), name.suffix].filter(Boolean).join(', ')

/** `J.-P. Berg Jr.` */
export const initialsFirst = (name: CslName, gap = ' '): string =>
  isWhole(name) ? fullName(name) : [initials(name.given, '.', gap), familyName(name), name.suffix].filter(Boolean).join(' ')

const twoInitials = (given: string | undefined): string => {
  const all = initials(given, '', '', '')
  return /^\p{Lu}+$/u.test(all) ? /^.{1,2}/u.exec(all)![0] : all
}

/** `Berg JP Jr`: two initials at most, and no full stops. */
export const bareInitials = (name: CslName): string =>
  isWhole(name) ? fullName(name) : [familyName(name), twoInitials(name.given), name.suffix?.replaceAll('.', '')].filter(Boolean).join(' ')

/** `Berg, Jean-Paul, Jr.` */
export const wholeInverted = (name: CslName): string =>
  isWhole(name) ? fullName(name) : [familyName(name), name.given, name.suffix].filter(Boolean).join(', ')

/** Whether the record names fewer authors than there are. */
export const lacksAuthors = ({ custom }: CslItem): boolean => custom !== undefined

/** `a, b and c`: `last` stands before the last name, `two` between two names. */
export function listed(names: readonly string[], last: string, two = last): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')}${names.length === 2 ? two : last}${names.at(-1)}`
}
