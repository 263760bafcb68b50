export const joinName = (first: string, last: string): string => `${first} ${last}`.trim()

/**
 * A name as it is stored (S2§5): one in a single case gets capitals. A name in mixed case is left unchanged: its owner knows how to write
 * `de la Cruz`.
 */
export function capitalised(name: string): string {
  const lower = name.toLocaleLowerCase('en')
  if (name !== lower && name !== name.toLocaleUpperCase('en')) return name
  return lower.replace(/(^|[\s\-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('en'))
}

interface Named {
  full_name: string
  first_name: string
  last_name: string
}

/** First and last name; for older accounts without them, the last word counts as the last name. */
export function namesOf({ full_name, first_name, last_name }: Named): { first_name: string; last_name: string } {
  if (first_name !== '' || last_name !== '') return { first_name, last_name }
  const words = full_name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop()! : ''
  return { first_name: words.join(' '), last_name: last }
}
