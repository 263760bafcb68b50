import type { BlockedPerson } from '#contract/blocked-people.ts'
import { every, type MirrorScope, mirrored, type SyncMark } from '#offline/index.ts'

export const blockedLanes = 'blocked:'

export type BlockedHere = BlockedPerson & { mark?: SyncMark }

/** Whom the user has blocked: what they write is folded away. */
export const blockedPeople = mirrored<BlockedHere>()({
  name: 'blocked_people',
  title: 'Blocked people',
  since: 12,
  key: ['slug_value'],
  lanes: blockedLanes,
  target: 'blocked_person',
  mutations: () => import('./mirror/mutations.ts'),
})

export const allBlocked: MirrorScope = { rows: [every(blockedPeople)] }
