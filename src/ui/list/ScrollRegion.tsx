import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
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
  <section className={classNames(css['region'], className)} aria-label={label} tabIndex={0}>
    {children}
  </section>
)

interface FigureTableProps {
  /** What the figures are of, for whoever does not see what the table stands beside. */
  caption: string
  /** How high it may be, and with `--cell` the padding of its cells. */
  className: string | undefined
  children: ReactNode
}

/** Rows of figures, each behind what it is of. Its headings stay in view. */
export const FigureTable = ({ caption, className, children }: FigureTableProps) => (
  <ScrollRegion label={caption} className={className}>
    <table className={css['figures']}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  </ScrollRegion>
)
