import { slugify } from '#contract/slugs.ts'

/** Words that registers and people write in several ways, and the one way that is compared. */
const words: Readonly<Record<string, string>> = {
  acad: 'academy',
  assoc: 'association',
  center: 'centre',
  coll: 'college',
  ctr: 'centre',
  dept: 'department',
  fac: 'faculty',
  fdn: 'foundation',
  hosp: 'hospital',
  inst: 'institute',
  intl: 'international',
  lab: 'laboratory',
  labs: 'laboratory',
  laboratories: 'laboratory',
  med: 'medical',
  natl: 'national',
  res: 'research',
  sch: 'school',
  sci: 'science',
  sciences: 'science',
  st: 'saint',
  tech: 'technology',
  univ: 'university',
  uni: 'university',
}

/** Words that names have or lack, and legal forms. */
const light = new Set([
  'the',
  'of',
  'and',
  'for',
  'at',
  'in',
  'de',
  'der',
  'und',
  'la',
  'le',
  'et',
  'inc',
  'ltd',
  'llc',
  'gmbh',
  'ag',
  'sa',
  'co',
  'corp',
])

/** The words of a name that are compared. Without any but light ones, these are. */
export function wordsToCompare(name: string): string[] {
  const all = slugify(name.replaceAll('&', ' and '))
    .split('-')
    .filter(word => word !== '')
    .map(word => words[word] ?? word)
  const heavy = all.filter(word => !light.has(word))
  return [...new Set(heavy.length > 0 ? heavy : all)]
}

/** So much of two names is the same that they are of one organisation. */
export const sameName = 0.9

/** From 0 to 1: how much of two names is the same. A slip in a long word counts a little less. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  if (many.length === 0) return 0
  const shared = few.map(word => (many.includes(word) ? 1 : many.some(other => isSlip(word, other)) ? slipped : 0))
  const alike = shared.reduce<number>((sum, one) => sum + one, 0)
  return alike / (few.length + many.length - shared.filter(one => one > 0).length)
}

const slipped = 0.9
/** Letters of a word in which a slip is one. */
const long = 6

/** Whether one letter is missing, added or another one. */
function isSlip(a: string, b: string): boolean {
  const [short, longer] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < long || longer.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === longer[same]) same += 1
  return short.slice(same + (longer.length === short.length ? 1 : 0)) === longer.slice(same + 1)
}
