import { useState } from 'react'
import { call } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { onboarding } from '#contract/onboarding.ts'

interface Interests {
  interests: readonly string[]
  collaboration_interests: readonly string[]
}

/**
 * The interests that the user saved before. `interests` is undefined if they could not be read and the form starts empty; `merge` then adds
 * the new choice to them, so that nothing is lost.
 */
export interface SavedInterests {
  interests: Interests | undefined
  merge: (list: keyof Interests, chosen: readonly string[]) => Promise<string[]>
}

/** Undefined while they are read. A later answer does not change them under an open form. */
export function useSavedInterests(id: string): SavedInterests | undefined {
  const { answer, error } = useRead(onboarding.interests, { params: { id } })
  const [first, setFirst] = useState<{ interests: Interests | undefined }>()
  if (!first && (answer || error)) setFirst({ interests: answer?.onboarding_interest })
  if (!first) return undefined
  const { interests } = first
  return {
    interests,
    merge: async (list, chosen) => {
      if (interests) return [...chosen]
      const { onboarding_interest: before } = await call(onboarding.interests, { params: { id } })
      return [...new Set([...before[list], ...chosen])]
    },
  }
}
