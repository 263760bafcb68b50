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

/** The colour of a status; none for a completed trial or an unknown status. */
export const trialTone = (status: string): Tone | undefined => tones[status.toLowerCase()]

/** A date of a trial; `isPlanned` if it is in the future. */
export interface TrialDate {
  name: string
  date: string
  isPlanned: boolean
}

/**
 * The dates of a trial, earliest first; missing ones are left out. `today` is 'YYYY-MM-DD'. As text, a month or a year sorts before its
 * days, so the current month is not planned.
 */
export function trialDatesOf(trial: Trial, today: string): TrialDate[] {
  const dates: [string, string | undefined][] = [
    ['First posted', trial.first_posted],
    ['Start', trial.start_date],
    ['Primary completion', trial.primary_completion_date],
    ['Completion', trial.completion_date],
    ['Results posted', trial.results_posted],
    ['Last updated', trial.last_updated],
  ]
  return dates
    .flatMap(([name, date]) => (date ? [{ name, date, isPlanned: date > today }] : []))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
