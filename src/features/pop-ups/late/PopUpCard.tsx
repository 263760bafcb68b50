import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { FollowedIndex } from '#contract/alerts.ts'
import { placeBeside } from '#ui/overlay/place-beside.ts'
import type { LinkedProfile } from '../linked-profile.ts'
import { cardMark } from '../watch-links.ts'
import { handleCardKey } from './card-keys.ts'
import { usePopUp } from './pop-up.reads.ts'
import { PopUpContent } from './PopUpContent.tsx'
import css from './PopUpCard.module.css'

const notFound: Record<FollowedIndex, string> = {
  researchers: 'No researcher found',
  organisations: 'No organisation found',
  research_groups: 'No research group found',
}

interface PopUpCardProps {
  link: HTMLAnchorElement
  profile: LinkedProfile
  close: () => void
}

/** The card beside a link, once there is something to tell. Without the server and a copy on this device there is none. */
export default function PopUpCard({ link, profile, close }: PopUpCardProps) {
  const { answer, error } = usePopUp(profile)
  const id = useId()
  const isMissing = error?.status === 404 || error?.status === 410
  if (!answer && !isMissing) return null
  return (
    <Card link={link} label={answer?.name ?? notFound[profile.index]} summaryId={id} close={close}>
      {answer ? <PopUpContent of={answer} summaryId={id} /> : <p id={id}>{notFound[profile.index]}</p>}
    </Card>
  )
}

interface CardProps {
  link: HTMLAnchorElement
  label: string
  /** The element that describes the link. */
  summaryId: string
  close: () => void
  children: React.ReactNode
}

function Card({ link, label, summaryId, close, children }: CardProps) {
  const card = useRef<HTMLElement>(null)
  const closeNow = useEffectEvent(close)

  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    element.showPopover?.()
    const follow = () => {
      const { top, bottom } = link.getBoundingClientRect()
      if (link.isConnected && bottom >= 0 && top <= innerHeight) placeBeside(element, link)
      else closeNow()
    }
    follow()
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      element.hidePopover?.()
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [link])

  useEffect(() => {
    const before = link.getAttribute('aria-describedby')
    link.setAttribute('aria-describedby', summaryId)
    const handleKey = (event: KeyboardEvent) => handleCardKey(event, card.current, link, closeNow)
    window.addEventListener('keydown', handleKey, true)
    return () => {
      if (before === null) link.removeAttribute('aria-describedby')
      else link.setAttribute('aria-describedby', before)
      window.removeEventListener('keydown', handleKey, true)
    }
  }, [link, summaryId])

  return createPortal(
    <section ref={card} aria-label={label} popover="manual" className={css['card']} {...{ [cardMark]: '' }}>
      {children}
    </section>,
    // While a dialog is open, everything outside it is inert.
    link.closest('dialog') ?? document.body,
  )
}
