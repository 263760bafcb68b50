import { limits } from '#contract/limits.ts'

const { min, max } = limits.password

/** What a new password must be, said before it is wrong; while it is typed, how far it is. Only its length counts (A10). */
export function passwordWords(typed: string): string {
  const length = Array.from(typed).length
  if (length === 0) return `${min} to ${max} characters. A few words in a row are easy to remember and hard to guess.`
  if (length < min) return `${length} of at least ${min} characters.`
  return length < min + 5 ? 'Long enough.' : 'A good length.'
}
