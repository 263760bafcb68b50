import { useState } from 'react'
import { ApiError, call } from '#api/call.ts'
import { useAnswer } from '#api/use-answer.ts'
import { onboarding } from '#contract/onboarding.ts'

interface ChosenBefore {
  interests: readonly string[]
  collaboration_interests: readonly string[]
}

const read = async (id: string, signal?: AbortSignal): Promise<ChosenBefore> =>
  (await call(onboarding.interests, { params: { id } }, { signal })).onboarding_interest

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
  const { answer, error } = useAnswer(id, signal => read(id, signal))
  const [decided, setDecided] = useState<{ known: ChosenBefore | undefined }>()
  if (!decided && (answer || error instanceof ApiError)) setDecided({ known: answer })
  if (!decided) return undefined
  const { known } = decided
  return { known, join: async (list, chosen) => (known ? [...chosen] : [...new Set([...(await read(id))[list], ...chosen])]) }
}
