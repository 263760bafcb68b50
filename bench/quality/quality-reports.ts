import { engineNames } from './engines.ts'
import { hasJudgedAffiliations, measureAffiliations } from './affiliations.ts'
import { measureQuality, qualitySetNames } from './quality.ts'
import { say, met, type Reports } from '../report.ts'

async function reportAffiliations(): Promise<void> {
  if (!hasJudgedAffiliations()) say('Affiliations: skipped, the register of organisations is not in ../shared/data')
  else {
    const { organisations, buildMs, megabytes, halves, perSecond } = await measureAffiliations()
    say(`Affiliations: which of ${organisations.toLocaleString('en')} organisations a string means, over pairs of string and organisation`)
    for (const { half, strings, right, wrong, missed, precision, recall } of halves) {
      const goal = half === 'test' ? ` (goal ≥ 0.85 each: ${met(Math.min(precision, recall) >= 0.85)})` : ''
      const pairs = `${right} right, ${wrong} wrong, ${missed} missed`
      say(`  ${half} ${strings} strings: precision ${precision.toFixed(3)} recall ${recall.toFixed(3)}${goal}; ${pairs}`)
    }
    say(`  ${Math.round(perSecond).toLocaleString('en')} strings a second of processor time (goal ≥ 2,000: ${met(perSecond >= 2000)})`)
    say(`  all names taken in ${(buildMs / 1000).toFixed(1)} s, ${Math.round(megabytes)} MB`)
  }
}

async function reportQuality(wanted: readonly string[]): Promise<void> {
  const named = qualitySetNames.filter(name => wanted.includes(name))
  const figures = await measureQuality(named.length > 0 ? named : qualitySetNames)
  if (!figures) say('Quality: skipped, the real data is not in ../shared/data')
  else {
    say('Quality of results: mean and 95 % interval; the test half is for the last measurement only')
    say(`  ${['set', 'half', 'n', 'measure', ...engineNames, 'nothing found'].map((title, at) => title.padEnd(at < 4 ? 14 : 20)).join('')}`)
    for (const { set, half, queries, measure, scores, empty } of figures.rows) {
      const cells = engineNames.map(name => {
        const score = scores[name]
        return score ? `${score.mean.toFixed(3)} [${score.low.toFixed(3)} ${score.high.toFixed(3)}]` : '–'
      })
      say(
        `  ${[set, half, String(queries), measure].map(cell => cell.padEnd(14)).join('')}${cells.map(cell => cell.padEnd(20)).join('')}${empty}`,
      )
    }
    for (const { text, counted, found } of figures.wrong) say(`  ${text}: ${found} found, ${counted} counted`)
    if (process.env['INDAGO_BENCH_WEAK'] === '1')
      for (const { set, text, score } of figures.weak) say(`  ${set.padEnd(14)}${score.toFixed(3)}  ${text}`)
  }
}

export const qualityReports: Reports = {
  affiliations: { report: reportAffiliations },
  quality: { report: reportQuality },
}
