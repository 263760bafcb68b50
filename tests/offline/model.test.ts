import { expect, test } from 'vitest'
import { runSchedule } from './schedule.ts'

const schedules = Number(process.env['INDAGO_SCHEDULES'] ?? 300)
const first = Number(process.env['INDAGO_SEED'] ?? 1)

test(
  `G1 ${schedules} random lives of devices, tabs, network and server lose nothing, double nothing, leave nothing stuck and end equal`,
  { timeout: Math.max(60_000, schedules * 1000) },
  async () => {
    let done = 0
    for (let seed = first; seed < first + schedules; seed++) {
      await runSchedule(seed)
      done++
    }
    expect(done).toBe(schedules)
  },
)

/** Lives that once ended otherwise. */
const kept = {
  988_247: 'the repeated answer of an end of a following hid what another device had followed since, and a pull had brought',
}
for (const [seed, what] of Object.entries(kept)) test(`the life ${seed} ends equal: ${what}`, () => runSchedule(Number(seed)))
