import type { Right } from '#contract/rights.ts'
import { modal } from '#ui/overlay/modal.ts'

/** Shown to a user whose plan does not include a feature (S1§6). */
export const ProUpgradeModal = modal<{ right: Right }>({
  name: 'pro-upgrade',
  size: 'large',
  load: () => import('../late/ProUpgradeModal.tsx'),
})
