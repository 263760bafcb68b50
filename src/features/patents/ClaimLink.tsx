import type { MouseEvent } from 'react'
import { goToPart } from '#routing/record-links.ts'
import { claimHash } from './patent-words.ts'
import css from './Claims.module.css'

interface ClaimLinkProps {
  order: number
  words: string
  /** For readers, where the words are only a number. */
  label?: string
}

/** Goes to a claim of the open patent: its hash stands in the address, and Back goes on closing the patent. */
export function ClaimLink({ order, words, label }: ClaimLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void goToPart(claimHash(order))
  }
  return (
    <a href={`#${claimHash(order)}`} className={css['link']} aria-label={label} onClick={handleClick}>
      {words}
    </a>
  )
}
