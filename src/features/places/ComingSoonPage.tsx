import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { type ComingSoonText, comingSoonTexts } from './coming-soon-texts.data.ts'
import css from './Places.module.css'

const pages: Partial<Record<PageName, ComingSoonText>> = comingSoonTexts

/** Stands in for a page that is not built yet, and says what it will show. */
export default function ComingSoonPage() {
  // While the app leaves this page, the address is already the one of the next page.
  const { title, heading = title, text } = pages[usePlace().name] ?? {}
  usePageTitle(title)
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>{heading}</h1>
      <p>Coming soon.</p>
      <p className={css['quiet']}>{text}</p>
      <p>
        <ButtonLink href={to('searchHome')}>Search</ButtonLink>
      </p>
    </div>
  )
}
