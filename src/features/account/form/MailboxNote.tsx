import { to } from '#contract/to.ts'
import { useInstallation } from '#session/installation.ts'
import { Note } from './AuthPage.tsx'

/** Where no mail server is set, mail can be read on this machine. */
export function MailboxNote() {
  const isOffered = useInstallation()?.mailbox
  return (
    isOffered && (
      <Note>
        This server sends no mail yet; what it wrote can be read in its <a href={to('mailbox')}>mailbox</a>.
      </Note>
    )
  )
}
