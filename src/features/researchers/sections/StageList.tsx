import { byCareerDates } from '#contract/career.ts'
import type { Education, Experience } from '#contract/profile.ts'
import { NamedLink } from '#features/records/index.ts'
import { serverDate } from '#kit/server-clock.ts'
import { stageDates, stageDuration } from './stage-dates.ts'
import css from './StageList.module.css'

/** Categories of experience by their code (S2§9). */
const categories = ['Academic', 'Non-academic'] as const

/** The stages of a career, present ones first: as what, where, when and for how long. */
export function StageList({ stages }: { stages: readonly (Experience | Education)[] }) {
  const today = serverDate()
  return (
    <ol className={css['stages']}>
      {stages.toSorted(byCareerDates).map(stage => (
        <li key={stage.id}>
          <h3>{stage.title}</h3>
          <p>
            <NamedLink index="organisations" name={stage.organisation} slug={stage.organisation_slug ?? undefined} />
          </p>
          <p className={css['dates']}>
            {[stageDates(stage), stageDuration(stage, today), 'category' in stage && categories[stage.category]]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}
