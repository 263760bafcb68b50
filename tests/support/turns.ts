import { readdirSync } from 'node:fs'

/** Journeys in a real browser that stand for what must never break; the others take turns. */
const inEveryRun =
  /^browser\/(data-saver|hostile-texts|keyboard|kept-results|killed-analysis|main-job|opened-details|public-question|screens|search-results|shared-device|start-page|theme)\./

interface Group {
  are: (path: string) => boolean
  turns: number
}

const groups: readonly Group[] = [
  { are: path => /^features\/.*\.tsx$/.test(path), turns: 3 },
  { are: path => path.startsWith('browser/') && !inEveryRun.test(path), turns: 4 },
  {
    are: path =>
      /^server\/(process\/(bucket|killed-[a-z-]+|stop)|analyses\/(charging-histories|stumbling-providers)|jobs\/two-servers)\./.test(path),
    turns: 4,
  },
  {
    are: path =>
      /^(catalogue\/(demo|prepared|segment-crash|totals)|import\/(cordis|ror)|search\/(oracle-real|promises)|workers\/same-lists)\./.test(
        path,
      ),
    turns: 2,
  },
]
/** Files about PostgreSQL, and those that show with it what is shown with SQLite too. */
const ofPostgres: readonly Group[] = [
  { are: path => path.startsWith('server/postgres/'), turns: 4 },
  { are: path => path.startsWith('server/') && !path.startsWith('server/postgres/'), turns: 2 },
]

/**
 * The files, from the root of the project, that a run of this turn leaves to other turns: of a group all but every second, third or fourth, in the
 * order of their names. `all` leaves none.
 */
export function filesOutOfTurn(project?: 'postgres', turn = process.env['INDAGO_TURN'] ?? 'all'): string[] {
  if (turn === 'all') return []
  const paths = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter(path => /\.test\.tsx?$/.test(path))
  return (project ? ofPostgres : groups).flatMap(({ are, turns }) =>
    paths
      .filter(are)
      .toSorted()
      .filter((_, at) => (at + Number(turn)) % turns !== 0)
      .map(path => `tests/${path}`),
  )
}
