import type { ApiError } from '#api/call.ts'
import { Nothing } from '#features/researchers/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'

interface NotLoadedPageProps {
  error: ApiError | undefined
  again: () => void
  /** What has not come, in the plural: 'The pages'. */
  what: string
}

/** In place of what has not come: it is loading, needs a connection, or failed. */
export function NotLoadedPage({ error, again, what }: NotLoadedPageProps) {
  if (!error) return <Skeleton lines={5} />
  if (error.kind === 'offline') return <Nothing>{what} are not on this device. They need a connection.</Nothing>
  return (
    <div role="alert">
      <Nothing>
        {what} could not be loaded. {error.message}
      </Nothing>
      <Button size="small" onClick={again}>
        Try again
      </Button>
    </div>
  )
}
