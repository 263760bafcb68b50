import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { notYet } from './not-yet.data.ts'
import { notYetWords } from './not-yet-words.data.ts'
import css from './Places.module.css'

/** In the place of a page that is built later: says so, and what will be there. */
export default function NotYetPage() {
  const { name } = usePlace()
  const page = notYet.find(one => one.name === name)
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>{page?.title}</h1>
      <p>This page is not here yet.</p>
      {page && <p className={css['quiet']}>{notYetWords[page.name]}</p>}
      <p>
        <ButtonLink href="/search">Search</ButtonLink>
      </p>
    </div>
  )
}
