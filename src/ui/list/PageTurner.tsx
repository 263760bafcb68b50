import { Button } from '../button/Button.tsx'
import css from './PageTurner.module.css'

interface PageTurnerProps {
  /** From 0. */
  page: number
  more: boolean
  onTurn: (page: number) => void
  /** The texts of the two buttons. */
  labels?: readonly [before: string, after: string]
}

/** Turns the pages of a list that has no address of its own; nothing for a list of one page. */
export function PageTurner({ page, more, onTurn, labels = ['Previous', 'Next'] }: PageTurnerProps) {
  if (page === 0 && !more) return null
  return (
    <nav className={css['pages']} aria-label="Pages">
      <Button size="small" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        {labels[0]}
      </Button>
      <Button size="small" disabled={!more} onClick={() => onTurn(page + 1)}>
        {labels[1]}
      </Button>
    </nav>
  )
}
