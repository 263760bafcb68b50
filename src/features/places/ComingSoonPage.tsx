import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Picture, type PictureName } from '#ui/picture/Picture.tsx'
import { comingSoonTexts } from './coming-soon-texts.data.ts'
import css from './Places.module.css'

const pictureOf = (name: PageName): PictureName | undefined =>
  name.includes('community')
    ? 'community'
    : name.includes('research_group')
      ? 'group'
      : name.includes('organisation')
        ? 'organisation'
        : undefined

/** Stands in for a page that is not built yet, and says what it will show. */
export default function ComingSoonPage() {
  // While the app leaves this page, the address is already the one of the next page.
  const { name } = usePlace()
  const { title, text } = comingSoonTexts[name] ?? {}
  const picture = pictureOf(name)
  usePageTitle(title)
  return (
    <div className={css['page']}>
      {picture && <Picture name={picture} />}
      <h1 tabIndex={-1}>{title}</h1>
      <p>Coming soon.</p>
      <p className={css['quiet']}>{text}</p>
      <p>
        <ButtonLink href={to('searchHome')}>Search</ButtonLink>
      </p>
    </div>
  )
}
