// Benchmarks of two checkouts in alternation, so that a temporarily slow machine is slow for both:
// `npm run bench:compare -- <folder of the other checkout> <names…>`. TURNS is the number of rounds (7). Both must be built (`npm run bench` does it).
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const [other, ...names] = process.argv.slice(2)
if (!other) {
  console.error('Give the folder of the other checkout: npm run bench:compare -- ../before pages writes')
  process.exit(1)
}
const turns = Number(process.env.TURNS ?? 7)
const sides = { before: resolve(other), now: process.cwd() }
/** Numbers with a unit; the text around them is the label of the figure. */
const figure = /(?<!\w)(\d[\d,]*(?:\.\d+)?) (ms|s|kB|MB|a second|records\/s)\b/g
const units = { before: new Map(), now: new Map() }

for (let turn = 1; turn <= turns; turn++)
  for (const [side, folder] of turn % 2 ? Object.entries(sides) : Object.entries(sides).toReversed()) {
    const run = spawnSync(process.execPath, ['scripts/bench.mjs', ...names], { cwd: folder, encoding: 'utf8' })
    if (run.status !== 0) {
      console.error(`${folder}: ${run.stderr}`)
      process.exit(1)
    }
    // Lines of the same wording are distinguished by their order.
    const seen = new Map()
    for (const printed of run.stdout.split('\n')) {
      const line = printed.replaceAll(/\(?goal.*?(?:met|MISSED)\)?/g, '')
      const wording = line.replaceAll(/\d[\d,]*(?:\.\d+)?/g, '#').trim()
      const nth = (seen.get(wording) ?? 0) + 1
      seen.set(wording, nth)
      const label = nth === 1 ? wording : `${wording} (${nth})`
      for (const [at, [, number, unit]] of [...line.matchAll(figure)].entries()) {
        const key = `${label} [${at + 1}, ${unit}]`
        const known = units[side].get(key) ?? []
        units[side].set(key, [...known, Number(number.replaceAll(',', ''))])
      }
    }
    console.error(`turn ${turn} of ${turns}, ${side}`)
  }

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
for (const [key, now] of units.now) {
  const before = units.before.get(key)
  if (!before) continue
  const spread = values => `${median(values)} (${Math.min(...values)} to ${Math.max(...values)})`
  // Within the spread: the new median is within the range of the old figures.
  const isWithin = median(now) <= Math.max(...before) && median(now) >= Math.min(...before)
  console.log(
    `${key}\n  before ${spread(before)}, now ${spread(now)}, ratio ${(median(now) / median(before)).toFixed(2)}${isWithin ? '' : ', outside the spread'}`,
  )
}
