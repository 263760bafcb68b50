import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { counted } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { MonitorSmartphone } from '#ui/Icon.tsx'
import { formatMoment } from '#ui/text/format-time.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { type DeviceSource, isFromDevice, type KeptSource } from '../search.reads.ts'
import css from './DeviceNote.module.css'

interface DeviceNoteProps {
  index: IndexName
  source: KeptSource | DeviceSource
  /** The server has not answered yet. */
  isWaiting: boolean
  again: () => void
}

/** Says where results that are not the server's of now come from. Once the network is back it offers to search again. */
export function DeviceNote({ index, source, isWaiting, again }: DeviceNoteProps) {
  const isBack = useIsBack()
  const note = useFocusAfter()
  const state = isWaiting ? 'Waiting for the server.' : isBack ? 'You’re back online.' : 'Can’t reach the server.'
  return (
    <section ref={note} className={css['note']} aria-label="Source of the results">
      <MonitorSmartphone size={16} strokeWidth={1.75} />
      <p>
        {/* Without the age, which changes every minute. */}
        <span aria-live="polite">{state}</span>{' '}
        {isFromDevice(source) ? <Searched index={index} source={source} /> : <Found at={source.foundAt} />}
      </p>
      <Button size="small" kind="quiet" busy={isWaiting} onClick={again}>
        {isBack ? 'Search again' : 'Try again'}
      </Button>
    </section>
  )
}

function Found({ at }: { at: number }): ReactNode {
  const iso = new Date(at).toISOString()
  return (
    <>
      These results are from{' '}
      <time dateTime={iso} title={iso}>
        {formatMoment(at)}
      </time>
      .
    </>
  )
}

function Searched({ index, source: { device, asOf } }: { index: IndexName; source: DeviceSource }): ReactNode {
  const { label, singular } = indexes[index]
  return (
    <>
      Searched {counted(device, singular, label).toLowerCase()} on this device
      {asOf !== undefined && (
        <>
          , as of <RelativeTime at={asOf} byDevice />
        </>
      )}
      .
    </>
  )
}

/** Whether the server has answered again since this was first shown. */
function useIsBack(): boolean {
  const { online, returns } = useReachability()
  const [first] = useState(returns)
  return online && returns !== first
}

/** Of an element that goes away with the focus in it: the element around it gets the focus. */
function useFocusAfter() {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const left = element.current
    return () => {
      if (left?.contains(document.activeElement)) left.parentElement?.focus({ preventScroll: true })
    }
  }, [])
  return element
}
