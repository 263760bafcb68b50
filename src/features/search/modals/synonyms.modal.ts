import { modal } from '#ui/overlay/modal.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** The synonyms of a search: turned off altogether or one by one. */
export const SynonymsModal = modal<{ state: UrlSearchState }, Pick<UrlSearchState, 'ig_s' | 'ignored_synonyms'>>({
  name: 'synonyms',
  size: 'large',
  load: () => import('../late/SynonymsModal.tsx'),
})
