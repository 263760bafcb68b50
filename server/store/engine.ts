import { type Kysely, PostgresAdapter, type SelectQueryBuilder, type TableMetadata } from 'kysely'

/** Whether the queries go to PostgreSQL. For the few things that the two engines do not say in the same words. */
export const isPostgres = <T>(query: Kysely<T>): boolean => query.getExecutor().adapter instanceof PostgresAdapter

/** Takes rows that nobody else has, without waiting for them. Where there is one writer at a time nobody has any. */
export const skipLocked = <DB, TB extends keyof DB, O>(
  query: Kysely<DB>,
  rows: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => (isPostgres(query) ? rows.forUpdate().skipLocked() : rows)

/** The tables of what people store. In a PostgreSQL other schemas hold what servers tell each other. */
export const tablesOf = async <T>(query: Kysely<T>): Promise<TableMetadata[]> =>
  (await query.introspection.getTables()).filter(({ schema = 'public' }) => schema === 'public')
