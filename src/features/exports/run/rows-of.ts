import { reachability } from '#api/reachability.ts'
import type { ExportPlan } from './run-export.ts'
import { deviceRows, deviceSearchRows, itemRows } from './item-rows.ts'
import type { RowsPage } from './rows-page.ts'
import { searchRows } from './search-rows.ts'
import type { Pauses } from './waiting.ts'

/** The rows of an export, page by page: from the server, or from what is on this device. */
export async function* rowsOf({ source, index, format, count }: ExportPlan, pauses: Pauses): AsyncGenerator<RowsPage> {
  const isOffline = !reachability.online
  if (source.from === 'search') {
    if (isOffline || source.isFromDevice) return yield* deviceSearchRows(source, count, pauses.signal)
    const { state, url } = source
    return yield* searchRows({ state, index, url, numberOfDocuments: count, ...extentOf(format) }, pauses)
  }
  const items = source.items.filter(item => item.index === index).slice(0, count)
  const rows = isOffline ? deviceRows(items, pauses.signal) : itemRows({ index, items, url: source.url, ...extentOf(format) }, pauses)
  yield* rows
}

/** JSON Lines are the whole records; the other formats need the fields of columns and references. */
const extentOf = (format: ExportPlan['format']) => ({ whole: format === 'jsonl' })
