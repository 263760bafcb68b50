import { Button } from '#ui/button/Button.tsx'
import { AccountPage, Lead } from '../form/AccountPage.tsx'
import { ConfirmAccount } from './ConfirmAccount.tsx'
import { DeadLink } from './DeadLink.tsx'
import { FreeAccess } from './FreeAccess.tsx'
import { useLinkMeaning } from './link-meaning.ts'
import { LinkAnswer } from './LinkAnswer.tsx'

/** What a link out of a mail stands for; only a button does it (Decision 12). */
export function FollowedLink({ token }: { token: string }) {
  const { answer, error, again } = useLinkMeaning(token)
  if (error?.code === 'link_expired' || error?.code === 'invalid') return <DeadLink token={token} />
  if (error)
    return (
      <AccountPage title="Your link">
        <p role="alert">
          {error.kind === 'offline' ? 'Indago cannot be reached just now. Your link still works when it is back.' : error.message}
        </p>
        <p>
          <Button kind="primary" onClick={again}>
            Try again
          </Button>
        </p>
      </AccountPage>
    )
  if (!answer)
    return (
      <AccountPage title="Your link">
        <Lead>Looking at your link …</Lead>
      </AccountPage>
    )
  switch (answer.kind) {
    case 'confirmation':
      return <ConfirmAccount token={token} meaning={answer} />
    case 'free_access':
      return <FreeAccess token={token} meaning={answer} />
    case 'invite':
    case 'invite_request':
      return <LinkAnswer token={token} meaning={answer} />
  }
}
