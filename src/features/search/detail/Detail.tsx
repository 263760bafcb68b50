import { useEffect, useState } from 'react'
import { GroupContacts } from '#features/contacts/index.ts'
import { SavedIn } from '#features/folders/index.ts'
import { RecordStatus, RecordView, slugOf, titleOfRecord, useListPosition, useRecord } from '#features/records/index.ts'
import { CitationMeta } from '#features/references/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { type RecordPlace, replaceRecord, useOpenRecord } from '#routing/record-links.ts'
import { late } from '#ui/waiting/late.tsx'
import { track } from '#session/track.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { useDetailHighlights } from './detail-highlights.ts'
import { detailViews, preloadView } from './detail-views.ts'
import type { Step } from './DetailLeaf.tsx'
import { DetailTools } from './DetailTools.tsx'
import KeptHere from './KeptHere.tsx'
import css from './Detail.module.css'

const PreviewBlocks = late(() => import('../previews/PreviewBlocks.tsx'))

const nameOf = ({ index, slug }: RecordPlace): string => `${index}/${slug}`

/** The record that the address has open. Closes when its key is emptied (S3§2). */
export default function Detail({ close }: ModalProps<'left'>) {
  const asked = useOpenRecord()
  const [open, setOpen] = useState(asked)
  if (asked && (!open || nameOf(asked) !== nameOf(open))) setOpen(asked)
  useEffect(() => {
    if (!asked) close('left')
  }, [asked, close])
  const [leafed, setLeafed] = useState<{ to: string; by: Step }>()
  const handleLeaf = (to: RecordPlace, by: Step) => {
    setLeafed({ to: nameOf(to), by })
    void replaceRecord(to)
  }
  const [read, setRead] = useState('')
  if (!open) return null
  const name = nameOf(open)
  return (
    <>
      <Opened key={name} place={open} cameBy={leafed?.to === name ? leafed.by : undefined} onLeaf={handleLeaf} onRead={setRead} />
      {/* While one leafs the focus stays on the button: readers hear here which record came. */}
      <output className="visually-hidden">{leafed?.to === name && read}</output>
    </>
  )
}

interface OpenedProps {
  place: RecordPlace
  cameBy: Step | undefined
  onLeaf: (to: RecordPlace, by: Step) => void
  /** Told the title of the record, once it is known. */
  onRead: (title: string) => void
}

function Opened({ place, cameBy, onLeaf, onRead }: OpenedProps) {
  const { index, slug } = place
  const { state, again } = useRecord(index, slug)
  const places = useDetailHighlights(index, slug)
  const around = useListPosition(place)
  const record = 'record' in state ? state.record : undefined
  const title = record && titleOfRecord(index, record)
  usePageTitle(title)
  useEffect(() => onRead(title ?? ''), [title, onRead])
  useEffect(() => preloadView(index), [index])
  const isThere = record !== undefined
  useEffect(() => {
    if (isThere) track('content_modal_opened', { item_type: index, slug_values: [slug] })
  }, [isThere, index, slug])
  const View = detailViews[index] ?? RecordView
  return (
    <ModalFrame
      title={title ?? indexes[index].singular}
      hideTitle
      tools={<DetailTools place={place} record={record} around={around} cameBy={cameBy} onLeaf={onLeaf} />}
    >
      {'record' in state ? (
        <>
          <CitationMeta record={state.record} />
          <View
            record={state.record}
            asOf={state.status === 'copy' ? (state.asOf ?? 'unknown') : undefined}
            {...places}
            saved={
              <>
                <SavedIn index={index} slug={slugOf(state.record)} />
                {index === 'research_groups' && <GroupContacts slug={slugOf(state.record)} />}
              </>
            }
          />
          <PreviewBlocks index={index} record={state.record} />
        </>
      ) : (
        <div className={css['instead']}>
          <RecordStatus state={state} again={again} offlineContent={<KeptHere />} />
        </div>
      )}
    </ModalFrame>
  )
}
