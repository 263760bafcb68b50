import type { Client, Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { databaseProblem } from '../../../core/database-errors.ts'
import type { Together } from '../../together.ts'
import { addUsage } from './usage.ts'
import { runAlone } from './alone.ts'
import { catalogueWrites } from './catalogue-writes.ts'
import { PresentServer } from './present.ts'
import { renewSecret, sharedSecrets } from './secrets.ts'
import { AskedTurn } from './turns.ts'

interface TogetherParts {
  pool: Pool
  /** A connection of its own, on which nothing is timed. */
  connect: () => Promise<Client>
  /** Of this server, as its commits tell it. */
  id: string
  /** The statement that tells other servers of a commit. */
  tell: string
  clock: () => number
}

export function openTogether({ pool, connect, id, tell, clock }: TogetherParts): Together {
  const present = new PresentServer(pool, id, clock)
  const turns = new Set<AskedTurn>()
  return {
    secrets: (kinds, sealedWith) => told(sharedSecrets(pool, kinds, sealedWith)),
    renewSecret: (kind, sealedWith) => told(renewSecret(pool, kind, sealedWith)),
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
    alone: (name, work) => runAlone(connect, name, work),
    join: (presented, waitMs) => told(present.join(presented, waitMs)),
    problem: () => told(present.problem()),
    catalogue: catalogueWrites(pool, tell),
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
