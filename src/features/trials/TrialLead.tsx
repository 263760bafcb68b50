import type { Highlight } from '#contract/search.ts'
import type { Trial } from '#contract/trials.ts'
import { rangesInWhole } from '#features/records/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { Marked } from '#ui/text/Marked.tsx'
import { dateWords } from '#ui/text/time-words.ts'
import { toneOf } from './trial-status.rules.ts'
import css from './TrialView.module.css'

interface TrialLeadProps {
  trial: Trial
  highlights: Record<string, Highlight>
}

/** Right under the title: how the trial stands, what it is called officially, and who leads it. */
export function TrialLead({ trial, highlights }: TrialLeadProps) {
  const { status, last_known_status, why_stopped, phases = [], study_type, acronym, official_title, sponsors = [] } = trial
  const tone = status && toneOf(status)
  const kind = [acronym, study_type, phases.join(', '), sponsors.map(({ name }) => name).join(', ')].filter(Boolean)
  const dates = [trial.start_date, trial.completion_date].flatMap(date => (date ? [dateWords(date)] : [])).join(' to ')
  return (
    <>
      {(status || trial.has_results) && (
        <p className={css['marks']}>
          {status && <Badge {...(tone && { tone })}>{status}</Badge>}
          {trial.has_results && <Badge tone="ok">Results posted</Badge>}
          {last_known_status && <span className={css['quiet']}>Last known status: {last_known_status}</span>}
        </p>
      )}
      {why_stopped && (
        <p>
          <strong>Why it stopped:</strong> {why_stopped}
        </p>
      )}
      {kind.length > 0 && <p className={css['quiet']}>{kind.join(' · ')}</p>}
      {/* On a phone the sidebar, which has them too, comes last. */}
      {(trial.trial_id || dates) && (
        <p className={`${css['quiet']} ${css['narrow']}`}>{[trial.trial_id, dates].filter(Boolean).join(' · ')}</p>
      )}
      {official_title && official_title !== trial.full_title && (
        <p className={css['official']}>
          <Marked text={official_title} ranges={rangesInWhole(official_title, highlights['official_title'])} />
        </p>
      )}
    </>
  )
}
