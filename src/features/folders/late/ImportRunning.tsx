import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import css from './ImportReferences.module.css'

export interface ImportProgress {
  phase: 'reading' | 'adding'
  done: number
  /** 0 while it is not known. */
  total: number
}

/** What was chosen is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** How far the import has come. */
export function ImportRunning({ phase, done, total, onCancel }: ImportProgress & { onCancel: () => void }) {
  const label = phase === 'reading' ? 'Reading' : 'Adding to the folder'
  return (
    <div className={css['running']}>
      <label>
        <span>{total === 0 ? label : `${label}: ${formatNumber(done)} of ${formatNumber(total)}`}</span>
        {total === 0 ? <progress /> : <progress value={done} max={total} />}
      </label>
      <Button ref={takeFocus} size="small" onClick={onCancel}>
        Cancel
      </Button>
      <output className="visually-hidden">{label}</output>
    </div>
  )
}
