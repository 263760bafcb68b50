/**
 * The order of organisation types (S3§3, "Map and browse"), by the slugs of their labels: kinds of companies first, then the base types,
 * each with the registries' synonyms. Types in neither list come before the last ones.
 */
const first: readonly string[] = [
  'large-pharma',
  'therapeutic-biotech',
  'techbio',
  'diagnostics',
  'medical-device',
  'healthtech',
  'cro',
  'cdmo',
  'health',
  'incubator-accelerator',
  'investor',
  'venture-studio',
  'academic',
  'education',
  'university',
  'hospital',
  'healthcare',
  'government',
  'company',
  'consortium',
]
const last: readonly string[] = ['spinoff', 'other', 'unknown']

/** The types that have a place of their own, in that order. */
export const typesInOrder: readonly string[] = [...first, ...last]

/** The names of the academic base type. */
export const academicTypes: ReadonlySet<string> = new Set(['academic', 'education', 'university'])

const ranks: ReadonlyMap<string, number> = new Map([
  ...first.map((value, at): [string, number] => [value, at]),
  ...last.map((value, at): [string, number] => [value, first.length + 1 + at]),
])

/** Compares two types by their slugs. */
export const compareTypes = (a: string, b: string): number =>
  (ranks.get(a) ?? first.length) - (ranks.get(b) ?? first.length) || (a < b ? -1 : a > b ? 1 : 0)
