import { Button } from '#ui/button/Button.tsx'
import css from './Organisations.module.css'

interface PageButtonsProps {
  page: number
  more: boolean
  onPage: (page: number) => void
}

/** Turns the pages of a short list. Nothing if there is only one. */
export const PageButtons = ({ page, more, onPage }: PageButtonsProps) =>
  (page > 0 || more) && (
    <div className={css['actions']}>
      <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className={css['note']}>Page {page + 1}</span>
      <Button size="small" disabled={!more} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  )
