import type { MouseEvent } from 'react'
import { goToPart } from '#routing/record-links.ts'
import { claimHash } from './patent.rules.ts'
import css from './Claims.module.css'

interface ClaimLinkProps {
  order: number
  text: string
  /** For screen readers, where the text is only a number. */
  label?: string
}

/** Goes to a claim of the open patent and puts its hash into the address. Back still closes the patent. */
export function ClaimLink({ order, text, label }: ClaimLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void goToPart(claimHash(order))
  }
  return (
    <a href={`#${claimHash(order)}`} className={css['link']} aria-label={label} onClick={handleClick}>
      {text}
    </a>
  )
}
