import type { CurrentUser } from '#contract/current-session.ts'
import { changeBetween, changedList, type ListChange } from '#contract/list-change.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { isSame } from '#kit/is-same.ts'
import { useForm } from '#forms/use-form.ts'
import { changeOwnInterests, type InterestList } from '#session/own-interests.ts'
import { queueStep, leaveQueuedStep, type StepNumber } from './steps.ts'

interface InterestsFormOptions {
  step: StepNumber
  list: InterestList
  /** What was saved, in words. */
  what: string
  user: Readonly<CurrentUser>
  /** The names before, as far as they are known. */
  before: readonly string[]
  draft: DraftStorage
}

interface Values {
  change: ListChange
}

const start: Values = { change: { added: [], removed: [] } }

/** The form of one list. Its value and its draft are only what was changed: names that come from the server meanwhile stay. */
export function useInterestsForm({ step, list, what, user, before, draft }: InterestsFormOptions) {
  const form = useForm<Values, ListChange>({
    start,
    check: ({ change }) => ({ output: change }),
    draft: onlyChanges(draft, start),
    errorsOf: errorsOfQueued,
    submit: async change => {
      await changeOwnInterests(list, change)
      await queueStep(step, user)
    },
    afterwards: change => leaveQueuedStep(step, user, isSame(change, start.change) ? undefined : what),
  })
  return {
    form,
    chosen: changedList(before, form.values.change),
    choose: (names: readonly string[]) => form.set('change', changeBetween(before, names)),
  }
}
