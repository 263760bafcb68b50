import type { ReactNode } from 'react'
import css from './ScrollRegion.module.css'

interface ScrollRegionProps {
  /** What scrolls here, in words. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A table that may be wider or longer than its room: it scrolls by itself, by keyboard too, and the page does not. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it may take the focus, and then keys could not scroll it
  <section className={[css['region'], className].filter(Boolean).join(' ')} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
