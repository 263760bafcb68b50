/**
 * The ORCID iD in a text, which providers write with and without its address; undefined if there is none, or if its last character does not
 * fit the others (ISO 7064, MOD 11-2): a slip of the pen would be the iD of somebody else.
 */
export function orcidIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const found = /(?<!\d)\d{4}-\d{4}-\d{4}-\d{3}[\dX](?!\d)/i.exec(value)?.[0].toUpperCase()
  return found !== undefined && checkCharacter(found.replaceAll('-', '').slice(0, 15)) === found.at(-1) ? found : undefined
}

function checkCharacter(digits: string): string {
  let total = 0
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11
  const rest = (12 - total) % 11
  return rest === 10 ? 'X' : String(rest)
}
