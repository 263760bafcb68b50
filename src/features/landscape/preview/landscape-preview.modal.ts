import { modal } from '#ui/overlay/modal.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** A small landscape of a search, over its list of results (S3§2). */
export const LandscapePreviewModal = modal<{ state: UrlSearchState }>({
  name: 'landscape-preview',
  size: 'large',
  load: () => import('./LandscapePreview.tsx'),
})
