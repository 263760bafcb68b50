import { OnThisDevice } from '#features/home/index.ts'
import { goBack } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { errorTexts } from './error-texts.ts'
import css from './ErrorPage.module.css'

/** The full-page errors. Each says what happened and keeps the way back. */
export default function ErrorPage() {
  const { name } = usePlace()
  const { status } = useSession()
  const { code, title, text } = errorTexts(name)
  return (
    <div className={css['page']}>
      <p className={css['code']} aria-hidden="true">
        {code}
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css['text']}>{text}</p>
      <div className={css['actions']}>
        {name === '401' && (
          <ButtonLink kind="primary" href="/login">
            Log in
          </ButtonLink>
        )}
        <Button onClick={goBack}>Back</Button>
        <ButtonLink href="/search">Search</ButtonLink>
      </div>
      {status !== 'guest' && (
        <div className={css['device']}>
          <OnThisDevice />
        </div>
      )}
    </div>
  )
}
