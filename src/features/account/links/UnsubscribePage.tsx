import { useState } from 'react'
import { call } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { to } from '#contract/to.ts'
import { unsubscribing } from '#contract/unsubscribing.ts'
import { useAction } from '#forms/use-action.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { ActionError } from '../form/ActionError.tsx'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { useUrlSecret } from '../url-secrets.ts'
import { stopTexts } from './stop-texts.ts'

/** Where the link at the end of a mail leads. It changes nothing until the button is pressed: programs follow links too. */
export default function UnsubscribePage() {
  const token = useUrlSecret('unsubscribe_token')
  const alert = usePlace().query.get('alert') ?? undefined
  const query = token === undefined ? undefined : { token, ...(alert !== undefined && { alert }) }
  const { answer, error, again } = useRead(unsubscribing.show, query && { query })
  const [email, setEmail] = useState<string>()
  const { busy, failure, run } = useAction()
  const links = (
    <PageLinks>
      <a href={to('searchHome')}>Search</a>
    </PageLinks>
  )
  const isUseless = error !== undefined && ['link_expired', 'invalid', 'not_found'].includes(error.code)
  if (!query || isUseless)
    return (
      <AuthPage title="Stop emails">
        <Lead>
          {query ? 'This link is not complete or has expired. Open the one in a newer email.' : 'Open the link at the end of an email.'}
        </Lead>
        {links}
      </AuthPage>
    )
  if (!answer)
    return (
      <AuthPage title="Stop emails">
        {error ? (
          <>
            <p role="alert">
              {error.kind === 'offline'
                ? 'You’re offline, or the server can’t be reached. Your link will still work later.'
                : error.message}
            </p>
            <p>
              <Button kind="primary" onClick={again}>
                Try again
              </Button>
            </p>
          </>
        ) : (
          <Lead>Checking your link …</Lead>
        )}
      </AuthPage>
    )
  const texts = stopTexts(answer)
  if (email !== undefined)
    return (
      <AuthPage title={texts.done}>
        <InlineMessage tone="ok">{texts.doneTo(email)}</InlineMessage>
        <Lead>{texts.rest}</Lead>
        {links}
      </AuthPage>
    )
  // If the alert has gone, the page is about all of them.
  const stop = async () => setEmail((await call(unsubscribing.stop, { query: answer.alert ? query : { token: query.token } })).email)
  return (
    <AuthPage title={texts.title}>
      <Lead>{texts.lead}</Lead>
      <ActionError>{failure}</ActionError>
      <p>
        <Button kind="primary" busy={busy} onClick={() => run(stop)}>
          Stop these emails
        </Button>
      </p>
      {links}
    </AuthPage>
  )
}
