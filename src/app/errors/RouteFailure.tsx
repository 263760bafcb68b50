import { OnThisDevice } from '#features/home/index.ts'
import { useReachability } from '#api/reachability.ts'
import { to } from '#contract/to.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'

/** In the place of a view that failed or could not be fetched. What was typed elsewhere stays; nothing is reloaded by itself. */
export function RouteFailure({ error }: { error: unknown }) {
  const { online } = useReachability()
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
        <p>This part of Indago is not on this device yet. What is here can be read:</p>
        <OnThisDevice />
      </EmptyBlock>
    )
  return (
    <EmptyBlock title="Something went wrong" actions={actions}>
      <p>{error instanceof Error && error.message ? error.message : 'This view could not be shown.'}</p>
    </EmptyBlock>
  )
}
