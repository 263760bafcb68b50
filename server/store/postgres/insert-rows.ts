/** Parameters of one statement; PostgreSQL knows 65,535. */
const maxParameters = 20_000

interface Queries {
  all(text: string, values?: readonly unknown[]): Promise<unknown>
}

/** Inserts rows, many in one statement. Their columns are in the order of `columns`; `conflict` follows the values. */
export async function insertRows(
  tx: Queries,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  conflict = '',
): Promise<void> {
  const most = Math.floor(maxParameters / columns.length)
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most)
    const marks = some.map((_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`)
    await tx.all(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${marks.join(', ')} ${conflict}`, some.flat())
  }
}
