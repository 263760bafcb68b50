import { useEffect } from 'react'
import { DeviceCopyNote, RecordStatus, titleOfRecord, useRecord } from '#features/records/index.ts'
import { CitationMeta } from '#features/references/index.ts'
import { PreviewBlocks, RecordActions, RecordContent } from '#features/search/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { track } from '#session/track.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { TextSearch } from '#ui/Icon.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { OrganisationBody } from './OrganisationBody.tsx'
import { OrganisationHead } from './OrganisationHead.tsx'
import { useOrganisation } from './organisation.reads.ts'
import css from './OrganisationPage.module.css'

/** What else is linked with an organisation, below the page: the rest has a section of its own. */
const otherIndexes: readonly IndexName[] = ['patents', 'clinical_trials', 'research_topics', 'web_pages_organisations']

/** The page of an organisation (S2§2): read by everyone, and offline as it was last opened. */
export default function OrganisationPage() {
  const { params, query } = usePlace()
  const id = params['id'] ?? ''
  const { state, again } = useRecord('organisations', id, 'page')
  const record = 'record' in state ? state.record : undefined
  const { answer, error, isCurrent, again: readAgain } = useOrganisation(state.status === 'missing' ? undefined : id)
  const view = isCurrent ? answer : undefined
  const usualName = view?.names.find(({ kind }) => kind === 'name')?.name
  const name = record ? titleOfRecord('organisations', record) : (usualName ?? query.get('fullName') ?? undefined)
  const isWaited = state.status === 'loading' || (record !== undefined && !view && !error)
  usePageTitle(name ?? 'Organisation')
  const isLoaded = record !== undefined
  useEffect(() => {
    if (isLoaded) track('profile_visited', { item_type: 'organisations', slug_values: [id] })
  }, [isLoaded, id])
  return (
    <div className={css['page']} data-page-loading={isWaited ? '' : undefined}>
      <OrganisationHead
        name={name}
        view={view}
        actions={
          record && (
            <>
              <ButtonLink size="small" icon={TextSearch} href={to('organisation.explore', { id })}>
                Research
              </ButtonLink>
              <RecordActions index="organisations" record={record} />
            </>
          )
        }
      />
      {!('record' in state) && <RecordStatus state={state} again={again} />}
      {record && !view && !error && <Skeleton lines={12} />}
      {record && view && (
        <>
          {state.status === 'copy' && <DeviceCopyNote asOf={state.asOf ?? 'unknown'} />}
          <CitationMeta record={record} />
          <OrganisationBody key={id} record={record} view={view} onChanged={readAgain} />
          <div>
            <h2 className="visually-hidden">More in the catalogue</h2>
            <PreviewBlocks index="organisations" record={record} only={otherIndexes} />
          </div>
        </>
      )}
      {'record' in state && !view && error && (
        <>
          <NotLoaded
            error={error}
            again={readAgain}
            what="More about this organisation"
            offline="You’re offline. This is what the device has of this organisation."
          />
          <RecordContent index="organisations" slug={id} state={state} untitled />
        </>
      )}
    </div>
  )
}
