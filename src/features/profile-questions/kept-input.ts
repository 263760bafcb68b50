import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { type ProfileType, profileTypes } from '#contract/profile-questions.ts'

/** The key of S3§3. */
const key = 'ai-profile-prefs'

const text = v.pipe(v.string(), v.maxLength(limits.evaluation.directions))
const keptInput = v.object({ label: text, values: v.record(text, text), directions: text })
/** What was filled in last for a kind of profile. */
export type KeptInput = v.InferOutput<typeof keptInput>

const all = v.record(v.picklist(profileTypes), keptInput)

function stored(): Partial<Record<ProfileType, KeptInput>> {
  try {
    const found = v.safeParse(all, JSON.parse(localStorage.getItem(key) ?? '{}'))
    return found.success ? found.output : {}
  } catch {
    return {}
  }
}

export const keptInputOf = (type: ProfileType): KeptInput | undefined => stored()[type]

/** Keeps what was filled in for a kind of profile, or forgets it. Only who has the right to ask profiles may keep it (S3§6). */
export function keepInput(type: ProfileType, input: KeptInput | undefined): void {
  const { [type]: _old, ...others } = stored()
  const kept = input ? { ...others, [type]: input } : others
  try {
    if (Object.keys(kept).length > 0) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // Without storage it is filled in again.
  }
}
