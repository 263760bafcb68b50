import { particles, splitName } from '../../core/names/split-name.ts'

export const joinName = (first: string, last: string): string => `${first} ${last}`.trim()

/**
 * A name as it is stored (S2§5): one in a single case gets capitals, except for its particles. A name in mixed case is left unchanged: its
 * owner knows how to write it.
 */
export function capitalised(name: string): string {
  const lower = name.toLocaleLowerCase('en')
  if (name !== lower && name !== name.toLocaleUpperCase('en')) return name
  return lower
    .split(/(\s+)/)
    .map((word, at, words) => (particles.has(word.replace(/['’]/g, '')) && at < words.length - 1 ? word : withCapitals(word)))
    .join('')
}

const withCapitals = (word: string): string =>
  word.replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('en'))

interface Named {
  full_name: string
  first_name: string
  last_name: string
}

/** First and last name; those of older accounts without them are split. */
export function namesOf({ full_name, first_name, last_name }: Named): { first_name: string; last_name: string } {
  return first_name === '' && last_name === '' ? splitName(full_name) : { first_name, last_name }
}
