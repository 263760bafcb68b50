import { reachability } from '#api/reachability.ts'
import type { ExportPlan } from './export-plan.ts'
import { deviceRows, deviceSearchRows, itemRows } from './item-rows.ts'
import type { RowsPage } from './rows-page.ts'
import { searchRows } from './search-rows.ts'
import type { Pauses } from './waiting.ts'

/** A list that only the server has. */
export class OfflineList extends Error {}

/** The rows of an export, page by page: from the server, or from what is on this device. */
export function rowsOf({ source, index, format, count }: ExportPlan, pauses: Pauses): AsyncGenerator<RowsPage> {
  const isOnDevice = !reachability.online
  // Lines of JSON are whole records; the other formats need the fields of columns and references.
  const whole = format === 'jsonl'
  if (source.from === 'search') {
    const { state, url, folderId, pageOnDevice } = source
    if (!isOnDevice && !source.isFromDevice)
      return searchRows(
        { state, index, url, numberOfDocuments: count, whole, ...(folderId !== undefined && { bookmark_folder: folderId }) },
        pauses,
      )
    if (!pageOnDevice) throw new OfflineList('You’re offline. Connect to export this list.')
    return deviceSearchRows(pageOnDevice, count, pauses.signal)
  }
  const items = source.items.filter(item => item.index === index).slice(0, count)
  return isOnDevice ? deviceRows(items, pauses.signal) : itemRows({ index, items, url: source.url, whole }, pauses)
}
