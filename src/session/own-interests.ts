import { useEffect } from 'react'
import type { InferOutput } from 'valibot'
import type { CurrentUser } from '#contract/current-session.ts'
import { changedList, type ListChange } from '#contract/list-change.ts'
import { interestsChange } from '#contract/onboarding.ts'
import { commit, useWaitingPayloads } from '#offline/index.ts'
import { refreshUser } from './session.ts'

/** What a waiting change is; the mutation is loaded with the first change. */
export const interestChanges = { kind: 'interests.change', payload: interestsChange }

/** Research interests, or kinds of collaboration. */
export type InterestList = keyof InferOutput<typeof interestsChange>

/** Changes one list of the own interests, also offline: it is shown at once, and sent as soon as the server can be reached. Throws NotSaved. */
export async function changeOwnInterests(list: InterestList, change: ListChange): Promise<void> {
  const { changeInterests } = await import('./mirror/change-interests.mutation.ts')
  await commit(changeInterests, { list, change })
}

interface OwnInterests {
  /** The names that are known here, with the changes that the server does not have yet. */
  names: readonly string[]
  /** False: those that were saved before are not on this device yet. */
  isComplete: boolean
}

/** One list of the own interests; undefined until the waiting changes are read. */
export function useOwnInterests(user: Readonly<CurrentUser>, list: InterestList): OwnInterests | undefined {
  const waiting = useWaitingPayloads(interestChanges)
  const count = waiting?.length
  // Another tab or device may have changed them, and the answer to a change of this tab may have come to another one.
  useEffect(() => {
    if (count !== undefined) void refreshUser()
  }, [count])
  if (!waiting) return undefined
  const changes = waiting.flatMap(payload => payload[list] ?? [])
  return { names: changes.reduce<readonly string[]>(changedList, user[list] ?? []), isComplete: user[list] !== undefined }
}
