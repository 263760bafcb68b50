import { modal } from '#ui/overlay/modal.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** Where the results of a search are, small, over the list (S3§2). */
export const LandscapePreviewModal = modal<{ state: UrlSearchState }>({
  name: 'landscape-preview',
  size: 'large',
  load: () => import('./LandscapePreview.tsx'),
})
