import { porter } from './porter.ts'
import { britishBeginnings, irregularForms, notIze } from './spellings.data.ts'
import { wordFamilies } from './word-families.data.ts'

const regular = new Map(irregularForms.flatMap(line => line.split(' ').map(form => [form, line.split(' ')[0]!] as const)))

/** British beginnings by their first two letters, which are one number: of a word no piece has to be made. */
const beginnings = new Map<number, (readonly [string, string])[]>()
const firstTwo = (word: string): number => (word.charCodeAt(0) << 16) | word.charCodeAt(1)
for (const pair of britishBeginnings) beginnings.set(firstTwo(pair[0]), [...(beginnings.get(firstTwo(pair[0])) ?? []), pair])
const keepsIse = new Set(notIze.map(word => word.slice(0, -1)))

/**
 * The stem of a folded word: Porter's second algorithm, after irregular forms and British spellings are made regular and American, so that
 * `labelled` and `labeling`, `matrices` and `matrix`, `generalisation` and `generalize` meet; stems of one family are one, so that `parser` and
 * `parse`, `explanation` and `explain` meet too. Words of Cyrillic letters lose their endings, those of Hangul their particles, Arabic
 * and Hebrew ones their article. Other words are their own stems.
 */
export function stem(word: string): string {
  if (word.length < 3) return word
  if (/^[a-z]+$/.test(word)) return familyStem(word)
  const first = word.charCodeAt(0)
  if (first < firstCyrillic) return word
  return first >= firstHebrew && first <= lastArabic
    ? word.replace(article, '')
    : word.replace(cyrillicEnding, '$1').replace(hangulParticle, '$1')
}

const firstCyrillic = 0x400
const firstHebrew = 0x590
const lastArabic = 0x6ff

/** The Arabic article, perhaps behind "and", "in" or "as" or with "for", and the Hebrew one, before at least three letters. */
const article = /^(?:(?:[وفبك]?ال|و?لل)(?=\p{Script=Arabic}{3,})|ו?ה(?=\p{Script=Hebrew}{3,}))/u

/** The endings of Russian nouns and adjectives, behind at least three letters. */
const cyrillicEnding =
  /^(\p{Script=Cyrillic}{3,}?)(?:и?ями|иях|и?ям|ами|ах|ам|[ыи]ми|[ое]го|[ое]му|[ыи]х|[ыи]м|[иь]?ем|[иь]?ев|ом|ов|[ео]й|[ыи]й|ей|[ая]я|[ою]ю|[ое]е|[ыи]е|[иь][яеюи]|ию|[аеиоуыэюяьй])$/u

/** Korean particles, behind at least two syllables. */
const hangulParticle = /^(\p{Script=Hangul}{2,}?)(?:으로|에서|에게|까지|부터|처럼|보다|[을를이가은는의에와과로도만])$/u

const stemOfForm = (word: string): string => porter(american(regular.get(word) ?? word))

function familyStem(word: string): string {
  const found = stemOfForm(word)
  families ??= stemsOfFamilies()
  return families.get(found) ?? found
}

/** The American spelling of a word, as far as a rule or the table knows it. */
function american(word: string): string {
  const candidates = beginnings.get(firstTwo(word))
  if (candidates)
    for (const [british, spelled] of candidates) if (word.startsWith(british)) return ize(spelled + word.slice(british.length))
  return ize(word)
}

const iseEnding = /^([a-z]{3,}[^aeiou])(is|ys)(e|ed|es|ing|er|ers|able|ation|ations|ational)$/

/** Most words have none of these letters, which is quicker to see. */
const mayBeIse = /[iy]s[aei]/

/** -ise, -isation and -yse as -ize, -ization and -yze. */
function ize(word: string): string {
  const found = mayBeIse.test(word) ? iseEnding.exec(word) : null
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
