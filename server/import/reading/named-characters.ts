import { characterNames } from './named-characters.data.ts'

/** Characters by name, without `&` and `;`. It has no prototype: `constructor` is no name. */
export const namedCharacters: Readonly<Record<string, string>> = Object.assign(
  Object.create(null) as Record<string, string>,
  Object.fromEntries(characterNames.trim().split(/\s+/).map(readLine)),
)

function readLine(line: string): [name: string, character: string] {
  const [name, points] = line.split('=') as [string, string]
  return [name, String.fromCodePoint(...points.split('+').map(point => Number.parseInt(point, 16)))]
}

/** `&gt;`, `&#39;` and `&#x27;` as their characters, once; unknown names stay. */
export const withoutReferences = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,31}));/gi, decoded) : text

function decoded(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return namedCharacters[name] ?? written
  const point = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : written
}
