import type { OpDraft } from './mutation.ts'
import type { Op } from './op.ts'

/** The base of two changes that are sent as one: what the user saw first. A field that was changed and changed back is still sent. */
export const joinedBase = (earlier: Pick<Op, 'base'>, draft: Pick<OpDraft<unknown>, 'base'>): NonNullable<Op['base']> => ({
  version: earlier.base?.version ?? 0,
  fields: { ...draft.base?.fields, ...earlier.base?.fields },
})

/** Two changes of fields of the same thing as one: the earlier one was never attempted, and of one field the later one counts. */
export const joinedChange = <P extends { change: object }>(earlier: Op, draft: OpDraft<P>): OpDraft<P> => ({
  ...draft,
  payload: { ...draft.payload, change: { ...(earlier.payload as P).change, ...draft.payload.change } },
  base: joinedBase(earlier, draft),
})

/** For `coalesce`: changes of this kind of one thing become one. */
export const joinedChanges =
  (kind: string) =>
  <P extends { change: object }>(earlier: Op, draft: OpDraft<P>): OpDraft<P> | undefined =>
    earlier.kind === kind && earlier.target.id === draft.target.id ? joinedChange(earlier, draft) : undefined
