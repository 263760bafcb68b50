import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colour = { l: number; c: number; h: number; a: number }

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')

const colourOf = (text: string): Colour => {
  const [l = NaN, c = NaN, h = NaN, a = 1] = text.split(/[\s/]+/).map(Number)
  return { l, c, h, a }
}

/** Token -> its colour in light and in dark, read from the style sheet itself. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: colourOf(light!), dark: colourOf(dark!) },
  ]),
)

/** OKLCH to linear sRGB (Ottosson 2020), channels as the screen can show them. */
function linearRgb({ l, c, h }: Colour): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const fit = (channel: number) => Math.min(1, Math.max(0, channel))
  return [
    fit(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fit(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fit(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

const luminance = (colour: Colour): number => {
  const [red, green, blue] = linearRgb(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(name: string, on: string, scheme: 'light' | 'dark'): number {
  const [one, other] = [name, on].map(token => {
    const found = tokens.get(token)
    if (!found) throw new Error(`tokens.css has no colour --${token}`)
    return luminance(found[scheme])
  })
  return (Math.max(one!, other!) + 0.05) / (Math.min(one!, other!) + 0.05)
}

const grounds = ['paper', 'raised', 'sunk']
const text: [name: string, on: string][] = [
  ...['ink', 'ink-2', 'accent', 'danger', 'warn', 'ok'].flatMap(name => grounds.map(on => [name, on] as [string, string])),
  ['ink', 'accent-wash'],
  ['accent', 'accent-wash'],
  ['ink-2', 'accent-wash'],
  ['danger', 'danger-wash'],
  ['warn', 'warn-wash'],
  ['ink', 'warn-wash'],
  ['ink', 'danger-wash'],
  ['ok', 'ok-wash'],
  ['on-accent', 'accent'],
  ['paper', 'ink'],
]
const shapes: [name: string, on: string][] = ['rule-strong', 'accent'].flatMap(name => grounds.map(on => [name, on] as [string, string]))

for (const scheme of ['light', 'dark'] as const) {
  test.each(text)(`text in --%s on --%s has a contrast of at least 4.5 (${scheme})`, (name, on) => {
    expect(contrast(name, on, scheme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(shapes)(`borders of controls and focus rings in --%s on --%s have at least 3 (${scheme})`, (name, on) => {
    expect(contrast(name, on, scheme)).toBeGreaterThanOrEqual(3)
  })
}

test('the computation agrees with known figures: black on white is 21, mid grey #777 on white 4.48', () => {
  const white = luminance({ l: 1, c: 0, h: 0, a: 1 })
  expect((white + 0.05) / (luminance({ l: 0, c: 0, h: 0, a: 1 }) + 0.05)).toBeCloseTo(21, 5)
  expect((white + 0.05) / (luminance({ l: 0.5693, c: 0, h: 0, a: 1 }) + 0.05)).toBeCloseTo(4.48, 1)
})
