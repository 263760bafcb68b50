import type { Namesake, NamesakePair } from '#contract/namesakes.ts'
import { every, hashBucket, keyText, mirrored, type MirrorScope, type SyncMark } from '#offline/index.ts'

/** `isApart` is false while it is being taken back, or after a refusal; the row stays because of its mark. */
export type NamesakeRow = Namesake & { isApart: boolean; mark?: SyncMark }

const lanes = 'namesake:'

export const namesakes = mirrored<NamesakeRow>()({
  name: 'namesakes',
  title: 'Profiles marked as someone else',
  since: 10,
  key: ['slug_value', 'other_slug_value'],
  lanes,
  target: 'namesake',
  shown: row => ({ ...row, isApart: true }),
  mutations: () => import('../mirror/namesake-mutations.ts'),
})

export const namesakeKey = (pair: NamesakePair): string => keyText(namesakes, pair)
/** Many pairs share a lane, so that none is named by it. */
export const namesakeLane = (pair: NamesakePair): string => lanes + hashBucket(namesakeKey(pair))

/** A user has few of them. */
export const allNamesakes: MirrorScope = { rows: [every(namesakes)] }
