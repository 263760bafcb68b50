// @ts-expect-error The package has no types.
import untyped from 'wink-porter2-stemmer'
import { britishBeginnings, irregularForms, notIze } from './spellings.data.ts'
import { wordFamilies } from './word-families.data.ts'

/** The stem of a lower-case English word, by Porter's second algorithm. */
const porter2: (word: string) => string = untyped

const regular = new Map(irregularForms.flatMap(line => line.split(' ').map(form => [form, line.split(' ')[0]!] as const)))

/** British beginnings by their first two letters. */
const beginnings = new Map<string, (readonly [string, string])[]>()
for (const pair of britishBeginnings) {
  const first = pair[0].slice(0, 2)
  beginnings.set(first, [...(beginnings.get(first) ?? []), pair])
}
const keepsIse = new Set(notIze.map(word => word.slice(0, -1)))

/**
 * The stem of a folded word: Porter's second algorithm, after irregular forms and British spellings are made regular and American, so that
 * `labelled` and `labeling`, `matrices` and `matrix`, `generalisation` and `generalize` meet; stems of one family are one, so that `parser` and
 * `parse`, `explanation` and `explain` meet too. Words with other letters than a to z are their own stems.
 */
export function stem(word: string): string {
  const known = remembered.get(word)
  if (known !== undefined) return known
  const found = word.length < 3 || !/^[a-z]+$/.test(word) ? word : familyStem(word)
  if (remembered.size === mostRemembered) remembered.clear()
  remembered.set(word, found)
  return found
}

const stemOfForm = (word: string): string => porter(american(regular.get(word) ?? word))

function familyStem(word: string): string {
  const found = stemOfForm(word)
  families ??= stemsOfFamilies()
  return families.get(found) ?? found
}

/** Segments are built of the same words again and again, and stemming takes longer than looking up. */
const remembered = new Map<string, string>()
const mostRemembered = 1 << 18

/** Every ending that a step of the algorithm changes is one of these, and most words have none. */
const changing = /(?:[eisy]|[aul]l|ed|ng|nt|ic|sm|er|or|on)$/

const porter = (word: string): string => (changing.test(word) ? porter2(word) : word)

/** The American spelling of a word, as far as a rule or the table knows it. */
function american(word: string): string {
  for (const [british, spelled] of beginnings.get(word.slice(0, 2)) ?? [])
    if (word.startsWith(british)) return ize(spelled + word.slice(british.length))
  return ize(word)
}

const iseEnding = /^([a-z]{3,}[^aeiou])(is|ys)(e|ed|es|ing|er|ers|able|ation|ations|ational)$/

/** -ise, -isation and -yse as -ize, -ization and -yze. */
function ize(word: string): string {
  const found = iseEnding.exec(word)
  if (!found || keepsIse.has(found[1]! + found[2]!)) return word
  return `${found[1]}${found[2] === 'is' ? 'iz' : 'yz'}${found[3]}`
}

/** The stem of a family by the stems of its other words; worked out for the first word, because pages load this file that stem none. */
let families: ReadonlyMap<string, string> | undefined
const stemsOfFamilies = () =>
  new Map(
    wordFamilies.flatMap(line => {
      const [first, ...others] = line.split(' ').map(stemOfForm)
      return others.map(other => [other, first!] as const)
    }),
  )
