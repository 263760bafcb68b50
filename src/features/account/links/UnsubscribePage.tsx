import { useState } from 'react'
import { call } from '#api/call.ts'
import { to } from '#contract/to.ts'
import { unsubscribing } from '#contract/unsubscribing.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { ActionError } from '../form/ActionError.tsx'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { useUrlSecret } from '../url-secrets.ts'

/** Where the link at the end of an invitation leads. It changes nothing until the button is pressed: programs follow links too. */
export default function UnsubscribePage() {
  const token = useUrlSecret('unsubscribe_token')
  const [email, setEmail] = useState<string>()
  const { busy, failure, run } = useAction()
  const links = (
    <PageLinks>
      <a href={to('searchHome')}>Search</a>
    </PageLinks>
  )
  if (email !== undefined)
    return (
      <AuthPage title="No more invitations by email">
        <InlineMessage tone="ok">We won’t send invitations to {email} any more.</InlineMessage>
        <Lead>People can still invite you. You’ll find their invitations here when you log in.</Lead>
        {links}
      </AuthPage>
    )
  if (token === undefined)
    return (
      <AuthPage title="Stop invitation emails">
        <Lead>Open the link at the end of an invitation email.</Lead>
        {links}
      </AuthPage>
    )
  const stop = async () => setEmail((await call(unsubscribing.stop, { query: { token } })).email)
  return (
    <AuthPage title="Stop invitation emails">
      <Lead>You won’t get emails any more when someone invites you to a folder or group.</Lead>
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
