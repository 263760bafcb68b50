import * as v from 'valibot'
import { email } from './text-fields.ts'

/** What stands between addresses in a pasted text: spaces, list marks, and the marks around an address. */
const between = /[\s,;:|<>()[\]{}"“”„«»]+/
/** Marks that belong to the sentence or the list around an address; an address may contain some of them, but does not begin or end with one. */
const around = /^[.'’`*•·\-–—=/\\!?]+|[.'’`*•·\-–—=/\\!?]+$/g

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
    const candidate = word.replace(around, '')
    if (!candidate.includes('@')) continue
    const parsed = v.safeParse(email, candidate)
    if (parsed.success) addresses.add(parsed.output)
    else broken.add(candidate.toLowerCase())
  }
  return { addresses: [...addresses], broken: [...broken] }
}
