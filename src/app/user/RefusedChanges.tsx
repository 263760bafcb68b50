import { useEffect, useRef } from 'react'
import { subscribe } from 'valtio'
import { useRefusedChanges } from '#offline/index.ts'
import { closeFlash, flash, flashes } from '#ui/feedback/flash.ts'
import { openOutbox, useOutboxOpen } from '../outbox/outbox.modal.ts'

/** A message of success that speaks of a change comes right after it was made; in milliseconds. */
const soon = 2000

/**
 * Says which change was not saved when its answer comes, and takes back the message that it was: a form says “saved” once its change is on
 * this device, before the server has it. Rendered once in the app.
 */
export function RefusedChanges() {
  const refused = useRefusedChanges()
  const isOutboxOpen = useOutboxOpen()
  const before = useRef<ReadonlySet<number>>(undefined)
  const closing = useRef<() => void>(undefined)
  const shownAt = useRef(new Map<number, number>())
  useEffect(() => {
    const times = shownAt.current
    return subscribe(flashes, () => {
      for (const key of times.keys()) if (!flashes.shown.some(shown => shown.key === key)) times.delete(key)
      for (const { key, message } of flashes.shown)
        // One that stays offers to undo a change, and closes itself.
        if (message.variant === 'success' && !message.sticky && !times.has(key)) times.set(key, Date.now())
    })
  }, [])
  useEffect(() => {
    const known = before.current
    before.current = refused && new Set(refused.map(({ seq }) => seq))
    // What was refused before this page looked is told by the badge.
    const news = (known && refused?.filter(({ seq }) => !known.has(seq))) ?? []
    const [first] = news
    if (isOutboxOpen) closing.current?.()
    if (!first) return
    for (const { made } of news) for (const [key, at] of shownAt.current) if (at >= made && at - made < soon) closeFlash(key)
    // The list that says why is read already.
    if (isOutboxOpen) return
    closing.current = flash({
      variant: 'danger',
      text: news.length === 1 ? `Not saved: ${first.what.join('')}` : `${news.length} changes could not be saved.`,
      action: { label: 'See why', run: openOutbox },
    })
  }, [refused, isOutboxOpen])
  return null
}
