import type { Highlight } from '#contract/search.ts'
import type { Trial } from '#contract/trials.ts'
import { rangesInFullText } from '#features/records/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { HighlightedText } from '#ui/text/HighlightedText.tsx'
import { formatDate } from '#ui/text/format-time.ts'
import { trialTone } from './trial-status.rules.ts'
import css from './TrialView.module.css'

interface TrialLeadProps {
  trial: Trial
  highlights: Record<string, Highlight>
}

/** Shown under the title: status, official title and sponsors. */
export function TrialLead({ trial, highlights }: TrialLeadProps) {
  const { status, last_known_status, why_stopped, phases = [], study_type, acronym, official_title, sponsors = [] } = trial
  const tone = status && trialTone(status)
  const summary = [acronym, study_type, phases.join(', '), sponsors.map(({ name }) => name).join(', ')].filter(Boolean)
  const dates = [trial.start_date, trial.completion_date].flatMap(date => (date ? [formatDate(date)] : [])).join(' to ')
  return (
    <>
      {(status || trial.has_results) && (
        <p className={css['badges']}>
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
      {summary.length > 0 && <p className={css['quiet']}>{summary.join(' · ')}</p>}
      {/* Repeated from the sidebar, which comes last on a phone. */}
      {(trial.trial_id || dates) && (
        <p className={`${css['quiet']} ${css['narrow']}`}>{[trial.trial_id, dates].filter(Boolean).join(' · ')}</p>
      )}
      {official_title && official_title !== trial.full_title && (
        <p className={css['official']}>
          <HighlightedText text={official_title} ranges={rangesInFullText(official_title, highlights['official_title'])} />
        </p>
      )}
    </>
  )
}
