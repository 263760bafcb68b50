import type { Kysely } from 'kysely'
import type { Together } from './together.ts'
import type { Tables } from './tables.ts'
import type { WriteJob } from './unit-of-work.ts'

/** The data of people: accounts, sessions, folders. Public records are in the catalogue. */
export interface Store {
  /** Reads committed data. */
  read: Kysely<Tables>
  /** Runs a write job; resolves when it is on the disk. [Note: Group commit] says what a job must not do. */
  write<T>(job: WriteJob<T>): Promise<T>
  /**
   * Calls back soon after another process has committed on the same database. Only a hint, which may come late, twice or never. Absent where
   * nobody tells.
   */
  onForeignCommit?: (look: () => void) => void
  /** Connections for reading, and who waits for one. Absent where there is no database server. */
  pool?: () => { open: number; idle: number; waiting: number }
  /** Replicas of the database ([Note: Reading from replicas] in `read-as-of.ts`). Absent where there are none. */
  replicas?: Replicas
  /** What the servers on this database share besides its rows. Absent where there can be only one. */
  together?: Together
  /** Waits for running jobs, then closes. */
  close(): Promise<void>
}

export interface Replicas {
  /**
   * Runs the job with a reader that has every change up to this number. Undefined where no replica has them now or the job failed there: then the
   * primary is asked.
   */
  read<T>(seen: number, job: (query: Kysely<Tables>) => Promise<T>): Promise<{ answer: T } | undefined>
  /** How many jobs they answered, and how many were left to the primary, since the start. */
  counts: () => { answered: number; left: number }
  /** Undefined while they answer; otherwise a sentence, which guests may read. */
  problem: () => Promise<string | undefined>
}
