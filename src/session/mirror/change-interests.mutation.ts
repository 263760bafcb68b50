import * as v from 'valibot'
import { type ListChange, mergedListChange } from '#contract/list-change.ts'
import { collaborations, interestsChange, onboarding } from '#contract/onboarding.ts'
import { mutation, NotSaved, nothing, type OpDraft } from '#offline/index.ts'
import { type InterestList, interestChanges } from '../own-interests.ts'
import { session, updateUser } from '../session.ts'

const titles = { interests: 'Research interests', collaboration_interests: 'Collaboration' } as const satisfies Record<InterestList, string>

const wordsOf = (list: InterestList, { added, removed }: ListChange): string[] => {
  const quoted = (names: readonly string[]) =>
    names.map(name => `“${collaborations.find(({ id }) => id === name)?.name ?? name}”`).join(', ')
  const parts = [added.length > 0 && `add ${quoted(added)}`, removed.length > 0 && `remove ${quoted(removed)}`]
  return [`${titles[list]}: `, parts.filter(Boolean).join('; ')]
}

/** Adds interests to one list and removes others. Of each interest the last change counts; what another device did to the rest stays. */
export const changeInterests = mutation({
  ...interestChanges,
  v: 1,
  endpoint: onboarding.changeInterests,
  scope: () => nothing,
  prepare({ list, change }: { list: InterestList; change: ListChange }): OpDraft<v.InferOutput<typeof interestsChange>> | undefined {
    if (change.added.length + change.removed.length === 0) return undefined
    const checked = v.safeParse(interestsChange, { [list]: change })
    if (!checked.success) throw new NotSaved('invalid', checked.issues[0].message)
    return {
      payload: checked.output,
      lane: 'interests',
      // Each list for itself, so that a refused change of one does not hold up the other.
      target: { type: 'interests', id: list },
      mentions: [],
      words: wordsOf(list, change),
    }
  },
  result: () => undefined,
  coalesce(earlier, draft) {
    const before = earlier.kind === interestChanges.kind && v.safeParse(interestsChange, earlier.payload)
    const list = draft.target.id as InterestList
    const [first, later] = [before && before.success ? before.output[list] : undefined, draft.payload[list]]
    if (!first || !later) return undefined
    const change = mergedListChange(first, later)
    const together = v.safeParse(interestsChange, { [list]: change })
    // Together they may be more than one request takes.
    return together.success ? { ...draft, payload: together.output, words: wordsOf(list, change) } : undefined
  },
  // The user is not mirrored: `useOwnInterests` shows it.
  overlay: () => {},
  wire: ({ userId, payload }) => ({ params: { id: userId }, body: { onboarding_interest: payload } }),
  settle({ onboarding_interest: saved }, { userId }) {
    if (session.user?.user_id === userId) updateUser({ ...session.user, ...saved })
    return { rows: [] }
  },
  choices: () => ['retry', 'discard'],
})
