import type { ApiError } from '#api/call.ts'
import { Button } from '#ui/button/Button.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from './Sharing.module.css'

interface NotLoadedProps {
  error: ApiError | undefined
  again: () => void
  /** What the list holds: 'The invitations'. */
  what: string
}

/** In place of a list that has not come: it is loading, needs a connection, or failed. */
export function NotLoaded({ error, again, what }: NotLoadedProps) {
  if (!error) return <Skeleton lines={3} />
  if (error.kind === 'offline') return <p className={css['note']}>{what} are not available offline.</p>
  return (
    <p className={css['note']}>
      {what} could not be loaded. {error.message}{' '}
      <Button kind="quiet" size="small" onClick={again}>
        Try again
      </Button>
    </p>
  )
}
