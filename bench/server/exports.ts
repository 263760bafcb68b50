import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Row } from '#exports/cells.ts'
import { openTable } from '#exports/table.ts'
import { filledFolder, signedIn, startedServer } from './http-search.ts'
import { cpuSecondsOf } from '../processes.ts'

/** The argument with which this program writes one workbook and ends. */
export const workbookProcess = 'write-workbook'

const columns = 12
const words = 'light water weir lantern night river bridge signal mirror season harbour meadow'.split(' ')

/** Rows as a list of publications has them: texts, numbers, a day, links. */
function* rowsOf(count: number): Generator<Row> {
  for (let n = 0; n < count; n++) {
    const some = (length: number, step: number): string =>
      Array.from({ length }, (_, at) => words[(n * step + at * 5) % words.length]).join(' ')
    yield [
      `The ${some(8, 7)} number ${n}`,
      `${some(2, 3)}; ${some(2, 11)}; ${some(2, 13)}`,
      3,
      1950 + (n % 75),
      { day: `${1950 + (n % 75)}-03-${String(1 + (n % 28)).padStart(2, '0')}` },
      `Journal of ${some(2, 5)}`,
      String(n % 90),
      'Article',
      { text: `10.5555/lantern.${n}`, link: `https://doi.org/10.5555/lantern.${n}` },
      n % 977,
      n % 3 === 0 ? 'Yes' : 'No',
      `https://indago.example/search/publications?publication=paper-${n}`,
    ]
  }
}

export interface WorkbookFigures {
  seconds: number
  processorSeconds: number
  /** The most memory beyond what the process had before. */
  megabytes: number
  fileMegabytes: number
}

/** Writes a workbook in a process of its own. `exceljs` needs `INDAGO_EXCELJS`, a folder in which it is installed. */
export function measureWorkbook(writer: 'ours' | 'exceljs', rows: number): WorkbookFigures | undefined {
  if (writer === 'exceljs' && process.env['INDAGO_EXCELJS'] === undefined) return undefined
  const run = spawnSync(process.execPath, [process.argv[1]!, workbookProcess, writer, String(rows)], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout) as WorkbookFigures
}

/** What the process does. */
export async function writeWorkbook(writer: string, rows: number): Promise<void> {
  let bytes = 0
  const before = { memory: process.memoryUsage.rss() / 2 ** 20, processor: process.cpuUsage() }
  const begin = performance.now()
  const take = (piece: Uint8Array): void => void (bytes += piece.length)
  if (writer === 'ours') writeOurs(rows, take)
  else await writeExcelJs(rows, take)
  const { user, system } = process.cpuUsage(before.processor)
  const figures: WorkbookFigures = {
    seconds: (performance.now() - begin) / 1000,
    processorSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024 - before.memory,
    fileMegabytes: bytes / 1e6,
  }
  process.stdout.write(JSON.stringify(figures))
}

function writeOurs(rows: number, take: (piece: Uint8Array) => void): void {
  const head = Array.from({ length: columns }, (_, at) => ({ label: `Column ${at}`, width: 20 }))
  const table = openTable('xlsx', { columns: head, title: 'Publications', bom: false }, take)
  let portion: Row[] = []
  for (const row of rowsOf(rows)) {
    portion.push(row)
    if (portion.length < 500) continue
    table.write(portion)
    portion = []
  }
  table.write(portion)
  table.end([['Written', rows]])
}

interface ExcelJs {
  stream: {
    xlsx: {
      WorkbookWriter: new (options: object) => {
        addWorksheet: (name: string) => { addRow: (values: unknown[]) => { commit: () => void }; commit: () => void }
        commit: () => Promise<void>
      }
    }
  }
}

async function writeExcelJs(rows: number, take: (piece: Uint8Array) => void): Promise<void> {
  const exceljs = createRequire(join(process.env['INDAGO_EXCELJS']!, 'package.json'))('exceljs') as ExcelJs
  const stream = new Writable({
    write(piece: Uint8Array, _, done) {
      take(piece)
      done()
    },
  })
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const sheet = workbook.addWorksheet('Publications')
  const plain = (cell: Row[number]): unknown => {
    if (typeof cell !== 'object') return cell
    if ('day' in cell) return new Date(cell.day)
    return 'link' in cell ? { text: cell.text, hyperlink: cell.link } : cell
  }
  for (const row of rowsOf(rows)) sheet.addRow(row.map(plain)).commit()
  sheet.commit()
  await workbook.commit()
}

export interface HttpExportFigures {
  seconds: number
  /** What the server took of the processor meanwhile. */
  processorSeconds: number
  megabytes: number
  status: number
}

/** A whole list as a file, over HTTP from the built server. */
export async function measureHttpExport(rows: number): Promise<HttpExportFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-http-export-'))
  process.env['EXPORT_ITEMS'] = String(rows)
  try {
    await filledFolder(dir, rows)
    const server = await startedServer(dir)
    try {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await signedIn(server.url, 0)}` }
      const body = JSON.stringify({ index: 'publications', state: { index: 'publications' }, numberOfDocuments: rows })
      const before = cpuSecondsOf(server.pid)
      const begin = performance.now()
      const answer = await fetch(`${server.url}/v1/export/publications`, { method: 'POST', headers, body })
      const bytes = await answer.arrayBuffer()
      return {
        seconds: (performance.now() - begin) / 1000,
        processorSeconds: cpuSecondsOf(server.pid) - before,
        megabytes: bytes.byteLength / 1e6,
        status: answer.status,
      }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
