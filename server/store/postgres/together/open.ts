import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { databaseProblem } from '../../../core/database-errors.ts'
import type { Together } from '../../together.ts'
import { openPool } from '../connections.ts'
import { addUsage } from './usage.ts'
import { alone } from './alone.ts'
import { catalogueWrites } from './catalogue-writes.ts'
import { PresentServer } from './present.ts'
import { sharedSecrets } from './secrets.ts'
import { AskedTurn } from './turns.ts'

/** Enough for what is written in between; what people store has its own. */
const connections = 4

/** `id`: of this server, as its commits tell it. */
export function openTogether(url: string, id: string, clock: () => number): Together {
  const pool: Pool = openPool(url, 'indago together', connections)
  const present = new PresentServer(pool, id, clock)
  const turns = new Set<AskedTurn>()
  return {
    secrets: (kinds, sealedWith) => told(sharedSecrets(pool, kinds, sealedWith)),
    failures: (name, { points, seconds }) =>
      new RateLimiterPostgres({
        storeClient: pool,
        schemaName: 'servers',
        tableName: 'failures',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    addUsage: added => told(addUsage(pool, added)),
    turn: (name, listener) => {
      const turn = new AskedTurn({ pool, name, holder: id }, listener)
      turns.add(turn)
      return turn
    },
    alone: (name, work) => alone(url, name, work),
    join: presented => told(present.join(presented)),
    problem: () => told(present.problem()),
    catalogue: catalogueWrites(pool, id),
    close: async () => {
      await Promise.all([...turns].map(turn => turn.stop()))
      await present.leave()
      await pool.end()
    },
  }
}

const told = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((problem: unknown) => {
    throw databaseProblem(problem)
  })
