import { call } from '#api/call.ts'
import { opportunities } from '#contract/opportunities.ts'
import { useReachability } from '#api/reachability.ts'
import { flashError } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { Bell, BellRing } from '#ui/Icon.tsx'

interface FollowButtonProps {
  slug: string
  followed: boolean
  onChanged: () => void
}

/** Whether the user is told of new opportunities of a community. It needs a connection. */
export function FollowButton({ slug, followed, onChanged }: FollowButtonProps) {
  const { online } = useReachability()
  const { busy, run } = useAction(flashError)
  const turn = async () => {
    await call(followed ? opportunities.unfollow : opportunities.follow, { params: { id: slug } }, { key: crypto.randomUUID() })
    onChanged()
  }
  return (
    <Button
      size="small"
      icon={followed ? BellRing : Bell}
      busy={busy}
      aria-pressed={followed}
      disabled={!online}
      title={online ? undefined : 'You’re offline. This needs a connection.'}
      onClick={() => void run(turn)}
    >
      Tell me of new ones
    </Button>
  )
}
