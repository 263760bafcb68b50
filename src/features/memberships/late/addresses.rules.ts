import { addressesIn, listEntries } from '#contract/addresses.ts'

/** The content of the address field: addresses, what is none but looks like one, and what is being typed. */
export interface Addresses {
  valid: string[]
  broken: string[]
  rest: string
}

export const noAddresses: Addresses = { valid: [], broken: [], rest: '' }

const union = (before: readonly string[], added: readonly string[]): string[] => [...new Set([...before, ...added])]

/**
 * Takes the addresses out of a typed or pasted text. Words without one are dropped if there is an address among them, else they are broken. With
 * `isStrict` each entry of a list has to have one (S2§5).
 */
export function withTyped({ valid, broken }: Addresses, text: string, isStrict = false): Addresses {
  const found = addressesIn(text)
  if (isStrict) found.broken.push(...listEntries(text).filter(entry => !entry.includes('@')))
  const word = text.trim()
  if (found.addresses.length + found.broken.length === 0) return { valid, broken: word ? union(broken, [word]) : broken, rest: '' }
  return { valid: union(valid, found.addresses), broken: union(broken, found.broken), rest: '' }
}
