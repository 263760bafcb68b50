import { expose, transfer } from 'comlink'
import type { AboutFile } from '#exports/about/about-file.ts'
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
import type { ExportStart } from './export-building/build-export.ts'
import type { ReferenceFormat } from './export-building/formats.ts'
import type { CitedWork } from './export-building/references.ts'
import type { ReadingStart } from './reference-reading/reading.ts'
import type { TrendReply } from '#contract/trends.ts'
import { searchUrl } from './query-encoding/search-url.ts'

/** The search core is loaded with the first update: encoding a query does not need it. */
const deviceSearch = async () => (await import('./device-search/index.ts')).deviceSearch

const exportBuilding = () => import('./export-building/build-export.ts')

const referenceReading = () => import('./reference-reading/reading.ts')

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
  references: async (works: readonly CitedWork[], format: ReferenceFormat) =>
    (await import('./export-building/references.ts')).formatReferences(works, format),
  startExport: async (id: string, start: ExportStart) => (await exportBuilding()).startExport(id, start),
  addToExport: async (id: string, works: readonly CitedWork[]) => (await exportBuilding()).addToExport(id, works),
  finishExport: async (id: string, about: AboutFile) => (await exportBuilding()).finishExport(id, about),
  endExport: async (id: string) => (await exportBuilding()).endExport(id),
  shownTrend: async (reply: TrendReply, last: number) => (await import('./trend-normalisation/shown-trend.ts')).shownTrend(reply, last),
  startReading: async (id: string, start: ReadingStart) => (await referenceReading()).startReading(id, start),
  readOn: async (id: string, from: number) => (await referenceReading()).readOn(id, from),
  endReading: async (id: string) => (await referenceReading()).endReading(id),
}
export type WorkerTasks = typeof worker

expose(worker)
