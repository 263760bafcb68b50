import { type ReadPool, openReaders } from '../../../store/postgres/connections.ts'
import type { Primary } from '../../../store/postgres/primary.ts'

/** Queries that only read, each of one moment. */
export class RecordReader {
  readonly #pool: ReadPool

  constructor(primary: Primary) {
    this.#pool = openReaders(primary)
  }

  async all<T>(text: string, values?: readonly unknown[]): Promise<T[]> {
    const connection = await this.#pool.connect()
    try {
      return (await connection.query(text, values?.slice())).rows as T[]
    } finally {
      connection.release()
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
