import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnalysedItem, Passage } from '#contract/analysis-rows.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { showPassage } from '#features/records/index.ts'
import { offlineRecord } from '#offline/index.ts'
import { recordLink } from '#routing/record-links.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { X } from '#ui/Icon.tsx'
import { placeBeside } from '#ui/overlay/place-beside.ts'
import { HighlightedText } from '#ui/text/HighlightedText.tsx'
import { narrowScreen } from '#ui/use-media-query.ts'
import { paragraphOf } from './paragraph-of.ts'
import type { OpenMark } from './Sentences.tsx'
import css from './PassagePanel.module.css'

interface PassagePanelProps {
  mark: OpenMark
  index: IndexName
  /** Undefined where the reader may not see the record. */
  item: AnalysedItem | undefined
  passages: readonly Passage[]
  isRunning: boolean
  close: () => void
}

/** The passages of a record that a sentence refers to: beside its mark, on a phone at the bottom of the screen. */
export function PassagePanel({ mark: { button, order }, index, item, passages, isRunning, close }: PassagePanelProps) {
  const panel = useRef<HTMLElement>(null)
  usePlace(panel, button, close)
  const slug = item?.slug_values[0]
  const title = item?.title ?? `Record ${order}`
  const [first] = passages
  return createPortal(
    <section ref={panel} aria-label={`${order}. ${title}`} tabIndex={-1} popover="manual" className={css['panel']}>
      <header className={css['head']}>
        <p className={css['title']}>
          {order}. {title}
        </p>
        <IconButton label="Close" icon={X} size="small" onClick={() => (close(), button.focus())} />
      </header>
      {passages.map(passage => (
        <PassageText key={passage.key} index={index} slug={slug} passage={passage} />
      ))}
      {!first && <p className={css['field']}>{withoutPassage(item, isRunning)}</p>}
      {slug !== undefined && (
        <p>
          <a
            href={recordLink(index, slug)}
            onClick={() => {
              if (first) showPassage({ index, slug, field: first.field, text: first.text })
              close()
              // Whoever comes back from the record is where they were.
              button.focus({ preventScroll: true })
            }}
          >
            {first ? 'Open the record at this passage' : 'Open the record'}
          </a>
        </p>
      )}
    </section>,
    // While a dialog is open, everything outside it is inert.
    button.closest('dialog') ?? document.body,
  )
}

function withoutPassage(item: AnalysedItem | undefined, isRunning: boolean): string {
  if (isRunning) return 'Its passages are shown when the answer is there.'
  return item ? 'The sentence refers to the record as a whole.' : 'This record is no longer there, or you may not see it.'
}

/** A passage, word for word: in its paragraph if this device has the record. */
function PassageText({ index, slug, passage: { field, text } }: { index: IndexName; slug: string | undefined; passage: Passage }) {
  const [paragraph, setParagraph] = useState<ReturnType<typeof paragraphOf>>()
  useEffect(() => {
    if (slug === undefined) return
    let isLeft = false
    void offlineRecord(index, slug)
      .then(record => record && !isLeft && setParagraph(paragraphOf(record, field, text)))
      .catch(() => {})
    return () => void (isLeft = true)
  }, [index, slug, field, text])
  const { label = field } = indexes[index].fields.find(({ name }) => name === field) ?? {}
  return (
    <>
      <p className={css['field']}>{label}</p>
      <blockquote className={css['text']}>
        <HighlightedText text={paragraph?.text ?? text} ranges={[paragraph?.range ?? [0, text.length]]} />
      </blockquote>
    </>
  )
}

/** Opens the panel beside its mark with the focus in it. Esc and a press elsewhere close it; Tab leads from its end back to the mark. */
function usePlace(panel: React.RefObject<HTMLElement | null>, button: HTMLElement, close: () => void) {
  const closeNow = useEffectEvent(close)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.showPopover?.()
    const follow = () => {
      if (matchMedia(narrowScreen).matches) element.removeAttribute('style')
      else placeBeside(element, button)
    }
    follow()
    element.focus({ preventScroll: true })
    // A paragraph that comes makes it larger.
    const watch = new ResizeObserver(follow)
    watch.observe(element)
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [panel, button])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const element = panel.current
      const isInside = element?.contains(document.activeElement) ?? false
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        closeNow()
        if (isInside) button.focus({ preventScroll: true })
      }
      if (event.key !== 'Tab' || !isInside || !element) return
      const stops = [...element.querySelectorAll<HTMLElement>('a[href], button')]
      const isAtEnd = document.activeElement === (event.shiftKey ? element : stops.at(-1))
      if (!isAtEnd) return
      // The browser goes on from there.
      if (event.shiftKey) event.preventDefault()
      button.focus({ preventScroll: true })
      closeNow()
    }
    const handlePress = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target) && !button.contains(target)) closeNow()
    }
    window.addEventListener('keydown', handleKey, true)
    document.addEventListener('pointerdown', handlePress, true)
    return () => {
      window.removeEventListener('keydown', handleKey, true)
      document.removeEventListener('pointerdown', handlePress, true)
    }
  }, [panel, button])
}
