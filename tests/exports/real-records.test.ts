import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchState } from '#contract/search.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { TableFormat } from '#contract/table-formats.ts'
import { type Cell, looksLikeFormula, serialOf, writable } from '#exports/cells.ts'
import { recordColumns } from '#exports/columns/columns.ts'
import { recordFile } from '#exports/file.ts'
import * as v from 'valibot'
import { importFormats } from '#server/import/formats.ts'
import { sourceFiles } from '#server/import/source-files.ts'
import { csvRows } from '../support/csv.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { readXlsx } from '../support/read-xlsx.ts'

/** Some hundred records of each provider. */
const sources: readonly [format: string, ...paths: string[]][] = [
  ['acl', 'acl-anthology/xml/P19.xml.gz'],
  [
    'clinical-trials',
    'clinicaltrials/ctg-studies-a.json.gz',
    'clinicaltrials/ctg-studies-b.json.gz',
    'clinicaltrials/ctg-studies-c.json.gz',
  ],
  ['cordis', 'cordis/cordis-HORIZONprojects-sample-xml.zip'],
  ['ror', 'ror'],
  ['uspto', 'patents/uspto/xml2014'],
]
const most = 600
const place = { origin: 'https://indago.example' }
const byIndex = new Map<IndexName, AnyRecord[]>()

async function* firstOf(format: string, paths: readonly string[]): AsyncGenerator<AnyRecord> {
  const chosen = importFormats.get(format)!
  const { files } = await sourceFiles(
    paths.map(path => realData(path)),
    chosen,
  )
  const read = await chosen.reader([])
  let taken = 0
  for (const file of files)
    for await (const one of read(file)) {
      if (!('record' in one)) continue
      // Importers write records in the shape of the contract.
      yield one.record as unknown as AnyRecord
      if (++taken === most) return
    }
}

/** All columns, add-ons too. */
const columnsOf = (index: IndexName) => recordColumns(index)

function fileOf(index: IndexName, format: TableFormat): Buffer {
  const records = byIndex.get(index)!
  const pieces: Uint8Array[] = []
  const columns = columnsOf(index).map(({ name }) => name)
  const file = recordFile({ index, format, columns, bom: true, ...place }, piece => pieces.push(piece))
  file.write(records)
  file.end({ state: v.parse(searchState, { index }), moment: 1, wanted: records.length, notes: [] })
  return Buffer.concat(pieces)
}

/** What another program reads of a cell: its text or number; a day as the number of spreadsheets. */
const inXlsx = (cell: Cell): string | number | undefined => {
  if (cell === undefined || typeof cell === 'number') return cell
  if (typeof cell === 'string') return writable(cell)
  return 'day' in cell ? serialOf(Date.parse(cell.day)) : 'text' in cell ? writable(cell.text) : cell.moment
}
const inCsv = (cell: Cell): string => {
  if (cell === undefined) return ''
  if (typeof cell === 'object' && 'day' in cell) return cell.day
  const text = String(inXlsx(cell))
  return typeof cell !== 'number' && looksLikeFormula(text) ? `'${text}` : text
}
const expected = <T>(index: IndexName, read: (cell: Cell) => T): T[][] =>
  byIndex.get(index)!.map(record => columnsOf(index).map(column => read(column.cell(record, place))))

const python = process.env['INDAGO_PYTHON'] ?? 'python3'
const has = (module: string): boolean => spawnSync(python, ['-c', `import ${module}`]).status === 0

/** Prints every value of the first sheet of each file as JSON. */
const openpyxlReader = `
import json, sys, datetime, openpyxl
def plain(value):
    if isinstance(value, datetime.datetime): return (value - datetime.datetime(1899, 12, 30)).days
    return value
for path in sys.argv[1:]:
    sheet = openpyxl.load_workbook(path).worksheets[0]
    print(json.dumps([[plain(cell.value) for cell in row] for row in sheet.iter_rows(min_row=2)]))
`
const csvReader = `
import csv, json, sys
csv.field_size_limit(10 ** 9)
for path in sys.argv[1:]:
    with open(path, newline='', encoding='utf-8-sig') as file: print(json.dumps(list(csv.reader(file))[1:]))
`
function readInPython(program: string, format: TableFormat): Map<IndexName, unknown[][]> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-python-'))
  try {
    const names = [...byIndex.keys()]
    const paths = names.map(index => join(dir, `${index}.${format}`))
    names.forEach((index, at) => writeFileSync(paths[at]!, fileOf(index, format)))
    const lines = execFileSync(python, ['-c', program, ...paths], { encoding: 'utf8', maxBuffer: 2 ** 30 })
      .trim()
      .split('\n')
    return new Map(names.map((index, at) => [index, JSON.parse(lines[at]!) as unknown[][]]))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

describe.skipIf(!hasRealData)(`two thousand real records of five providers${hasRealData ? '' : `, ${withoutRealData}`}`, () => {
  beforeAll(async () => {
    for (const [format, ...paths] of sources) {
      for await (const record of firstOf(format, paths)) byIndex.set(record.index, [...(byIndex.get(record.index) ?? []), record])
    }
    expect([...byIndex.values()].flat().length).toBeGreaterThanOrEqual(2000)
  })

  test('every cell of the workbooks is read back as it was, typed', async () => {
    for (const index of byIndex.keys()) {
      const [sheet] = await readXlsx(fileOf(index, 'xlsx'))
      const width = columnsOf(index).length
      const letters = [...sheet!.rows[0]!.keys()].map(at => at.replace(/\d/g, ''))
      expect(letters).toHaveLength(width)
      const read = sheet!.rows.slice(1).map((row, at) => letters.map(letter => row.get(`${letter}${at + 2}`)?.value))
      expect(read).toEqual(expected(index, inXlsx))
    }
  })

  test('every cell of the csv files is read back as it was', () => {
    for (const index of byIndex.keys()) {
      const rows = csvRows(fileOf(index, 'csv').toString())
      expect(rows.map(row => columnsOf(index).map(({ label }) => row[label]))).toEqual(expected(index, inCsv))
    }
  })

  test.skipIf(!has('openpyxl'))(
    `openpyxl reads the same${has('openpyxl') ? '' : ', skipped: no Python with openpyxl (set INDAGO_PYTHON)'}`,
    () => {
      for (const [index, rows] of readInPython(openpyxlReader, 'xlsx')) expect(rows).toEqual(expected(index, cell => inXlsx(cell) ?? null))
    },
  )

  test.skipIf(!has('csv'))(`the csv reader of Python reads the same${has('csv') ? '' : ', skipped: no Python (set INDAGO_PYTHON)'}`, () => {
    for (const [index, rows] of readInPython(csvReader, 'csv')) expect(rows).toEqual(expected(index, inCsv))
  })
})
