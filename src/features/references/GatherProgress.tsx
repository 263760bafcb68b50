import { useEffect, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from './CiteModal.module.css'

interface GatherProgressProps {
  done: number
  total: number
  onCancel: () => void
}

/** How long to wait before the progress is shown, in milliseconds. */
const progressDelayMs = 1000

/** Shown while the records are loading: a skeleton, then the progress with a button to cancel. */
export function GatherProgress({ done, total, onCancel }: GatherProgressProps) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), progressDelayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return <Skeleton lines={3} />
  return (
    <div className={css['progress']}>
      <label>
        <span aria-live="polite">
          {done} of {total} loaded
        </span>
        <progress value={done} max={total} />
      </label>
      <Button size="small" onClick={() => onCancel()}>
        Cancel
      </Button>
    </div>
  )
}
