import { useState } from 'react'
import { call } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { onboarding } from '#contract/onboarding.ts'

interface ChosenBefore {
  interests: readonly string[]
  collaboration_interests: readonly string[]
}

/**
 * What the user chose before. `known` is undefined where that could not be read and the form begins empty: then `join` puts what is
 * there already before what is chosen now, so that nothing chosen elsewhere is lost.
 */
export interface Before {
  known: ChosenBefore | undefined
  join: (list: keyof ChosenBefore, chosen: readonly string[]) => Promise<string[]>
}

/** Undefined while it is read. Once it is decided, a later answer changes nothing under the hands of whoever chooses. */
export function useChosenBefore(id: string): Before | undefined {
  const { answer, error } = useRead(onboarding.interests, { params: { id } })
  const [decided, setDecided] = useState<{ known: ChosenBefore | undefined }>()
  if (!decided && (answer || error)) setDecided({ known: answer?.onboarding_interest })
  if (!decided) return undefined
  const { known } = decided
  return {
    known,
    join: async (list, chosen) => {
      if (known) return [...chosen]
      const { onboarding_interest: before } = await call(onboarding.interests, { params: { id } })
      return [...new Set([...before[list], ...chosen])]
    },
  }
}
