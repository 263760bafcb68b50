import { to } from '#contract/to.ts'
import { useInstallation } from '#session/installation.ts'
import { Note } from './AuthPage.tsx'

/** Without a mail server, a link to the mailbox of this server. */
export function MailboxNote() {
  const isOffered = useInstallation()?.mailbox
  return (
    isOffered && (
      <Note>
        This server can’t send emails yet. Read them in the <a href={to('mailbox')}>mailbox</a>.
      </Note>
    )
  )
}
