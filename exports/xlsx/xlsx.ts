import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Row } from '../cells.ts'
import type { Emit, Table, TableOptions } from '../table-writer.ts'
import { addressesXml, Hyperlinks } from './hyperlinks.ts'
import { contentTypes, rootParts, styles, workbook, workbookParts } from './parts.ts'
import { headRow, sheetEnd, sheetStart, rowXml } from './sheet.ts'

/** Excel's most rows of a sheet, without the head. */
export const sheetRows = 1_048_575

/** Characters after which rows are packed: after the same rows always, so that a file has the same bytes however they came. */
const portion = 64 * 1024
/** Enough for repetitive XML: higher levels take twice the time for a tenth of the size, and a larger memory leaves the processor's cache. */
const packing = { level: 1, mem: 4 } as const
/** Programs show no time for parts of a workbook, and a real one would depend on the time zone. */
const mtime = new Date(1980, 0, 1)

/**
 * An xlsx file (ECMA-376) on two sheets: the rows, with a frozen head in bold, and what the file says about itself. Rows are packed as they
 * come; only the addresses of links are kept, and Excel allows few.
 */
export function xlsxTable({ columns, title }: TableOptions, emit: Emit): Table {
  const zip = new Zip((problem, bytes) => {
    if (problem) throw problem
    if (bytes.length > 0) emit(bytes)
  })
  const begin = (path: string): ZipDeflate => {
    const part = new ZipDeflate(path, packing)
    part.mtime = mtime
    zip.add(part)
    return part
  }
  const add = (path: string, pieces: Iterable<string>): void => end(begin(path), pieces)

  add('[Content_Types].xml', [contentTypes])
  add('_rels/.rels', [rootParts])
  add('xl/workbook.xml', [workbook([title, 'About'])])
  add('xl/_rels/workbook.xml.rels', [workbookParts])
  add('xl/styles.xml', [styles])
  const sheet = begin('xl/worksheets/sheet1.xml')
  const links = new Hyperlinks()
  let waiting = sheetStart(columns.map(({ width }) => width)) + headRow(columns.map(({ label }) => label))
  let written = 0

  return {
    write(rows) {
      const taken = rows.slice(0, sheetRows - written)
      for (const row of taken) {
        written += 1
        waiting += rowXml(row, written + 1, links)
        if (waiting.length < portion) continue
        sheet.push(strToU8(waiting))
        waiting = ''
      }
      return taken.length
    },
    end(about: readonly Row[]) {
      sheet.push(strToU8(waiting))
      end(sheet, sheetEnd(links))
      add('xl/worksheets/_rels/sheet1.xml.rels', addressesXml(links))
      const aboutLinks = new Hyperlinks()
      const rows = about.map((row, at) => rowXml(row, at + 1, aboutLinks)).join('')
      const second = begin('xl/worksheets/sheet2.xml')
      second.push(strToU8(sheetStart([28, 100], false) + rows))
      end(second, sheetEnd(aboutLinks))
      add('xl/worksheets/_rels/sheet2.xml.rels', addressesXml(aboutLinks))
      zip.end()
    },
  }
}

/** Packs the last pieces of a part. */
function end(part: ZipDeflate, pieces: Iterable<string>): void {
  for (const piece of pieces) part.push(strToU8(piece))
  part.push(new Uint8Array(0), true)
}
