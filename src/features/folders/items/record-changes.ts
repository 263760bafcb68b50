import { factsOf, type WatchedFacts } from '#contract/record-facts.ts'
import type { RecordItem } from './item-view.ts'

type Watched = Pick<RecordItem, 'index' | 'record' | 'saved' | 'seen'>

/** What changed of a record since it was saved, or since its user saw the last change: parts of a sentence. Empty: nothing that matters. */
export function changesOf({ index, record, saved, seen }: Watched, now: number): string[] {
  const before = seen ?? saved
  // The list itself says what has left the catalogue.
  if (!before || !record) return []
  const after = factsOf(index, record, now)
  return [...statusChanges(index, before, after), ...contentChanges(before, after)]
}

function statusChanges(index: Watched['index'], before: WatchedFacts, after: WatchedFacts): string[] {
  const found: string[] = []
  if (after.is_retracted && !before.is_retracted) found.push('it was retracted')
  if (before.is_retracted && !after.is_retracted) found.push('it is no longer marked as retracted')
  if (after.granted && !before.granted) found.push('the patent was granted')
  if (after.is_over && !before.is_over) found.push(index === 'projects' ? 'the grant ended' : 'it ended')
  if (after.status && after.status !== before.status)
    found.push(
      index === 'clinical_trials' && isStopped(after.status)
        ? `the trial was stopped (${after.status})`
        : before.status
          ? `its status is now “${after.status}”, not “${before.status}”`
          : `its status is now “${after.status}”`,
    )
  return found
}

const isStopped = (status: string): boolean => /^(?:terminated|suspended|withdrawn)/i.test(status)

function contentChanges(before: WatchedFacts, after: WatchedFacts): string[] {
  const found: string[] = []
  if (after.kind && before.kind && after.kind !== before.kind) found.push(`there is a new version: ${after.kind}, not ${before.kind}`)
  else if (after.date && before.date && yearOf(after.date) !== yearOf(before.date))
    found.push(`there is a new version of ${yearOf(after.date)}, not ${yearOf(before.date)}`)
  if (after.title && before.title && after.title !== before.title) found.push(`its title was “${before.title}”`)
  return found
}

const yearOf = (date: string): string => date.slice(0, 4)
