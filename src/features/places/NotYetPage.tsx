import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { notYetWords } from './not-yet-words.data.ts'
import css from './Places.module.css'

const pages: Partial<Record<PageName, readonly [title: string, words: string]>> = notYetWords

/** In the place of a page that is built later: says so, and what will be there. */
export default function NotYetPage() {
  // On the way out the address is another page's already, while this one still stands.
  const [title, words] = pages[usePlace().name] ?? []
  usePageTitle(title)
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>This page is not here yet.</p>
      <p className={css['quiet']}>{words}</p>
      <p>
        <ButtonLink href={to('searchHome')}>Search</ButtonLink>
      </p>
    </div>
  )
}
