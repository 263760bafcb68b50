import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { DateText } from '#ui/text/DateText.tsx'
import { formatDuration, projectPhase, projectTone } from './project-time.rules.ts'
import { serverDate } from '#kit/server-clock.ts'
import css from './ProjectView.module.css'

const todayOf = () => serverDate().toISOString().slice(0, 10)

/** Shown under the title: short name, status, and dates. */
export function ProjectLead({ project }: { project: Project }) {
  const [today] = useState(todayOf)
  const { acronym, status, start_date, end_date } = project
  const tone = status && projectTone(status)
  const phase = projectPhase(project, today)
  const duration = formatDuration(start_date, end_date)
  return (
    <>
      {(acronym || status) && (
        <p className={css['badges']}>
          {acronym && <strong>{acronym}</strong>}
          {status && <Badge {...(tone && { tone })}>{status}</Badge>}
        </p>
      )}
      {(start_date || end_date) && (
        <p className={css['quiet']}>
          {start_date && end_date ? (
            <>
              <DateText date={start_date} /> to <DateText date={end_date} />
            </>
          ) : start_date ? (
            <>
              From <DateText date={start_date} />
            </>
          ) : (
            end_date && (
              <>
                Until <DateText date={end_date} />
              </>
            )
          )}
          {duration && ` · ${duration}`}
          {phase && ` · ${phase}`}
        </p>
      )}
    </>
  )
}
