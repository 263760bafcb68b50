import { to } from '#contract/to.ts'
import type { Collaborator } from '#contract/researcher-figures.ts'
import { formatNumber } from '#kit/format-number.ts'
import { ProfilePart } from './ProfilePart.tsx'
import css from './CollaboratorsSection.module.css'

/** Who is named most often in the publications of a person, and in how many. Nothing if there is nobody. */
export function CollaboratorsSection({ collaborators }: { collaborators: readonly Collaborator[] }) {
  if (collaborators.length === 0) return null
  return (
    <ProfilePart title="Collaborators">
      <ol className={css['people']}>
        {collaborators.map(({ name, slug_values: [slug] = [], count }) => (
          <li key={slug ?? `name ${name}`}>
            {slug === undefined ? <span>{name}</span> : <a href={to('researcher.show', { id: slug })}>{name}</a>}
            <span className={css['count']}>
              {formatNumber(count)}
              <span className="visually-hidden">{count === 1 ? ' publication together' : ' publications together'}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className={css['note']}>Number of publications together in this catalogue.</p>
    </ProfilePart>
  )
}
