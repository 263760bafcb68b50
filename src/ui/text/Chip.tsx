import type { ReactNode } from 'react'
import { X } from '../Icon.tsx'
import css from './Chip.module.css'

interface ChipProps {
  children: ReactNode
  /** Makes it removable; `removeLabel` is the label of the button. */
  onRemove?: () => void
  removeLabel?: string
}

/** A tag, or an active filter. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  const label = removeLabel ?? (typeof children === 'string' ? `Remove ${children}` : 'Remove')
  return (
    <span className={onRemove ? `${css['chip']} ${css['removable']}` : css['chip']}>
      <span className={css['text']}>{children}</span>
      {onRemove && (
        <button type="button" className={css['remove']} aria-label={label} onClick={onRemove}>
          <X size={14} strokeWidth={2} />
        </button>
      )}
    </span>
  )
}
