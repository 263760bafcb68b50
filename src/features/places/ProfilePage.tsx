import { useEffect } from 'react'
import { RecordStatus, titleOfRecord, useRecord } from '#features/records/index.ts'
import { RecordActions, RecordContent } from '#features/search/index.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { track } from '#session/track.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { TextSearch } from '#ui/Icon.tsx'
import { profileKindOf } from './profile.reads.ts'
import css from './ProfilePage.module.css'

/** The public profile of a group: its record in the catalogue. */
export default function ProfilePage() {
  const { name: route, params, query } = usePlace()
  const id = params['id'] ?? ''
  const { index, explore, visit } = profileKindOf(route)
  const { state, again } = useRecord(index, id, 'page')
  const record = 'record' in state ? state.record : undefined
  const name = record ? titleOfRecord(index, record) : query.get('fullName')
  usePageTitle(name ?? undefined)
  const isLoaded = record !== undefined
  useEffect(() => {
    if (isLoaded) track(visit, { item_type: index, slug_values: [id] })
  }, [isLoaded, visit, index, id])
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{name ?? 'Profile'}</h1>
        <div className={css['actions']}>
          {record && (
            <ButtonLink size="small" icon={TextSearch} href={to(explore, { id })}>
              Research
            </ButtonLink>
          )}
          {record && <RecordActions index={index} record={record} />}
        </div>
      </header>
      {/* Names this part of the profile for screen readers. */}
      <h2 className="visually-hidden">About</h2>
      {'record' in state ? (
        <RecordContent key={`${index}/${id}`} index={index} slug={id} state={state} untitled />
      ) : (
        <RecordStatus state={state} again={again} />
      )}
    </div>
  )
}
