import { useState } from 'react'
import type { FollowedIndex } from '#contract/alerts.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { commit } from '#offline/index.ts'
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
  /** Where following makes no sense, as in a public view (S1§4). */
  disabled?: boolean
}

/** Follows a profile, or no longer (S1§4): its words say which, and a mark beside it whether the server knows of it yet. */
export function FollowButton({ index, slug, name, size, disabled = false }: FollowButtonProps) {
  const { isFollowed = false, mark } = useFollowed(index, slug) ?? {}
  const [busy, setBusy] = useState(false)

  const handleClick = async () => {
    if (!mustSignIn()) return
    setBusy(true)
    try {
      const input = { index, slug_value: slug, name }
      await (isFollowed ? commit(unfollow, input) : commit(follow, input))
    } catch (error) {
      // It was not even written down; everything later is the outbox's to tell.
      flash({ variant: 'danger', text: error instanceof Error ? error.message : 'Something went wrong' })
    } finally {
      setBusy(false)
    }
  }

  const words = isFollowed ? 'Alert Created' : 'Create alert'
  return (
    <span className={css['follow']}>
      <Button
        size={size}
        icon={isFollowed ? BellRing : Bell}
        busy={busy}
        disabled={disabled}
        aria-pressed={isFollowed}
        aria-label={`${words}: ${name}`}
        title={isFollowed ? 'Stops following this profile' : 'Follows this profile'}
        onClick={() => void handleClick()}
      >
        {words}
      </Button>
      <ChangeMark mark={mark} />
    </span>
  )
}
