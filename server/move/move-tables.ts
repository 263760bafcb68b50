import { StartupError } from '../core/startup-errors.ts'
import { type TableRow, RowSum } from './row-sum.ts'

export interface TableColumns {
  /** As both places know it. */
  name: string
  columns: readonly string[]
}

/** Where tables are, or will be: what is written there is not yet seen by others. */
export interface TablePlace {
  /** Every row of a table, in any order, in pages. */
  rows(table: TableColumns): AsyncIterable<TableRow[]>
  insert(table: TableColumns, rows: readonly TableRow[]): Promise<void>
}

export interface MovedTable {
  name: string
  rows: number
}

/** Called after some rows of a table. */
export type MoveProgress = (table: string, rows: number) => void

/**
 * Copies every row, and then reads what came of them: each table must have as many rows as before, and the same ones. Throws a StartupError,
 * after which nothing may be kept.
 */
export async function moveTables(
  source: TablePlace,
  target: TablePlace,
  tables: readonly TableColumns[],
  onProgress: MoveProgress = () => {},
): Promise<MovedTable[]> {
  const sums = new Map<string, RowSum>()
  for (const table of tables) {
    const sum = new RowSum()
    sums.set(table.name, sum)
    for await (const rows of source.rows(table)) {
      for (const row of rows) sum.add(row)
      await target.insert(table, rows)
      onProgress(table.name, sum.rows)
    }
  }
  for (const table of tables) {
    const sum = new RowSum()
    for await (const page of target.rows(table)) for (const row of page) sum.add(row)
    const before = sums.get(table.name)!
    if (!sum.equals(before))
      throw new StartupError(
        `The rows of ${table.name} are not the same after moving (${before.rows} before, ${sum.rows} after). Nothing was moved.`,
      )
  }
  return tables.map(({ name }) => ({ name, rows: sums.get(name)!.rows }))
}
