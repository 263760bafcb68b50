import type { SearchStateInput } from '#contract/search.ts'
import type { SavedReply } from '#workers/device-search/index-update.ts'

/** What a search among saved records is limited to, and how many of all slugs it returns too. */
export interface SavedWithin {
  /** Slugs of the index of the search. */
  only: readonly string[]
  slugs?: number
}

/** A search among saved records on this device, as the server answers it. Throws an ApiError, or the reason of the signal. */
export async function searchSaved(body: SearchStateInput, { only, slugs }: SavedWithin, signal: AbortSignal): Promise<SavedReply> {
  const { searchSavedOnDevice } = await import('./device-answers.ts')
  return searchSavedOnDevice(body, only, slugs, signal)
}
