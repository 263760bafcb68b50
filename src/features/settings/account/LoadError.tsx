import type { ApiError } from '#api/call.ts'
import { Button } from '#ui/button/Button.tsx'
import css from '../parts/Rows.module.css'

interface LoadErrorProps {
  error: ApiError
  again: () => void
  /** What is said without a network; it is asked again by itself when that is back. */
  offline: string
  /** What is said of anything else. */
  failed: string
}

/** In the place of a list that the server did not give. */
export const LoadError = ({ error, again, offline, failed }: LoadErrorProps) => (
  <p className={css['note']}>
    {error.kind === 'offline' ? (
      offline
    ) : (
      <>
        {failed}{' '}
        <Button kind="quiet" size="small" onClick={again}>
          Try again
        </Button>
      </>
    )}
  </p>
)
