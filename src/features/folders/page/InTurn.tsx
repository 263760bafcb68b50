import type { ReactElement } from 'react'
import { useTurn } from '#kit/use-turn.ts'

interface InTurnProps {
  /** Estimated height of the entry, in pixels. */
  height: number
  children: ReactElement
}

/** An empty place until there is time to draw the entry. */
export const InTurn = ({ height, children }: InTurnProps) => (useTurn() ? children : <div style={{ height }} aria-busy="true" />)
