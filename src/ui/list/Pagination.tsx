import { formatNumber } from '#kit/format-number.ts'
import { ChevronLeft, ChevronRight } from '../Icon.tsx'
import { pageNumbers } from './page-numbers.ts'
import css from './Pagination.module.css'

interface PaginationProps {
  /** The current page, from 0. */
  page: number
  /** How many pages there are. */
  pages: number
  /** The address of a page, from 0. */
  href: (page: number) => string
  /** Called when a link is followed. */
  onTurn?: () => void
  label?: string
}

/** Links to the pages of a list; nothing for a single page. */
export function Pagination({ page, pages, href, onTurn, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null
  const edge = (to: number, label: string, Icon: typeof ChevronLeft) =>
    to >= 0 && to < pages ? (
      <a className={css['edge']} href={href(to)} onClick={onTurn} rel={to < page ? 'prev' : 'next'} aria-label={label}>
        <Icon size={18} strokeWidth={1.75} />
      </a>
    ) : (
      <span className={css['edge']} aria-hidden="true">
        <Icon size={18} strokeWidth={1.75} />
      </span>
    )
  return (
    <nav className={css['pages']} aria-label={label}>
      {edge(page - 1, 'Previous page', ChevronLeft)}
      <ol className={css['list']}>
        {pageNumbers(page, pages).map((at, position) => (
          <li key={at ?? `gap-${position}`}>
            {at === undefined ? (
              <span className={css['gap']}>…</span>
            ) : (
              <a
                className={css['page']}
                href={href(at)}
                onClick={onTurn}
                aria-current={at === page ? 'page' : undefined}
                aria-label={`Page ${at + 1}`}
              >
                {formatNumber(at + 1)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {edge(page + 1, 'Next page', ChevronRight)}
    </nav>
  )
}
