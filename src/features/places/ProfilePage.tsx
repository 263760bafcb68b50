import { FollowButton } from '#features/alerts/index.ts'
import { SavedIn } from '#features/folders/index.ts'
import { RecordStatus, RecordView, slugOf, titleOfRecord, useRecord } from '#features/records/index.ts'
import type { FollowedIndex } from '#contract/alerts.ts'
import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { isOwnProfile, profileId } from '#routing/profile-id.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Pencil, TextSearch } from '#ui/Icon.tsx'
import { laterOnProfiles } from './not-yet-words.data.ts'
import css from './ProfilePage.module.css'

interface Shown {
  index: FollowedIndex
  explore: 'researcher.explore' | 'research_group.explore' | 'organisation.explore'
}

const researcher: Shown = { index: 'researchers', explore: 'researcher.explore' }

const shownAt: Partial<Record<PageName, Shown>> = {
  'researcher.show': researcher,
  'research_group.show': { index: 'research_groups', explore: 'research_group.explore' },
  'organisation.show': { index: 'organisations', explore: 'organisation.explore' },
}

/** The About page of a person or a house: the record of the catalogue as everybody sees it. */
export default function ProfilePage() {
  const { name: route, params, query } = usePlace()
  const { user } = useSession()
  const isPublic = usePublicView()
  const id = params['id'] ?? ''
  const { index, explore } = shownAt[route] ?? researcher
  const isOwn = user !== undefined && index === 'researchers' && isOwnProfile(user, id)
  // Whoever just came may have no record yet.
  const { state, again } = useRecord(index, id, isOwn ? 'skip404' : 'page')
  const record = 'record' in state ? state.record : undefined
  const name = record ? titleOfRecord(index, record) : isOwn ? user.full_name : query.get('fullName')
  usePageTitle(name ?? undefined)
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{name ?? 'Profile'}</h1>
        <div className={css['acts']}>
          {record && !isOwn && <FollowButton index={index} slug={slugOf(record)} name={name ?? ''} disabled={isPublic} />}
          {record && (
            <ButtonLink icon={TextSearch} href={to(explore, { id })}>
              Research
            </ButtonLink>
          )}
          {isOwn && !isPublic && (
            <ButtonLink icon={Pencil} href={to('researcher.settings', { id: profileId(user) })}>
              Edit
            </ButtonLink>
          )}
        </div>
      </header>
      {/* The record below says its parts itself; who hears the page is told which part of the profile this is. */}
      <h2 className="visually-hidden">About</h2>
      {'record' in state ? (
        <RecordView
          record={state.record}
          asOf={state.status === 'copy' ? (state.asOf ?? 'unknown') : undefined}
          highlights={{}}
          untitled
          saved={<SavedIn index={index} slug={slugOf(state.record)} />}
        />
      ) : isOwn && state.status === 'missing' ? (
        <p>There is no record of you in the catalogue yet. It appears once your profile says something about you.</p>
      ) : (
        <RecordStatus state={state} again={again} />
      )}
      {record && <p className={css['later']}>{laterOnProfiles}</p>}
    </div>
  )
}
