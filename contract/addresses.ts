import * as v from 'valibot'
import { email } from './text-fields.ts'

/** What stands between addresses in a pasted text: spaces, list marks, and the marks around an address. */
const between = /[\s,;:|<>()[\]{}"“”„«»]+/
/** Marks of the sentence or list around an address. An address may contain some of them, but does not begin or end with one. */
const marks = new Set(".'’`*•·-–—=/\\!?")
const longest = 254

export interface FoundAddresses {
  /** In lower case, each once, in the order of the text. */
  addresses: string[]
  /** What looks like an address and is none. */
  broken: string[]
}

/** Finds the email addresses in any text: a list, a column, lines like `Ada Lovelace <ada@example.org>`. */
export function addressesIn(text: string): FoundAddresses {
  const addresses = new Set<string>()
  const broken = new Set<string>()
  for (const word of text.split(between)) {
    if (!word.includes('@')) continue
    const candidate = withoutMarks(word)
    const parsed = candidate.length <= longest ? v.safeParse(email, candidate) : undefined
    if (parsed?.success) addresses.add(parsed.output)
    else if (candidate !== '') broken.add(candidate.toLowerCase())
  }
  return { addresses: [...addresses], broken: [...broken] }
}

/** The entries of a list that is separated by commas, trimmed; empty ones are none. */
export const listEntries = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(entry => entry.trim())
    .filter(Boolean)

/** The addresses of a list that is separated by commas (S2§5): each entry must be one. In lower case, each once. */
export function listedAddresses(text: string): FoundAddresses {
  const addresses = new Set<string>()
  const broken = new Set<string>()
  for (const word of listEntries(text)) {
    const parsed = word.length <= longest ? v.safeParse(email, word) : undefined
    if (parsed?.success) addresses.add(parsed.output)
    else broken.add(word)
  }
  return { addresses: [...addresses], broken: [...broken] }
}

function withoutMarks(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && marks.has(word[start]!)) start++
  while (end > start && marks.has(word[end - 1]!)) end--
  return word.slice(start, end)
}
