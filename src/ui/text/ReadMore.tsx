import { type ReactNode, useState } from 'react'
import { cutAtWord } from './cut-text.ts'
import css from './ReadMore.module.css'

interface ReadMoreProps {
  text: string
  /** Characters that are shown at first (S1§9). */
  at: number
  /** Draws the shown text, for example with highlights. Default: plain text. */
  draw?: (shown: string) => ReactNode
}

/** A long text, cut after a word, with "Read more" and "Read less" (S1§4). */
export function ReadMore({ text, at, draw = shown => shown }: ReadMoreProps) {
  const [isOpen, setIsOpen] = useState(false)
  const short = cutAtWord(text, at)
  if (short === text) return <>{draw(text)}</>
  return (
    <>
      {draw(isOpen ? text : short)}
      {!isOpen && '…'}{' '}
      <button type="button" className={css['more']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Read less' : 'Read more'}
      </button>
    </>
  )
}
