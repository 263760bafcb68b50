import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './ScrollRegion.module.css'

interface ScrollRegionProps {
  /** The accessible name of the content. */
  label: string
  className?: string | undefined
  /** One of many in a page: no landmark. */
  isGroup?: boolean
  children: ReactNode
}

/** A box for a table that can be too wide or too long: it scrolls on its own, also by keyboard. */
export const ScrollRegion = ({ label, className, isGroup = false, children }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may contain nothing focusable, and then it could not be scrolled by keyboard
  <section className={classNames(css['region'], className)} role={isGroup ? 'group' : undefined} aria-label={label} tabIndex={0}>
    {children}
  </section>
)

interface FigureTableProps {
  /** What the figures are about, for screen readers. */
  caption: string
  /** Sets the height, and with `--cell` the padding of the cells. */
  className: string | undefined
  children: ReactNode
}

/** A table of figures with sticky headings. */
export const FigureTable = ({ caption, className, children }: FigureTableProps) => (
  <ScrollRegion label={caption} className={classNames(css['long'], className)}>
    <table className={css['figures']}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  </ScrollRegion>
)
