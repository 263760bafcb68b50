import type { ApiError } from '#api/call.ts'
import { Button } from '#ui/button/Button.tsx'
import css from '../parts/Rows.module.css'

interface LoadErrorProps {
  error: ApiError
  again: () => void
  /** The text while offline; the list loads by itself when the network is back. */
  offline: string
  /** The text of any other failure. */
  failed: string
}

/** Shown instead of a list that could not be loaded. */
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
