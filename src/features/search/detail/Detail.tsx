import { useEffect, useState } from 'react'
import { type RecordList, RecordStatus, setCurrentList, titleOfRecord, useListPosition, useRecord } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { leafedTo, type RecordPlace, replaceRecord, useOpenRecord } from '#routing/record-links.ts'
import { track } from '#session/track.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { endReadAhead } from '../open-record.reads.ts'
import { preloadView } from './detail-views.ts'
import type { PagerButton } from './RecordPager.tsx'
import { DetailTools } from './DetailTools.tsx'
import { RecordContent } from './RecordContent.tsx'
import AvailableOffline from './AvailableOffline.tsx'
import css from './Detail.module.css'

const nameOf = ({ index, slug }: RecordPlace): string => `${index}/${slug}`

/** The record that the address has open. Closes when its key is emptied (S3§2). */
export default function Detail({ close }: ModalProps<'left'>) {
  const record = useOpenRecord()
  const [open, setOpen] = useState(record)
  if (record && (!open || nameOf(record) !== nameOf(open))) setOpen(record)
  useEffect(() => {
    if (!record) close('left')
  }, [record, close])
  const [paged, setPaged] = useState<{ to: string; by: PagerButton }>()
  const handlePage = (to: RecordPlace, by: PagerButton, list?: RecordList) => {
    setPaged({ to: nameOf(to), by })
    if (list) setCurrentList(list)
    leafedTo(to, list?.href)
    void replaceRecord(to, list?.href)
  }
  useEffect(endReadAhead, [])
  const [title, setTitle] = useState('')
  if (!open) return null
  const name = nameOf(open)
  return (
    <>
      <OpenRecord key={name} place={open} pressed={paged?.to === name ? paged.by : undefined} onPage={handlePage} onTitle={setTitle} />
      {/* While paging the focus stays on the button, so the new title is announced here. */}
      <output className="visually-hidden">{paged?.to === name && title}</output>
    </>
  )
}

interface OpenRecordProps {
  place: RecordPlace
  pressed: PagerButton | undefined
  onPage: (to: RecordPlace, by: PagerButton, list?: RecordList) => void
  /** Called with the title of the record once it is known. */
  onTitle: (title: string) => void
}

function OpenRecord({ place, pressed, onPage, onTitle }: OpenRecordProps) {
  const { index, slug } = place
  const { state, again } = useRecord(index, slug)
  const around = useListPosition(place)
  const record = 'record' in state ? state.record : undefined
  const title = record && titleOfRecord(index, record)
  usePageTitle(title, 'over')
  useEffect(() => onTitle(title ?? ''), [title, onTitle])
  useEffect(() => void preloadView(index), [index])
  const isLoaded = record !== undefined
  useEffect(() => {
    if (isLoaded) track('content_modal_opened', { item_type: index, slug_values: [slug] })
  }, [isLoaded, index, slug])
  return (
    <ModalFrame
      title={title ?? indexes[index].singular}
      hideTitle
      tools={<DetailTools place={place} record={record} around={around} pressed={pressed} onPage={onPage} />}
    >
      {'record' in state ? (
        <RecordContent index={index} slug={slug} state={state} />
      ) : (
        <div className={css['fallback']}>
          <RecordStatus state={state} again={again} offlineContent={<AvailableOffline />} />
        </div>
      )}
    </ModalFrame>
  )
}
