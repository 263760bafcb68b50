import type { AlertState } from '#contract/alert-fields.ts'
import { CheckCheck, Pause, Play } from '#ui/Icon.tsx'
import type { MenuItem } from '#ui/overlay/Menu.tsx'

/** Only where something is new. */
export const seenItems = ({ new_results }: Pick<AlertState, 'new_results'>, see: () => void): MenuItem[] =>
  new_results > 0 ? [{ label: 'Mark as seen', icon: CheckCheck, onSelect: see }] : []

export const pauseItem = ({ is_paused }: Pick<AlertState, 'is_paused'>, pause: (isPaused: boolean) => void): MenuItem =>
  is_paused
    ? { label: 'Resume', icon: Play, onSelect: () => pause(false) }
    : { label: 'Pause', note: 'It tells nothing until you resume it.', icon: Pause, onSelect: () => pause(true) }
