import type { IndexName } from '#contract/indexes/shape.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { TableFormat } from '#contract/table-formats.ts'
import { type AboutFile, aboutRows } from './about/about-file.ts'
import { SourceRows } from './about/sources.ts'
import { type Cell, isCut } from './cells.ts'
import type { Column, FilePlace } from './columns/column.ts'
import { chosen, recordColumns } from './columns/columns.ts'
import { contactColumns, emailColumn } from './columns/contacts.ts'
import type { Contact } from './contacts/contact.ts'
import { openTable } from './table.ts'
import type { Emit } from './table-writer.ts'

export interface FileOptions extends FilePlace {
  index: IndexName
  format: TableFormat
  /** The names of its columns; undefined: all but the add-ons. */
  columns?: readonly string[] | undefined
  bom: boolean
}

/** A file of records that is written as they come. */
export interface RecordFile {
  /** Returns how many were written so far. */
  write: (records: readonly AnyRecord[]) => number
  /** Ends the file, and returns how many records it has. */
  end: (about: AboutFile) => number
}

/** A file with a row for each record (the normal template). */
export function recordFile(options: FileOptions, emit: Emit): RecordFile {
  const sources = new SourceRows()
  const file = begin(options, chosen(recordColumns(options.index), options.columns), emit)
  return {
    write(records) {
      for (const record of records) sources.add(record)
      return file.write(records)
    },
    end: about => file.end(about, sources),
  }
}

/** A file with a row for each contact, written some at a time; `sources` are those of the records that name them. */
export function contactFile({ hasEmails, ...options }: FileOptions & { hasEmails: boolean }, emit: Emit) {
  const columns = contactColumns.filter(({ name, addOn }) =>
    name === emailColumn ? hasEmails : (options.columns?.includes(name) ?? !addOn),
  )
  return begin<Contact>(options, columns, emit)
}

function begin<T>({ index, format, bom, origin }: FileOptions, columns: readonly Column<T>[], emit: Emit) {
  const table = openTable(format, { columns, title: indexes[index].label, bom }, emit)
  let written = 0
  let hasCutCells = false
  const cells = (of: T): Cell[] =>
    columns.map(column => {
      const cell = column.cell(of, { origin })
      if (typeof cell === 'string' && isCut(cell)) hasCutCells = true
      return cell
    })
  return {
    write(all: readonly T[]): number {
      written += table.write(all.map(cells))
      return written
    },
    end(about: AboutFile, sources: SourceRows): number {
      table.end(aboutRows(about, written, sources, hasCutCells))
      return written
    },
  }
}
