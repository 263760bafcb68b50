import { useLive, readMirror } from '#offline/index.ts'
import { type AfterLeaving, afterLeaving } from './after-leaving.rules.ts'
import { type GroupId, oneGroup } from './groups.mirrored.ts'

/** What a group of the user would be without them, as far as this device knows; undefined while it is read. */
export const useAfterLeaving = (group: GroupId): AfterLeaving | undefined =>
  useLive(async mirror => afterLeaving(await mirror.view(oneGroup(group)), group), [group.kind, group.slug_value])

/** The same, once. */
export const readAfterLeaving = (group: GroupId): Promise<AfterLeaving | undefined> =>
  readMirror(async mirror => afterLeaving(await mirror.view(oneGroup(group)), group))
