import * as v from 'valibot'
import type { NamesakePair } from '#contract/namesakes.ts'
import type { Op, OpDraft } from '#offline/index.ts'
import { namesakeKey, namesakeLane, namesakes } from './namesakes.mirrored.ts'

/** The name is for the outbox. */
export const namesakePayload = v.object({ slug_value: v.string(), other_slug_value: v.string(), name: v.string() })
export type NamesakeInput = v.InferOutput<typeof namesakePayload>

/** Telling a pair apart and taking that back share a lane and a target, so they are sent in their order. */
export const namesakeDraft = (words: string, { slug_value, other_slug_value, name }: NamesakeInput): OpDraft<NamesakeInput> => ({
  payload: { slug_value, other_slug_value, name },
  lane: namesakeLane({ slug_value, other_slug_value }),
  target: { type: namesakes.target, id: namesakeKey({ slug_value, other_slug_value }) },
  mentions: [],
  words: [words, `“${name}”`],
})

/** Of both for one pair only the last counts while neither was sent. */
export const coalesceNamesakes = (kind: string) => (earlier: Op, draft: OpDraft<NamesakeInput>) =>
  earlier.target.id !== draft.target.id ? undefined : earlier.kind === kind ? ('same' as const) : ('replaces' as const)

/** Names the pair in a request. */
export const pairParams = ({ slug_value, other_slug_value }: NamesakePair) => ({ id: slug_value, other: other_slug_value })
