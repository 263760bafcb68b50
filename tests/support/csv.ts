/** The rows of a CSV file (RFC 4180), by the names of its first row. */
export function csvRows(text: string): Record<string, string>[] {
  const [names = [], ...rows] = cellsOf(text)
  return rows.map(cells => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  // A cell and what ends it; one in quotes may hold commas, line ends and doubled quotes.
  for (const [, quoted, plain, end] of text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!)
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter(cells => cells.length > 1)
}
