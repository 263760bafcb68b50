import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { communityActs } from './community-acts.ts'
import { runCommunities } from './community-schedule.ts'

const schedules = Math.ceil(Number(process.env['INDAGO_SCHEDULES'] ?? 30) / 10)
const first = Number(process.env['INDAGO_SEED'] ?? 1)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false, tracksWriteJobs: false })
})
afterAll(() => server.stop())

test(
  `G1 ${schedules} random simulations of people in communities lose no text, do nothing twice and end equal`,
  { timeout: 60_000 + schedules * 5000 },
  async () => {
    const played = new Map<string, number>()
    const failures: string[] = []
    for (let seed = first; seed < first + schedules; seed++)
      await runCommunities(server, seed, played).catch((problem: unknown) =>
        failures.push(`${seed}: ${problem instanceof Error ? problem.message : String(problem)}`),
      )
    // `npm run check` adds them up.
    process.stdout.write(`${schedules - failures.length} of ${schedules} simulations passed, seeds ${first} to ${first + schedules - 1}.\n`)
    expect(failures).toEqual([])
    if (schedules >= 50) expect(played.size).toBe(communityActs.length)
  },
)
