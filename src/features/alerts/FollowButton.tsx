import { useState } from 'react'
import type { FollowedIndex } from '#contract/alerts.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { commit } from '#offline/index.ts'
import { usePublicView } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Bell, BellRing } from '#ui/Icon.tsx'
import { follow } from './follow.mutation.ts'
import { unfollow } from './unfollow.mutation.ts'
import { useFollowed } from './use-followed.ts'
import css from './FollowButton.module.css'

interface FollowButtonProps {
  index: FollowedIndex
  /** The first slug of the profile. */
  slug: string
  name: string
  size?: 'small'
  /** What the page knows already; otherwise it shows as not followed until it is read. */
  isFollowedAtFirst?: boolean
}

/** Follows or unfollows a profile (S1§4). A mark beside it shows whether the change has reached the server. */
export function FollowButton({ index, slug, name, size, isFollowedAtFirst = false }: FollowButtonProps) {
  const { isFollowed = isFollowedAtFirst, mark } = useFollowed(index, slug) ?? {}
  // Nobody follows as a visitor (S1§4).
  const isPublic = usePublicView()
  const [busy, setBusy] = useState(false)

  const handleClick = async () => {
    if (!mustSignIn()) return
    setBusy(true)
    try {
      const input = { index, slug_value: slug, name }
      await (isFollowed ? commit(unfollow, input) : commit(follow, input))
    } catch (error) {
      // It could not be stored on this device. Later failures are shown in the outbox.
      flash({ variant: 'danger', text: error instanceof Error ? error.message : 'Something went wrong' })
    } finally {
      setBusy(false)
    }
  }

  const label = isFollowed ? 'Alert Created' : 'Create alert'
  return (
    <span className={css['follow']}>
      <Button
        size={size}
        icon={isFollowed ? BellRing : Bell}
        busy={busy}
        disabled={isPublic}
        aria-label={`${label}: ${name}`}
        title={isPublic ? 'Leave public view to follow this profile' : isFollowed ? 'Stop following this profile' : 'Follow this profile'}
        onClick={() => void handleClick()}
      >
        {label}
      </Button>
      <ChangeMark mark={mark} />
    </span>
  )
}
