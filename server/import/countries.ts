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
