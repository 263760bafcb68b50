import { type ReactNode, useState } from 'react'
import { cutAtWord } from './cut-text.ts'
import css from './ReadMore.module.css'

interface ReadMoreProps {
  text: string
  /** Characters shown before it is cut (S1§9). */
  at?: number
  /** Draws the text that is shown, for highlights; plain text by default. */
  draw?: (shown: string) => ReactNode
}

/** A long text, cut at a word with "Read more" and "Read less" (S1§4). */
export function ReadMore({ text, at = 450, draw = shown => shown }: ReadMoreProps) {
  const [whole, setWhole] = useState(false)
  const short = cutAtWord(text, at)
  if (short === text) return <>{draw(text)}</>
  return (
    <>
      {draw(whole ? text : short)}
      {!whole && '…'}{' '}
      <button type="button" className={css['more']} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Read less' : 'Read more'}
      </button>
    </>
  )
}
