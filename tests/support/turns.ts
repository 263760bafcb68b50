import { readdirSync } from 'node:fs'

/** How many versions after each other run every file. */
const turns = 10

/** Files that take turns: what runs the whole app or a browser, servers and their processes, and what is slow and rarely touched. */
const inTurns = [
  /^(?:browser|server)\//,
  /^features\/.*\.tsx$/,
  /^(?:catalogue\/(?:demo|prepared|segment-crash|totals)|import\/(?:cordis|ror)|search\/(?:oracle-real|promises)|workers\/same-lists)\./,
]
/** But what stands for what must never break is in every run. */
const inEveryRun = [
  /^browser\/(?:data-saver|hostile-texts|keyboard|kept-results|main-job|opened-details|public-question|screens|shared-device|start-page|theme)\./,
  /^server\/(?:authorisation|http|rich-texts|second-factors|sessions|store)\//,
  /^server\/(?:authorisation|changes|folders|safe-calls|sign-up)\./,
  /^server\/(?:process\/(?:kill|start)|people\/deletion-race|search\/(?:calls|hostile-searches))\./,
]
/** With PostgreSQL all of them are shown a second time. */
const inEveryRunOfPostgres = [/^browser\/main-job\./]

const isOneOf = (path: string, patterns: readonly RegExp[]) => patterns.some(pattern => pattern.test(path))

/** The files, from the root of the project, that a run of this turn leaves to other turns; `all` leaves none. */
export function filesOutOfTurn(project?: 'postgres', turn = process.env['INDAGO_TURN'] ?? 'all'): string[] {
  if (turn === 'all') return []
  const always = project ? inEveryRunOfPostgres : inEveryRun
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter(path => /\.test\.tsx?$/.test(path) && isOneOf(path, inTurns) && !isOneOf(path, always))
    .toSorted()
    .filter((_, at) => (at + Number(turn)) % turns !== 0)
    .map(path => `tests/${path}`)
}
