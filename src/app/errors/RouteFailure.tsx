import { useEffect } from 'react'
import { OnThisDevice } from '#features/home/index.ts'
import { useReachability } from '#api/reachability.ts'
import { to } from '#contract/to.ts'
import { reportFirstView } from '#kit/first-view.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'

/** Shown instead of a view that failed or could not be loaded. The page is never reloaded automatically, so that typed text stays. */
export function RouteFailure({ error }: { error: unknown }) {
  const { online } = useReachability()
  useEffect(reportFirstView, [])
  const actions = (
    <>
      <Button kind="primary" onClick={() => location.reload()}>
        Try again
      </Button>
      <ButtonLink href={to('searchHome')}>Search</ButtonLink>
    </>
  )
  if (!online)
    return (
      <EmptyBlock title="Not available offline" actions={actions}>
        <p>This part of Indago is not on this device yet. You can read these:</p>
        <OnThisDevice />
      </EmptyBlock>
    )
  return (
    <EmptyBlock title="Something went wrong" actions={actions}>
      <p>{(error instanceof Error && error.message) || 'This page could not be shown.'}</p>
    </EmptyBlock>
  )
}
