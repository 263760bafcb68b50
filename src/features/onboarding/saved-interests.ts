import { useState } from 'react'
import { call } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { onboarding } from '#contract/onboarding.ts'

interface Interests {
  interests: readonly string[]
  collaboration_interests: readonly string[]
}

/**
 * What the user chose before. `known` is undefined where that could not be read and the form begins empty: then `join` puts what is
 * there already before what is chosen now, so that nothing chosen elsewhere is lost.
 */
export interface SavedInterests {
  interests: Interests | undefined
  merge: (list: keyof Interests, chosen: readonly string[]) => Promise<string[]>
}

/** Undefined while it is read. Once it is decided, a later answer changes nothing under the hands of whoever chooses. */
export function useSavedInterests(id: string): SavedInterests | undefined {
  const { answer, error } = useRead(onboarding.interests, { params: { id } })
  const [decided, setDecided] = useState<{ interests: Interests | undefined }>()
  if (!decided && (answer || error)) setDecided({ interests: answer?.onboarding_interest })
  if (!decided) return undefined
  const { interests } = decided
  return {
    interests,
    merge: async (list, chosen) => {
      if (interests) return [...chosen]
      const { onboarding_interest: before } = await call(onboarding.interests, { params: { id } })
      return [...new Set([...before[list], ...chosen])]
    },
  }
}
