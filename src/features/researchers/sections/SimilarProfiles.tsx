import { useRef } from 'react'
import { to } from '#contract/to.ts'
import { slugOf, titleOfRecord } from '#features/records/index.ts'
import { counted } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { useNamesakes } from '../namesakes/use-namesakes.ts'
import { useSimilar } from '../page/researcher.reads.ts'
import { personWords } from './card-words.ts'
import { ProfilePart } from './ProfilePart.tsx'
import css from './SimilarProfiles.module.css'

const firstShown = 5

/** Profiles that may be of the same person, without those that the user has told apart. Nothing if there are none. */
export function SimilarProfiles({ slug }: { slug: string }) {
  const { answer } = useSimilar(slug)
  const namesakes = useNamesakes(slug)
  const list = useRef<HTMLDivElement>(null)
  if (!answer || !namesakes || answer.results.length === 0) return null
  const others = answer.results.filter(({ data }) => !namesakes.isApart(slugOf(data)))
  const apart = answer.results.filter(({ data }) => namesakes.isApart(slugOf(data)))
  return (
    <ProfilePart title="Profile(s) with similar name">
      {/* Takes the focus of a button that leaves with its profile. */}
      <div ref={list} tabIndex={-1}>
        <SeeMore items={others} over={firstShown} show={firstShown}>
          {item => {
            const other = slugOf(item.data)
            const name = titleOfRecord('researchers', item.data)
            return (
              <div className={css['person']}>
                <div>
                  {/* S2§2: the name leads to a search for it. */}
                  <a href={to('searchHome', {}, { query: { keyword: name, suggestions: 'true' } })}>{name}</a>
                  <p className={css['note']}>{personWords(item)}</p>
                </div>
                <div className={css['acts']}>
                  <a href={to('researcher.show', { id: other })} aria-label={`Open profile: ${name}`}>
                    Open profile
                  </a>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Not the same person: ${name}`}
                    onClick={() => {
                      namesakes.tellApart(other, name)
                      list.current?.focus()
                    }}
                  >
                    Not the same person
                  </Button>
                </div>
              </div>
            )
          }}
        </SeeMore>
      </div>
      {apart.length > 0 && (
        <details className={css['apart']}>
          <summary>{counted(apart.length, 'profile marked as someone else', 'profiles marked as someone else')}</summary>
          <ul>
            {apart.map(item => {
              const name = titleOfRecord('researchers', item.data)
              return (
                <li key={slugOf(item.data)} className={css['person']}>
                  <a href={to('researcher.show', { id: slugOf(item.data) })}>{name}</a>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Undo: ${name} may be the same person`}
                    onClick={() => {
                      namesakes.takeBack(slugOf(item.data), name)
                      list.current?.focus()
                    }}
                  >
                    Undo
                  </Button>
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </ProfilePart>
  )
}
