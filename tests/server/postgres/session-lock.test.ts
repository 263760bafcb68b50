import { afterEach, expect, test } from 'vitest'
import { SessionLock } from '#server/store/postgres/session-lock.ts'
import { query } from '../../support/postgres-server.ts'
import { databaseOf } from '../../support/test-store.ts'

const locks: SessionLock[] = []
afterEach(async () => {
  await Promise.all(locks.splice(0).map(lock => lock.release()))
})

test('one of two holds a lock until it gives it back or its connection is lost', async () => {
  const url = await databaseOf('session-lock')
  const [first, second] = [new SessionLock(url, 'index'), new SessionLock(url, 'index')]
  const other = new SessionLock(url, 'another')
  locks.push(first, second, other)
  expect([await first.hold(), await second.hold(), await other.hold(), await first.hold()]).toEqual([true, false, true, true])
  await first.release()
  expect([await second.hold(), await first.hold()]).toEqual([true, false])
  await query(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'indago lock' AND datname = current_database()",
  )
  await expect.poll(() => first.hold().catch(() => false)).toBe(true)
  expect(await second.hold().catch(() => false)).toBe(false)
})
