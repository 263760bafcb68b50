import { expose, transfer } from 'comlink'
import type {
  DeviceRelatedRequest,
  DeviceRewritesRequest,
  DeviceSearchRequest,
  DeviceTotalsRequest,
  DeviceTypeaheadRequest,
  IndexSession,
  IndexUpdate,
  PartUpdate,
} from './device-search/index-update.ts'
import type { ReferenceFormat } from './export-building/formats.ts'
import type { CitedRecord } from './export-building/references.ts'
import { searchUrl } from './query-encoding/search-url.ts'

/** The search core is loaded with the first update: encoding a query does not need it. */
const deviceSearch = async () => (await import('./device-search/index.ts')).deviceSearch

/** The tasks of the worker. Each gets its data by message; none opens the mirror. */
const worker = {
  encodeQuery: searchUrl,
  updateIndex: async (update: IndexUpdate) => (await deviceSearch()).update(update),
  openIndexPart: async (update: PartUpdate) => (await deviceSearch()).openPart(update),
  keepIndex: async (session: IndexSession) => {
    const parts = (await deviceSearch()).keep(session)
    return (
      parts &&
      transfer(
        parts,
        parts.put.map(({ file }) => file.buffer),
      )
    )
  },
  searchOnDevice: async (question: DeviceSearchRequest) => (await deviceSearch()).search(question),
  totalsOnDevice: async (question: DeviceTotalsRequest) => (await deviceSearch()).totals(question),
  rewritesOnDevice: async (question: DeviceRewritesRequest) => (await deviceSearch()).rewrites(question),
  typeaheadOnDevice: async (question: DeviceTypeaheadRequest) => (await deviceSearch()).typeahead(question),
  relatedOnDevice: async (question: DeviceRelatedRequest) => (await deviceSearch()).related(question),
  references: async (records: readonly CitedRecord[], format: ReferenceFormat) =>
    (await import('./export-building/references.ts')).formatReferences(records, format),
}
export type WorkerTasks = typeof worker

expose(worker)
