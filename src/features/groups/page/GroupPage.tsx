import { useEffect, useState } from 'react'
import { reachability } from '#api/reachability.ts'
import { DeviceCopyNote, RecordStatus, slugOf, useRecord } from '#features/records/index.ts'
import { CitationMeta } from '#features/references/index.ts'
import { PreviewBlocks } from '#features/search/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { track } from '#session/track.ts'
import { late } from '#ui/waiting/late.tsx'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import type { KnownGroup } from '../own-groups.ts'
import { bareGroupRecord } from './bare-record.ts'
import { useGroupView } from './group.reads.ts'
import { GroupBody } from './GroupBody.tsx'
import { GroupHead } from './GroupHead.tsx'
import css from './GroupPage.module.css'
import { shownGroup } from './shown-group.ts'

const KnownGroupReader = late(() => import('../late/KnownGroupReader.tsx'))

/** What else is linked with a group, below the page; all topics of one that was made here have a section of their own. */
const withoutTopics = exploredIndexes('research_groups').filter(name => name !== 'research_topics')

/** The page of a research group (S2§2): read by everyone, and offline as it was last opened, or as a member's device has it. */
export default function GroupPage() {
  const { params, query } = usePlace()
  const id = params['id'] ?? ''
  return <Group key={id} id={id} fullName={query.get('fullName') ?? undefined} />
}

function Group({ id, fullName }: { id: string; fullName: string | undefined }) {
  const { user } = useSession()
  const isPublic = usePublicView()
  const [known, setKnown] = useState<KnownGroup>()
  const own = known?.group
  // A group that was made on this device is not on the server yet.
  const mayBeHere = user && (!known || own)
  const { state, again } = useRecord('research_groups', id, mayBeHere ? 'skip404' : 'page')
  const found = 'record' in state ? state.record : undefined
  const { answer: view, again: readAgain } = useGroupView(state.status === 'missing' ? undefined : id)
  // The view is read again after every change, the record is not.
  const record = view?.research_group ?? found ?? (own && bareGroupRecord(own))
  // The actions and what is asked of a group come with its record: under what is drawn before it they would push everything down.
  const isWaited = state.status === 'loading' && !own
  const group = record && shownGroup(record, view, isPublic ? undefined : known)
  const name = group?.name || fullName
  usePageTitle(name ?? 'Research group')
  const isLoaded = found !== undefined
  useEffect(() => {
    if (isLoaded) track('research_group_visited', { item_type: 'research_groups', slug_values: [id] })
  }, [isLoaded, id])
  // What waits to be sent changes nothing on the server yet.
  const changed = () => reachability.online && readAgain()
  return (
    <div className={css['page']} data-page-loading={isWaited ? '' : undefined}>
      {user && <KnownGroupReader id={record ? slugOf(record) : id} onKnown={setKnown} />}
      <GroupHead id={id} name={name} group={group} record={found} view={view} isPublic={isPublic} onChanged={changed} />
      {state.status === 'copy' && !own && <DeviceCopyNote asOf={state.asOf ?? 'unknown'} />}
      {found && <CitationMeta record={found} />}
      {group && !isWaited && (
        <GroupBody slug={record ? slugOf(record) : id} record={found} group={group} view={view} isPublic={isPublic} onChanged={changed} />
      )}
      {(isWaited || !group) && !('record' in state) && <RecordStatus state={state} again={again} />}
      {found && (
        <div>
          <h2 className="visually-hidden">More in the catalogue</h2>
          <PreviewBlocks index="research_groups" record={found} {...(group?.madeHere && { only: withoutTopics })} />
        </div>
      )}
    </div>
  )
}
