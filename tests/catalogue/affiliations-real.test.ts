import { expect, test } from 'vitest'
import { measureAffiliations } from '../../bench/quality/affiliations.ts'
import { hasRealData, withoutRealData } from '../support/data.ts'

/** All organisations and all judged strings, or nothing: `npm test` leaves it to `npm run check`. */
const isWhole = process.env['INDAGO_CATALOGUE'] === 'all'

test.runIf(hasRealData && isWhole)(
  `judged affiliations of the kept half are matched as promised (${!hasRealData ? withoutRealData : isWhole ? 'real data' : 'skipped: npm run check does it'})`,
  async () => {
    const { halves } = await measureAffiliations()
    const { strings, precision, recall } = halves.find(({ half }) => half === 'test')!
    expect(strings).toBeGreaterThan(1000)
    expect(Math.min(precision, recall)).toBeGreaterThanOrEqual(0.9)
  },
  120_000,
)
