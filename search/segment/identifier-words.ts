import { identifierKeys } from '../text/identifiers.ts'
import type { Plan } from './plan.ts'
import type { TextsByPath } from './texts-by-path.ts'

/** Identifiers are indexed as words that no text can contain, because `#` separates words: `#us11147202b2`. */
export const identifierWord = (key: string): string => `#${key}`

/** The words of a record's numbers: those of its search field for identifiers, and its slugs, which have the number of its source. */
export function identifierWordsOf({ fields }: Plan, slugs: readonly string[], texts: TextsByPath): string[] {
  const paths = fields.find(field => field.name === 'identifiers')?.paths ?? []
  return [...slugs, ...paths.flatMap(path => texts.at(path))].flatMap(identifierKeys).map(identifierWord)
}
