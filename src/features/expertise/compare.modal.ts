import type { ScopeIndex } from '#contract/search.ts'
import { modal } from '#ui/overlay/modal.ts'

/** Two to five records of one index side by side (S3§7: expertises). */
export const CompareModal = modal<{ index: ScopeIndex; slugs: readonly string[] }>({
  name: 'compare',
  size: 'xl',
  load: () => import('./CompareModal.tsx'),
})
