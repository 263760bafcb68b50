import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openPostgres } from '#server/store/postgres/open.ts'
import { claimJob } from '#server/subjects/jobs/leases.ts'
import { insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { databaseOf } from '../../support/test-store.ts'

test('a job whose row another one holds is passed over, not waited for', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-locked-'))
  const url = await databaseOf(dir)
  const store = await openPostgres(url)
  await store.write(async tx => {
    for (const id of ['first', 'second']) {
      const person = { first_name: 'Ada', last_name: id, email: `${id}@example.org`, password_hash: '', user_type: 'premium' as const }
      const user_id = await insertAccount(tx, person, 1)
      const empty = { state: {}, done: 0, total: 1, error: null, lease: null, attempts: 0, finished_at: null }
      await tx
        .insertInto('jobs')
        .values({ ...empty, id, user_id, kind: 'bulk_save', status: 'waiting', claimable_at: 1, created_at: 1 })
        .execute()
    }
  })
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query(`BEGIN; SELECT 1 FROM jobs WHERE id = 'first' FOR UPDATE`)
  const claim = () => store.write(tx => claimJob(tx, ['bulk_save'], 1000, 10))
  expect((await claim())?.id).toBe('second')
  expect(await claim()).toBeUndefined()
  await other.query('ROLLBACK')
  expect((await claim())?.id).toBe('first')
  await other.end()
  await store.close()
  rmSync(dir, { recursive: true })
})
