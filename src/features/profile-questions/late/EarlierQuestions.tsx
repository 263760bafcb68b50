import { useId } from 'react'
import { analysisName } from '#contract/analysis-name.ts'
import type { ProfileType } from '#contract/profile-questions.ts'
import { to } from '#contract/to.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { useQuestionsAsked } from './use-kept-analyses.ts'
import css from './AskedAnswer.module.css'

/** More are in My analyses. */
const shown = 5

/** What the user has asked this profile before, also where its answer was still written when the page was left. Read offline, too. */
export default function EarlierQuestions({ index, slug }: { index: ProfileType; slug: string }) {
  const id = useId()
  const asked = useQuestionsAsked(index, slug)?.slice(0, shown) ?? []
  if (asked.length === 0) return null
  return (
    <div>
      <h3 id={id} className={css['earlier']}>
        You asked
      </h3>
      <ul aria-labelledby={id} className={css['questions']}>
        {asked.map(row => (
          <li key={row.id}>
            <a href={to('analyses.show', { id: row.id })}>{analysisName(row)}</a>{' '}
            <span className={css['state']}>{row.finished_at === null ? 'being answered' : <RelativeTime at={row.created_at} />}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
