import * as v from 'valibot'
import type { Op, OpDraft } from '#offline/index.ts'
import { blockedLanes, blockedPeople } from './blocked-people.mirrored.ts'

/** Whom a change is about, by the first slug. */
export const otherPerson = v.object({ slug_value: v.string(), full_name: v.string() })
export type OtherPerson = v.InferOutput<typeof otherPerson>

export const blockedKinds = { block: 'person.block', unblock: 'person.unblock' } as const

export const draftAbout = (verb: string, { slug_value, full_name }: OtherPerson): OpDraft<OtherPerson> => ({
  payload: { slug_value, full_name },
  lane: blockedLanes + slug_value,
  mentions: [],
  target: { type: blockedPeople.target, id: slug_value },
  words: [`${verb} ${full_name}`],
})

/** Of both only the last counts, while neither was attempted. */
export const coalesceBlocks = (kind: string) => (earlier: Op, draft: OpDraft<OtherPerson>) =>
  earlier.target.id !== draft.target.id ? undefined : earlier.kind === kind ? ('same' as const) : ('replaces' as const)

export const blockedParams = ({ userId, payload }: Op<OtherPerson>) => ({ id: userId, slug: payload.slug_value })
