import { Button } from '#ui/button/Button.tsx'
import { AuthPage, Lead } from '../form/AuthPage.tsx'
import { ConfirmAccount } from './ConfirmAccount.tsx'
import { ExpiredLink, type MailedQuestion } from './ExpiredLink.tsx'
import { FreeAccess } from './FreeAccess.tsx'
import { useLinkMeaning } from './link-meaning.ts'
import { InviteAnswer } from './InviteAnswer.tsx'

/** The page of a link from a mail: says what it is for, and a button does it (Decision 12). */
export function MailLinkPage({ token, of }: { token: string; of: MailedQuestion }) {
  const { answer, error, again } = useLinkMeaning(token)
  if (error?.code === 'link_expired' || error?.code === 'invalid') return <ExpiredLink token={token} of={of} />
  if (error)
    return (
      <AuthPage title="Your link">
        <p role="alert">
          {error.kind === 'offline' ? 'You’re offline, or the server can’t be reached. Your link will still work later.' : error.message}
        </p>
        <p>
          <Button kind="primary" onClick={again}>
            Try again
          </Button>
        </p>
      </AuthPage>
    )
  if (!answer)
    return (
      <AuthPage title="Your link">
        <Lead>Checking your link …</Lead>
      </AuthPage>
    )
  switch (answer.kind) {
    case 'confirmation':
      return <ConfirmAccount token={token} meaning={answer} />
    case 'free_access':
      return <FreeAccess token={token} meaning={answer} />
    case 'invite':
    case 'invite_request':
      return <InviteAnswer token={token} meaning={answer} />
  }
}
