import { to } from '#contract/to.ts'
import { slugOf, titleOfRecord } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { useNamesakes } from '../namesakes/use-namesakes.ts'
import { useSimilar } from '../page/researcher.reads.ts'
import { personWords } from './card-words.ts'
import { ProfileSection } from './ProfileSection.tsx'
import css from './SimilarProfiles.module.css'

/** Profiles that may be of the same person, without those that the user has told apart. Nothing if there are none. */
export function SimilarProfiles({ slug }: { slug: string }) {
  const { answer } = useSimilar(slug)
  const namesakes = useNamesakes(slug)
  if (!answer || !namesakes || answer.results.length === 0) return null
  const others = answer.results.filter(({ data }) => !namesakes.isApart(slugOf(data)))
  const apart = answer.results.filter(({ data }) => namesakes.isApart(slugOf(data)))
  return (
    <ProfileSection title="Profile(s) with similar name">
      {others.length > 0 && (
        <ul className={css['people']}>
          {others.map(item => {
            const other = slugOf(item.data)
            const name = titleOfRecord('researchers', item.data)
            return (
              <li key={other}>
                <div>
                  {/* S2§2: the name leads to a search for it. */}
                  <a href={to('searchHome', {}, { query: { keyword: name, suggestions: 'true' } })}>{name}</a>
                  <p className={css['note']}>{personWords(item)}</p>
                </div>
                <div className={css['acts']}>
                  <a href={to('researcher.show', { id: other })} aria-label={`Open the profile of ${name}`}>
                    Open profile
                  </a>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`${name} is not the same person`}
                    onClick={() => namesakes.tellApart(other, name)}
                  >
                    Not the same person
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {apart.length > 0 && (
        <details className={css['apart']}>
          <summary>{apart.length === 1 ? '1 profile marked as someone else' : `${apart.length} profiles marked as someone else`}</summary>
          <ul className={css['people']}>
            {apart.map(item => {
              const name = titleOfRecord('researchers', item.data)
              return (
                <li key={slugOf(item.data)}>
                  <a href={to('researcher.show', { id: slugOf(item.data) })}>{name}</a>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`${name} may be the same person`}
                    onClick={() => namesakes.takeBack(slugOf(item.data), name)}
                  >
                    Undo
                  </Button>
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </ProfileSection>
  )
}
