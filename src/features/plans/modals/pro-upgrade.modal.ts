import type { Right } from '#contract/rights.ts'
import { modal } from '#ui/overlay/modal.ts'

/** What somebody signed in sees who tries something that the plan does not include (S1§6). */
export const ProUpgradeModal = modal<{ right: Right }>({
  name: 'pro-upgrade',
  size: 'large',
  load: () => import('../late/ProUpgradeModal.tsx'),
})
