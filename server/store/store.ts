import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import type { Job } from './unit-of-work.ts'

/** Everything that belongs to people: accounts, sessions, folders. The catalogue keeps what belongs to the world. */
export interface Store {
  /** Reads of what is committed. */
  read: Kysely<Tables>
  /** One change; fulfilled when it is on the disk. See [Note: Group commit] for what a job must not do. */
  write<T>(job: Job<T>): Promise<T>
  /** Waits for running changes, then closes. */
  close(): Promise<void>
}
