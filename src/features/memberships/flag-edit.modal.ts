import type { HistoryLine } from '#contract/folder-history.ts'
import { modal } from '#ui/overlay/modal.ts'
import type { SharedGroup } from './group-target.ts'

export interface FlagEditProps {
  target: SharedGroup
  /** The edit. */
  line: HistoryLine
}

/** Says that an edit is wrong, and why (S1§6). */
export const FlagEditModal = modal<FlagEditProps, true>({ name: 'flag-edit', load: () => import('./late/FlagEditModal.tsx') })
