import type { TableFormat } from '#contract/table-formats.ts'
import { recordFile } from '#exports/file.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { ExportContent, ExportStart } from './build-export.ts'
import type { GrowingFile } from './growing-file.ts'
import type { CitedRecord, CitedWork } from './references.ts'

/** A row for each record; own entries are no records. */
export function tableContent({ index, columns, bom, origin }: ExportStart, format: TableFormat, file: GrowingFile): ExportContent {
  // fflate makes its pieces in memory of their own.
  const table = recordFile({ index, format, columns, bom, origin }, bytes => file.add(bytes as Uint8Array<ArrayBuffer>))
  return {
    add: works => table.write(works.filter(isRecord).map(asRecord)),
    end: about => void table.end(about),
  }
}

const isRecord = (work: CitedWork): work is CitedRecord => 'record' in work

/** A card, or a copy from an older version of the app, may lack what every record has. */
const asRecord = ({ index, slug, record }: CitedRecord): AnyRecord => ({
  slug_values: [slug],
  ...record,
  index,
  source: sourceOf(record['source']),
})

function sourceOf(source: unknown): AnyRecord['source'] {
  return typeof source === 'object' && source !== null && 'name' in source && typeof source.name === 'string'
    ? { ...source, name: source.name }
    : { name: 'Not known on this device' }
}
