import { useEffect, useMemo } from 'react'
import { PublicFolders } from '#features/folders/index.ts'
import { DeviceCopyNote, RecordStatus, useRecord } from '#features/records/index.ts'
import { CitationMeta } from '#features/references/index.ts'
import { PreviewBlocks } from '#features/search/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { isOwnProfile } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { track } from '#session/track.ts'
import { FigureStrip } from './FigureStrip.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileBody } from './ProfileBody.tsx'
import { researcherOf } from './profile-fields.ts'
import { ProfileHead } from './ProfileHead.tsx'
import { useFigures } from './researcher.reads.ts'
import css from './ResearcherPage.module.css'

/** What else is linked with a person, below the profile: the rest has a section of its own. */
const otherIndexes: readonly IndexName[] = ['news', 'research_topics']

/** The profile of a person (S2§2): read by everyone, and offline as it was last opened. */
export default function ResearcherPage() {
  const { params, query } = usePlace()
  const { user } = useSession()
  const id = params['id'] ?? ''
  const isOwn = user !== undefined && isOwnProfile(user, id)
  // A new user may have no record yet.
  const { state, again } = useRecord('researchers', id, isOwn ? 'skip404' : 'page')
  const record = 'record' in state ? state.record : undefined
  const profile = useMemo(() => record && researcherOf(record), [record])
  const isMissing = state.status === 'missing'
  // Asked for together with the record, not after it.
  const figures = useFigures(isMissing ? undefined : id)
  const name = profile?.full_name ?? (isOwn ? user.full_name : (query.get('fullName') ?? undefined))
  usePageTitle(name)
  const isLoaded = profile !== undefined
  useEffect(() => {
    if (isLoaded) track('profile_visited', { item_type: 'researchers', slug_values: [id] })
  }, [isLoaded, id])
  return (
    <div className={css['page']}>
      <ProfileHead name={name} profile={profile} actions={<ProfileActions id={id} profile={profile} />}>
        {!isMissing && <FigureStrip figures={figures} />}
      </ProfileHead>
      {state.status === 'copy' && <DeviceCopyNote asOf={state.asOf ?? 'unknown'} />}
      {profile && (
        <>
          <CitationMeta record={profile} />
          <ProfileBody key={id} profile={profile} figures={figures} />
          <PreviewBlocks index="researchers" record={profile} only={otherIndexes} />
        </>
      )}
      {isOwn && isMissing && (
        <>
          <p>You’re not in the catalogue yet. You’ll appear here once your profile has content.</p>
          <PublicFolders profile={id} />
        </>
      )}
      {!('record' in state) && !(isOwn && isMissing) && <RecordStatus state={state} again={again} />}
    </div>
  )
}
