import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { AnyRecord } from '#contract/records.ts'
import { Button } from '#ui/button/Button.tsx'
import { HighlightedText } from '#ui/text/HighlightedText.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { ReadingSize, useReadingSize } from './ReadingSize.tsx'
import { WebLink } from '../fields/WebLink.tsx'
import { rangesInFullText } from '../fields/card-text.ts'
import { webUrlOf } from '../fields/field-values.ts'
import type { RecordViewProps } from './record-view-props.ts'
import css from './RecordFrame.module.css'

interface RecordFrameProps extends RecordViewProps {
  /** Shown under the title: who and where. */
  lead?: ReactNode
  /** Shown above everything: what must not be missed. */
  banner?: ReactNode
  /** The main text. */
  children: ReactNode
  /** Facts of the sidebar, below the folders that hold the record. */
  aside: ReactNode
}

/** The layout of every detail view: title, content column, sidebar, text size and the source of the record. */
export function RecordFrame({ record, asOf, highlights, saved, untitled = false, lead, banner, children, aside }: RecordFrameProps) {
  const index = indexes[record.index]
  const title = titleOf(index, record)
  const size = useReadingSize()
  const frame = useRef<HTMLDivElement>(null)
  // Not as an attribute, which the policy refuses in a page that the server renders.
  useLayoutEffect(() => frame.current?.style.setProperty('--reading', `${size}px`), [size])
  const sidebar = useRef<HTMLElement>(null)
  const scrollToSidebar = () => {
    sidebar.current?.scrollIntoView({ block: 'start' })
    sidebar.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={frame} className={css['frame']}>
      <article className={untitled ? `${css['content']} ${css['untitled']}` : css['content']}>
        {banner}
        {asOf !== undefined && <DeviceCopyNote asOf={asOf} />}
        {/* Screen readers get the title from the heading of the dialog. */}
        {!untitled && (
          <p className={css['title']} aria-hidden="true">
            <HighlightedText text={title} ranges={rangesInFullText(title, highlights[index.title])} />
          </p>
        )}
        {lead && <div className={css['lead']}>{lead}</div>}
        {lead && (
          <p className={css['toSidebar']}>
            <Button kind="quiet" size="small" onClick={scrollToSidebar}>
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

/** Says that this is a copy on this device, and of when. */
export function DeviceCopyNote({ asOf }: { asOf: number | 'unknown' }) {
  return (
    <p className={css['copy']}>
      A copy on this device{asOf === 'unknown' ? '' : ', as of '}
      {asOf !== 'unknown' && <RelativeTime at={asOf} byDevice />}
    </p>
  )
}

function Source({ record: { source, demo } }: { record: AnyRecord }) {
  const url = webUrlOf(source.url)
  return (
    <section className={css['source']}>
      <h3>Source</h3>
      <p>{url ? <WebLink url={url} text={source.name} /> : source.name}</p>
      {source.licence && <p>Licence: {source.licence}</p>}
      {demo && <p>A sample record from the demo catalogue.</p>}
    </section>
  )
}
