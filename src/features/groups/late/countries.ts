import { countryByCode } from '#contract/countries.ts'
import type { Option } from '#contract/option.ts'

/** A country by its code. */
export function countryOf(id: string): Option | null {
  const found = countryByCode(id)
  return found ? { id: found.code, name: found.name } : null
}
