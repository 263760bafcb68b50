/** The European Commission's own codes for two countries. */
const ownCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** Countries whose name in the registry of organisations differs from the one of the Unicode consortium: one country, one name. */
const registryNames: Readonly<Record<string, string>> = {
  BA: 'Bosnia and Herzegovina',
  CD: 'DR Congo',
  CG: 'Congo Republic',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MO: 'Macau',
  PS: 'Palestine',
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The country of a code of two letters, with its ISO 3166 code; undefined where it is none. */
export function countryOf(written: string | undefined): { name: string; code: string } | undefined {
  if (!written || !/^[A-Z]{2}$/.test(written) || written === 'ZZ') return undefined
  const code = ownCodes[written] ?? written
  const name = registryNames[code] ?? names.of(code)
  return name ? { name, code } : undefined
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const codes = letters.flatMap(first => letters.map(second => first + second))
/** What the consortium names beside countries: groups of them, islands without a code of ISO, and names made for tests. */
const noCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB'])
/** Codes of states that are no more stand for what followed them. */
const isPresent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code

/** Every country under its ISO 3166 code, in the order of the alphabet. */
export const countries: readonly { name: string; code: string }[] = codes
  .filter(code => !noCountries.has(code) && isPresent(code))
  .flatMap(code => countryOf(code) ?? [])
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
