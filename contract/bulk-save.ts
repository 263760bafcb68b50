import * as v from 'valibot'
import { slug } from './text-fields.ts'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'
import { jobOf } from './job.ts'
import { limits } from './limits.ts'
import { searchState } from './search.ts'

/** `count`: items that are new in the folder. `requested`: how many were asked for; of more than the most only the first are saved. */
export const bulkSaveJob = jobOf('bulk_save', v.object({ folder_id: v.string(), count: v.number(), requested: v.number() }))
export type BulkSaveJob = v.InferOutput<typeof bulkSaveJob>

/** The results of a search, in their order, or named records of one index. */
const requested = v.union([
  v.object({ search: searchState }),
  v.object({
    index: v.picklist(indexNames),
    slug_values: v.pipe(v.array(slug), v.minLength(1), v.maxLength(limits.bulkSave.named)),
  }),
])
export type BulkSaveRequest = v.InferOutput<typeof requested>

export const bulkSave = {
  start: endpoint({
    method: 'POST',
    host: 'bookmarks',
    path: '/bookmark_folders/{id}/bulk_bookmarks',
    summary: 'Adds the first 500 results of a search, or of the named records, to a folder. The answer is a job that goes on by itself.',
    body: requested,
    reply: bulkSaveJob,
    needs: 'bulkBookmarkSave',
    keyed: true,
    errors: ['not_found', 'forbidden'],
  }),
}
