import * as v from 'valibot'
import { withoutTurns } from '#contract/text-direction.ts'

/** How ORCID sends a text: in an object of its own, which may be missing. */
export const orcidText = v.nullish(v.object({ value: v.nullish(v.union([v.string(), v.number()])) }))
type Present = v.InferOutput<typeof orcidText>

/** The text, without spaces around it and without signs that no field takes; undefined for an empty one. */
export const valueOf = (given: Present): string | undefined => {
  const text = withoutTurns(String(given?.value ?? '')).trim()
  return text === '' ? undefined : text
}
