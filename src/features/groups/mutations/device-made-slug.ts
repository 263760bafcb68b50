import { slugify } from '#contract/slugs.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const count = 8

/** A first slug that a device gives: words of the name, and letters that make it free. What comes after it can name the group before the server has it. */
export function deviceMadeSlug(name: string, longest: number, noun: string): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(count)), byte => letters[byte % letters.length]).join('')
  const words = slugify(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest - count - 1)
    .replace(/^-+|-+$/g, '')
  return words === '' ? `${noun}-${random}` : `${words}-${random}`
}
