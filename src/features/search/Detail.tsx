import { useEffect, useState } from 'react'
import { SaveButton, SavedIn } from '#features/folders/index.ts'
import { PublicationView } from '#features/publications/index.ts'
import { RecordBlock, RecordView, slugOf, titleOfRecord, useRecord } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { type RecordPlace, useOpenRecord } from '#routing/record-links.ts'
import { late } from '#ui/late.tsx'
import { track } from '#session/track.ts'
import type { Closing } from '#ui/modal.ts'
import { ModalFrame } from '#ui/ModalFrame.tsx'
import css from './Detail.module.css'
import KeptHere from './KeptHere.tsx'
import { useDetailHighlights } from './detail-highlights.ts'

const PreviewBlocks = late(() => import('./previews/PreviewBlocks.tsx'))

/** The record that the address has open. Closes when its key is emptied (S3§2). */
export default function Detail({ close }: Closing<'left'>) {
  const asked = useOpenRecord()
  const [open, setOpen] = useState(asked)
  if (asked && (asked.index !== open?.index || asked.slug !== open.slug)) setOpen(asked)
  useEffect(() => {
    if (!asked) close('left')
  }, [asked, close])
  return open && <Opened key={`${open.index}/${open.slug}`} {...open} />
}

function Opened({ index, slug }: RecordPlace) {
  const { view, again } = useRecord(index, slug)
  const highlights = useDetailHighlights(index, slug)
  const record = 'record' in view ? view.record : undefined
  const kind = indexes[index].singular
  const title = record && titleOfRecord(index, record)
  usePageTitle(title)
  const isThere = record !== undefined
  useEffect(() => {
    if (isThere) track('content_modal_opened', { item_type: index, slug_values: [slug] })
  }, [isThere, index, slug])
  const View = index === 'publications' ? PublicationView : RecordView
  return (
    <ModalFrame
      title={title ?? kind}
      hideTitle
      tools={
        <div className={css['tools']}>
          <span className={css['kind']}>{kind}</span>
          {record && title !== undefined && <SaveButton index={index} slug={slugOf(record)} title={title} record={record} labelled />}
        </div>
      }
    >
      {'record' in view ? (
        <>
          <View
            record={view.record}
            asOf={view.status === 'kept' ? (view.asOf ?? 'unknown') : undefined}
            highlights={highlights}
            saved={<SavedIn index={index} slug={slugOf(view.record)} />}
          />
          <PreviewBlocks index={index} record={view.record} />
        </>
      ) : (
        <RecordBlock view={view} again={again} kept={<KeptHere />} />
      )}
    </ModalFrame>
  )
}
