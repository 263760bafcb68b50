import { to } from '#contract/to.ts'
import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { type NotYetName, notYet } from './not-yet.data.ts'
import { notYetWords } from './not-yet-words.data.ts'
import css from './Places.module.css'

/** In the place of a page that is built later: says so, and what will be there. */
export default function NotYetPage() {
  const name = usePlace().name as NotYetName
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>{notYet[name].title}</h1>
      <p>This page is not here yet.</p>
      <p className={css['quiet']}>{notYetWords[name]}</p>
      <p>
        <ButtonLink href={to('searchHome')}>Search</ButtonLink>
      </p>
    </div>
  )
}
