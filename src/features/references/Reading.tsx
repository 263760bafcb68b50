import { useEffect, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from './CiteModal.module.css'

interface ReadingProps {
  done: number
  of: number
  cancel: () => void
}

/** How long a wait needs no words, in milliseconds. */
const patience = 1000

/** Until the records are there; what takes longer than a moment says how far it is and can be given up. */
export function Reading({ done, of, cancel }: ReadingProps) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patience)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return <Skeleton lines={3} />
  return (
    <div className={css['reading']}>
      <label>
        <span aria-live="polite">
          {done} of {of} read
        </span>
        <progress value={done} max={of} />
      </label>
      <Button size="small" onClick={() => cancel()}>
        Cancel
      </Button>
    </div>
  )
}
