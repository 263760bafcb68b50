import { type CSSProperties, type ReactNode, useRef } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { AnyRecord } from '#contract/records.ts'
import { Button } from '#ui/button/Button.tsx'
import { Marked } from '#ui/text/Marked.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { ReadingSize, useReadingSize } from './ReadingSize.tsx'
import { WebLink } from '../fields/FieldValue.tsx'
import { rangesInWhole } from '../fields/card-words.ts'
import { webAddress } from '../fields/field-values.ts'
import type { RecordViewProps } from './record-view-props.ts'
import css from './RecordFrame.module.css'

interface RecordFrameProps extends RecordViewProps {
  /** Right under the title: who and where. */
  lead?: ReactNode
  /** Over everything: what must not be missed. */
  banner?: ReactNode
  /** The main text. */
  children: ReactNode
  /** Facts of the sidebar, under where the record is saved. */
  aside: ReactNode
}

/** What every detail view shares: title, a content column, a sidebar, the reading size and where the record comes from. */
export function RecordFrame({ record, asOf, highlights, saved, untitled = false, lead, banner, children, aside }: RecordFrameProps) {
  const index = indexes[record.index]
  const title = titleOf(index, record)
  const size = useReadingSize()
  const sidebar = useRef<HTMLElement>(null)
  const goDown = () => {
    sidebar.current?.scrollIntoView({ block: 'start' })
    sidebar.current?.focus({ preventScroll: true })
  }
  return (
    <div className={css['frame']} style={{ '--reading': `${size}px` } as CSSProperties}>
      <article className={css['content']}>
        {banner}
        {asOf !== undefined && <KeptCopy asOf={asOf} />}
        {/* The dialog's own heading carries the same words for readers. */}
        {!untitled && (
          <p className={css['title']} aria-hidden="true">
            <Marked text={title} ranges={rangesInWhole(title, highlights[index.title])} />
          </p>
        )}
        {lead && <div className={css['lead']}>{lead}</div>}
        {lead && (
          <p className={css['down']}>
            <Button kind="quiet" size="small" onClick={goDown}>
              About this record
            </Button>
          </p>
        )}
        <div className={css['body']}>{children}</div>
      </article>
      <aside ref={sidebar} tabIndex={-1} className={css['aside']} aria-label="About this record">
        {saved}
        {aside}
        <Source record={record} />
        <ReadingSize />
      </aside>
    </div>
  )
}

function KeptCopy({ asOf }: { asOf: number | 'unknown' }) {
  return (
    <p className={css['kept']}>
      A copy kept on this device{asOf === 'unknown' ? '' : ', as of '}
      {asOf !== 'unknown' && <RelativeTime at={asOf} />}
    </p>
  )
}

function Source({ record: { source, demo } }: { record: AnyRecord }) {
  const url = webAddress(source.url)
  return (
    <section className={css['source']}>
      <h3>Source</h3>
      <p>{url ? <WebLink url={url} words={source.name} /> : source.name}</p>
      {source.licence && <p>Licence: {source.licence}</p>}
      {demo && <p>An invented record of the demo catalogue.</p>}
    </section>
  )
}
