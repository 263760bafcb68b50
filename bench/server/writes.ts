import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IdempotentCalls } from '#server/http/idempotency.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import type { Tx } from '#server/store/unit-of-work.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import { postgresPrograms, startPostgres } from '../../tests/support/postgres-server.ts'

export interface WriteFigures {
  /** Acknowledged changes a second. */
  perSecond: number
  /** Milliseconds from the request to the acknowledgement. */
  p50: number
  p99: number
}

const writers = 64
const seconds = 5

/** The durable write path of a queued change (G12): a folder with its member row, under a key, with its stored answer. */
export async function measureWrites(): Promise<WriteFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-writes-'))
  const figures = await measure(await openStore(dir))
  rmSync(dir, { recursive: true, force: true })
  return figures
}

/** The same, in a PostgreSQL on this machine that waits for its disk; undefined where none starts. */
export async function measurePostgresWrites(): Promise<WriteFigures | undefined> {
  const programs = postgresPrograms()
  if (programs === undefined) return undefined
  const server = await startPostgres(programs)
  const figures = await measure(await openPostgres(`${server.url}postgres`))
  await server.stop()
  return figures
}

async function measure(store: Store): Promise<WriteFigures> {
  const userId = await createAccount(store, { full_name: 'Bench', email: 'bench@example.org', password: 'bench', user_type: 'premium' })
  const keyed = new IdempotentCalls(store)
  const waits: number[] = []
  let next = 0
  const end = performance.now() + seconds * 1000
  const write = async () => {
    while (performance.now() < end) {
      const n = next++
      const asked = performance.now()
      const change = { userId, mid: `bench.${n}`, methodPath: 'POST /bookmark_folders', bodySha256: 'x'.repeat(64), now: Date.now() }
      await keyed.run({ ...change, canPrepare: false, prepare: async () => tx => createFolder(tx, userId, `folder-${n}`, change.now) })
      waits.push(performance.now() - asked)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: writers }, write))
  const took = (performance.now() - started) / 1000
  await store.close()
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  return { perSecond: waits.length / took, p50: at(0.5), p99: at(0.99) }
}

async function createFolder(tx: Tx, userId: string, id: string, now: number) {
  const folder = {
    id,
    name: 'Reading',
    description: '',
    is_private: true,
    tags: [],
    version: 1,
    created_at: now,
    updated_at: now,
    owner_user_id: userId,
  }
  await tx
    .insertInto('folders')
    .values({ ...folder, change_seq: await nextChangeSeq(tx) })
    .execute()
  await tx
    .insertInto('memberships')
    .values({
      kind: 'bookmark_folder',
      slug_value: id,
      user_id: userId,
      role: 'owner',
      created_at: now,
      change_seq: await nextChangeSeq(tx),
    })
    .execute()
  return folder
}
