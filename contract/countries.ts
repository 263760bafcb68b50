import type { Option } from './option.ts'
import { byPrefix } from './prefix-match.ts'

/** Two codes that only the European Commission uses. */
const commissionCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** Countries that the registry of organisations names differently than Unicode: one country, one name. */
const registryNames: Readonly<Record<string, string>> = {
  BA: 'Bosnia and Herzegovina',
  CD: 'DR Congo',
  CG: 'Congo Republic',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MO: 'Macau',
  PS: 'Palestine',
}

type Country = {
  name: string
  code: string
}

// Made when they are first needed: a cheap phone takes 100 ms for all countries, and most pages that know of them need none.
let names: Intl.DisplayNames | undefined
let known: readonly Country[] | undefined

/** The country of a two-letter code, with its ISO 3166 code; undefined for any other text. */
export function countryByCode(written: string | undefined): Country | undefined {
  if (!written || !/^[A-Z]{2}$/.test(written) || written === 'ZZ') return undefined
  const code = commissionCodes[written] ?? written
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const name = registryNames[code] ?? names.of(code)
  return name ? { name, code } : undefined
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Regions that Unicode names but that are not countries: groups of countries, islands without an ISO code, and names for tests. */
const notCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB'])
/** Whether the code is still in use: those of former states map to their successor. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code

/** Every country with its ISO 3166 code, in alphabetical order. */
export const countries = (): readonly Country[] =>
  (known ??= letters
    .flatMap(first => letters.map(second => first + second))
    .filter(code => !notCountries.has(code) && !(code in commissionCodes) && isCurrent(code))
    .flatMap(code => countryByCode(code) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, 'en')))

/** The countries with a word that begins with `prefix`, to choose from: server and device offer the same. */
export function offeredCountries(prefix: string, limit: number): Option[] {
  const matches = byPrefix(prefix)
  return countries()
    .filter(({ name }) => matches(name))
    .slice(0, limit)
    .map(({ code, name }) => ({ id: code, name }))
}
