import type { Trial } from '#contract/trials.ts'

type Tone = 'accent' | 'warn' | 'danger' | 'ok'

const tones: Readonly<Record<string, Tone>> = {
  recruiting: 'ok',
  available: 'ok',
  'not yet recruiting': 'accent',
  'enrolling by invitation': 'accent',
  'active, not recruiting': 'accent',
  suspended: 'warn',
  unknown: 'warn',
  'unknown status': 'warn',
  'temporarily not available': 'warn',
  terminated: 'danger',
  withdrawn: 'danger',
}

/** The colour beside the words of a status; none for what is simply over, or not known to us. */
export const toneOf = (status: string): Tone | undefined => tones[status.toLowerCase()]

/** A moment in the life of a trial; `isAhead` means it has not come yet, so the date is a plan. */
export interface Moment {
  name: string
  date: string
  isAhead: boolean
}

/**
 * The dates of a trial, earliest first; those that its source does not say are left out. `today` is 'YYYY-MM-DD';
 * a month or a year that has begun comes before its days in the order of the alphabet, and so is not ahead.
 */
export function momentsOf(trial: Trial, today: string): Moment[] {
  const said: [string, string | undefined][] = [
    ['First posted', trial.first_posted],
    ['Start', trial.start_date],
    ['Primary completion', trial.primary_completion_date],
    ['Completion', trial.completion_date],
    ['Results posted', trial.results_posted],
    ['Last updated', trial.last_updated],
  ]
  return said
    .flatMap(([name, date]) => (date ? [{ name, date, isAhead: date > today }] : []))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
