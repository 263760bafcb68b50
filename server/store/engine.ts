import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether the queries go to PostgreSQL. For the few things that the two engines do not say in the same words. */
export const isPostgres = <T>(query: Kysely<T>): boolean => query.getExecutor().adapter instanceof PostgresAdapter
