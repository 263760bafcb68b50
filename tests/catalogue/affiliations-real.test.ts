import { expect, test } from 'vitest'
import { measureAffiliations } from '../../bench/affiliations.ts'
import { hasRealData, withoutRealData } from '../support/data.ts'

test.skipIf(!hasRealData)(
  `judged affiliations of the kept half are matched as promised (${hasRealData ? 'real data' : withoutRealData})`,
  async () => {
    const { halves } = await measureAffiliations()
    const { strings, precision, recall } = halves.find(({ half }) => half === 'test')!
    expect(strings).toBeGreaterThan(1000)
    expect(Math.min(precision, recall)).toBeGreaterThanOrEqual(0.9)
  },
  120_000,
)
