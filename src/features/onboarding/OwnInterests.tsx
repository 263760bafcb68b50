import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/current-session.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { type InterestList, useOwnInterests } from '#session/own-interests.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'

interface OwnInterestsProps {
  user: Readonly<CurrentUser>
  list: InterestList
  /** The name of the form's draft. */
  draftName: string
  children: (before: readonly string[], draft: DraftStorage) => ReactNode
}

/** Reads what a form of interests begins with, and says if that is not all. */
export function OwnInterests({ user, list, draftName, children }: OwnInterestsProps) {
  const own = useOwnInterests(user, list)
  if (!own) return <Skeleton lines={4} />
  return (
    <>
      <InlineMessage tone="warn">
        {own.isComplete ? undefined : 'What you saved before isn’t on this device yet. What you choose here is added to it.'}
      </InlineMessage>
      <WithDraft name={draftName}>{draft => children(own.names, draft)}</WithDraft>
    </>
  )
}
