import { useEffect } from 'react'
import { ClaimSuggestions, ProfileClaim } from '#features/claims/index.ts'
import { PublicFolders } from '#features/folders/index.ts'
import { RegisterCompany } from '#features/plans/index.ts'
import { RecordStatus, slugOf, titleOfRecord, useRecord } from '#features/records/index.ts'
import { RecordActions, RecordContent } from '#features/search/index.ts'
import type { FollowedIndex } from '#contract/alerts.ts'
import type { CountedEvent } from '#contract/consent.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { isOwnProfile, profileId } from '#routing/profile-id.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { track } from '#session/track.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Pencil, TextSearch } from '#ui/Icon.tsx'
import { profileKindOf } from './profile.reads.ts'
import css from './ProfilePage.module.css'

/** What is counted when a page is seen. */
const visits: Record<FollowedIndex, CountedEvent> = {
  researchers: 'profile_visited',
  organisations: 'profile_visited',
  research_groups: 'research_group_visited',
}

/** The public profile of a person, group or organisation: its record in the catalogue. */
export default function ProfilePage() {
  const { name: route, params, query } = usePlace()
  const { user } = useSession()
  const isPublic = usePublicView()
  const id = params['id'] ?? ''
  const { index, explore } = profileKindOf(route)
  const isOwn = user !== undefined && index === 'researchers' && isOwnProfile(user, id)
  // A new user may have no record yet.
  const { state, again } = useRecord(index, id, isOwn ? 'skip404' : 'page')
  const record = 'record' in state ? state.record : undefined
  const name = record ? titleOfRecord(index, record) : isOwn ? user.full_name : query.get('fullName')
  usePageTitle(name ?? undefined)
  const isLoaded = record !== undefined
  useEffect(() => {
    if (isLoaded) track(visits[index], { item_type: index, slug_values: [id] })
  }, [isLoaded, index, id])
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
          {isOwn && !isPublic && (
            <ButtonLink size="small" icon={Pencil} href={to('researcher.settings', { id: profileId(user) })}>
              Edit
            </ButtonLink>
          )}
          {record && <RecordActions index={index} record={record} />}
        </div>
      </header>
      {isOwn && !isPublic && <ClaimSuggestions />}
      {/* Names this part of the profile for screen readers. */}
      <h2 className="visually-hidden">About</h2>
      {'record' in state ? (
        <RecordContent key={`${index}/${id}`} index={index} slug={id} state={state} untitled />
      ) : isOwn && state.status === 'missing' ? (
        <p>You’re not in the catalogue yet. You’ll appear here once your profile has content.</p>
      ) : (
        <RecordStatus state={state} again={again} />
      )}
      {index === 'researchers' && record && !isOwn && <ProfileClaim record={record} />}
      {index === 'researchers' && (record || isOwn) && <PublicFolders profile={id} />}
      {record && index === 'organisations' && (
        <div className={css['register']}>
          <RegisterCompany slug={slugOf(record)} name={titleOfRecord(index, record)} />
        </div>
      )}
    </div>
  )
}
