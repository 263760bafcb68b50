import { formatNumber } from '#kit/format-number.ts'
import { Button } from '../button/Button.tsx'
import css from './RunningBar.module.css'

/** What was chosen is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

interface RunningBarProps {
  /** What is being done. */
  label: string
  done: number
  /** 0 while it is not known. */
  total: number
  onCancel: () => void
}

/** How far something has come that was begun here, with the button that ends it. */
export const RunningBar = ({ label, done, total, onCancel }: RunningBarProps) => (
  <div className={css['running']}>
    <label>
      <span>{total === 0 ? label : `${label}: ${formatNumber(done)} of ${formatNumber(total)}`}</span>
      {total === 0 ? <progress /> : <progress value={done} max={total} />}
    </label>
    <Button ref={takeFocus} size="small" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
