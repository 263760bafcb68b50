import { useState } from 'react'
import { OnThisDevice } from '#features/home/index.ts'
import { to } from '#contract/to.ts'
import { goBack } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { errorPageTarget } from './error-pages.ts'
import { errorTexts } from './error-texts.ts'
import css from './ErrorPage.module.css'

/** The full-page errors. Each says what happened and links back; a failed page can be tried again. */
export default function ErrorPage() {
  const { name, query } = usePlace()
  const { status } = useSession()
  const isGuest = status === 'guest'
  const { code, title, text } = errorTexts(name, isGuest)
  const asksLogin = name === '401' || (name === '403' && isGuest)
  usePageTitle(title)
  const [now] = useState(() => Date.now())
  const { from, until } = errorPageTarget(query, now)
  return (
    <div className={css['page']}>
      <p className={css['code']} aria-hidden="true">
        {code}
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css['text']}>{text}</p>
      {name === '429' && until !== undefined && (
        <p>
          You can try again at <time dateTime={new Date(until).toISOString()}>{clockTime(until)}</time>.
        </p>
      )}
      {from && (
        <p className={css['from']}>
          Requested page: <code>{from}</code>
        </p>
      )}
      <div className={css['actions']}>
        {asksLogin && (
          <ButtonLink kind="primary" href={to('login')} onClick={() => from && rememberRoute(from)}>
            Log in
          </ButtonLink>
        )}
        {from && name !== '401' && (
          <ButtonLink kind={asksLogin ? undefined : 'primary'} href={from}>
            Try again
          </ButtonLink>
        )}
        <Button onClick={goBack}>Back</Button>
        <ButtonLink href={to('searchHome')}>Search</ButtonLink>
      </div>
      {!isGuest && (
        <div className={css['device']}>
          <OnThisDevice />
        </div>
      )}
    </div>
  )
}

/** With seconds, because users wait for this time. */
const clockTime = (at: number): string => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(at)
