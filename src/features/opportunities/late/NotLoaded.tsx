import type { ApiError } from '#api/call.ts'
import { Nothing } from '#features/researchers/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'

interface NotLoadedProps {
  error: ApiError | undefined
  again: () => void
}

/** In place of opportunities that have not come: they are loading, need a connection, or failed. */
export function NotLoaded({ error, again }: NotLoadedProps) {
  if (!error) return <Skeleton lines={5} />
  if (error.kind === 'offline') return <Nothing>These opportunities are not on this device. They need a connection.</Nothing>
  return (
    <div role="alert">
      <Nothing>The opportunities could not be loaded. {error.message}</Nothing>
      <Button size="small" onClick={again}>
        Try again
      </Button>
    </div>
  )
}
