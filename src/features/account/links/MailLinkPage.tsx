import { Button } from '#ui/button/Button.tsx'
import { AuthPage, Lead } from '../form/AuthPage.tsx'
import { ConfirmAccount } from './ConfirmAccount.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import { FreeAccess } from './FreeAccess.tsx'
import { useLinkMeaning } from './link-meaning.ts'
import { InviteAnswer } from './InviteAnswer.tsx'

/** What a link out of a mail stands for; only a button does it (Decision 12). */
export function MailLinkPage({ token }: { token: string }) {
  const { answer, error, again } = useLinkMeaning(token)
  if (error?.code === 'link_expired' || error?.code === 'invalid') return <ExpiredLink token={token} />
  if (error)
    return (
      <AuthPage title="Your link">
        <p role="alert">
          {error.kind === 'offline' ? 'Indago cannot be reached just now. Your link still works when it is back.' : error.message}
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
        <Lead>Looking at your link …</Lead>
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
