import type { Pool } from 'pg'
import type { CatalogueWrite, Together } from '../../together.ts'
import { beginUnderLock } from './under-lock.ts'

/** Held from the first number of a note to its commit, so that numbers become visible in their order. */
const noteLock = 4_921_004

/** What a provider's record is covered with is another matter than the record itself: the last write of both counts. */
const layerOf = (kind: CatalogueWrite['kind']): string => (kind === 'put' || kind === 'removed' ? 'record' : 'cover')

/** `tell`: the statement that tells other servers of a commit. The writes that every copy of the catalogue makes ([Note: Copies]); of each slug only the last one is kept. */
export function catalogueWrites(pool: Pool, tell: string): Together['catalogue'] {
  return {
    note: async writes => {
      const client = await pool.connect()
      try {
        await client.query(beginUnderLock(noteLock))
        let last = 0
        for (const { index, slug, kind, record } of writes) {
          const { rows } = await client.query<{ seq: number }>(
            `INSERT INTO servers.catalogue_writes (index_name, slug, layer, seq, kind, record)
             VALUES ($1, $2, $3, nextval('servers.catalogue_seq'), $4, $5)
             ON CONFLICT (index_name, slug, layer) DO UPDATE SET seq = excluded.seq, kind = excluded.kind, record = excluded.record
             RETURNING seq`,
            [index, slug, layerOf(kind), kind, record],
          )
          last = rows[0]!.seq
        }
        await client.query(`${tell}; COMMIT`)
        client.release()
        return last
      } catch (problem) {
        // The connection goes with whatever it had begun.
        client.release(true)
        throw problem
      }
    },
    after: async (seq, most) => {
      const { rows } = await pool.query<CatalogueWrite>(
        'SELECT seq, index_name AS index, slug, kind, record FROM servers.catalogue_writes WHERE seq > $1 ORDER BY seq LIMIT $2',
        [seq, most],
      )
      return rows
    },
  }
}
