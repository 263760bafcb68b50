import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const families = (css: string) => [...css.matchAll(/font-family: ('[^']+')/g)].map(([, family]) => family)
const own = read('src/ui/fonts.css')

/** Ranges as numbers, because `U+20AC` and `U+0020AC` are the same. */
const codePoints = (ranges: string) =>
  ranges.split(',').map(range =>
    range
      .split(/U\+|-/)
      .slice(1)
      .map(hex => Number.parseInt(hex, 16)),
  )

/** Left to the fallback font: † and ℓ (fonts.css says why). */
const leftOut = new Set([0x20_20, 0x21_13])

test.each(['source-sans-3', 'stix-two-text'])('%s: the unicode range of every file is the one of its package', family => {
  const rules = [...own.matchAll(new RegExp(`/${family}-([a-z-]+)-wght-normal[^}]*unicode-range:([^;]+);`, 'g'))]
  const { latin: _, ...named } = JSON.parse(read(`node_modules/@fontsource-variable/${family}/unicode.json`)) as Record<string, string>
  const numbered = (ranges: (readonly [string, string])[]) =>
    Object.fromEntries(
      ranges.map(([part, text]) => [part, codePoints(text).filter(([one = 0, to]) => to !== undefined || !leftOut.has(one))]),
    )
  expect(numbered(rules.map(([, part, ranges]) => [part!, ranges!]))).toEqual(numbered(Object.entries(named)))
})

test('every font of the tokens is declared and every declared font used, with a generic one last', () => {
  const named = [...read('src/ui/tokens.css').matchAll(/--(?:sans|serif):([^;]+);/g)].map(([, list]) => list!.trim().split(/,\s*/))
  expect(named.map(list => list.at(-1))).toEqual(['sans-serif', 'serif'])
  const declared = [...families(own), ...families(read('src/ui/fallback-fonts.css'))]
  expect(new Set(named.flatMap(list => list.slice(0, -1)))).toEqual(new Set(declared))
})

test('a sign that stands in many records brings no whole file of a package', () => {
  const rules = [...own.matchAll(/font-family: '(Indago \w+)'[^}]*?([\w-]+)\.woff2[^}]*?unicode-range:([^;]+);/g)]
  /** Of rules that overlap the last one counts. */
  const fileOf = (sign: string, family: string) =>
    rules.findLast(
      ([, name, , ranges]) =>
        name === family && codePoints(ranges!).some(([from = 0, to = from]) => from <= sign.codePointAt(0)! && sign.codePointAt(0)! <= to),
    )?.[2]
  for (const sign of '₹₺₩₽') expect(fileOf(sign, 'Indago Sans')).toBe('source-sans-3-names')
  expect(fileOf('†', 'Indago Sans')).toBe('source-sans-3-latin')
  expect(fileOf('ℓ', 'Indago Sans')).toBeUndefined()
})
