import { useRead } from '#api/read/use-read.ts'
import type { Reply } from '#contract/endpoint.ts'
import { installation } from '#contract/installation.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { linkIn } from './mail-links.ts'
import css from './MailboxPage.module.css'

type Mail = Reply<typeof installation.mails>['mails'][number]

/** The mails of a server without a mail server, readable only on the same machine. */
export default function MailboxPage() {
  const { answer, error, loading, again } = useRead(installation.mails, {})
  return (
    <section className={css['page']}>
      <h1 tabIndex={-1}>Mailbox</h1>
      {answer && <p className={css['lead']}>No mail server is set up. Emails stay here for a day, and can be read only on this machine.</p>}
      <p>
        <Button busy={loading} onClick={again}>
          Refresh
        </Button>
      </p>
      {error && <p role="alert">{error.code === 'not_found' ? 'This server has no mailbox you can read from here.' : error.message}</p>}
      {answer?.mails.length === 0 && <EmptyBlock title="No emails yet" />}
      {answer?.mails.map(mail => (
        <MailView key={mail.id} mail={mail} />
      ))}
    </section>
  )
}

const MailView = ({ mail: { id, to, subject, body, created_at } }: { mail: Mail }) => (
  <article className={css['mail']} aria-labelledby={`mail-${id}`}>
    <h2 id={`mail-${id}`}>{subject}</h2>
    <p className={css['lead']}>
      To {to}, <RelativeTime at={created_at} />
    </p>
    {body.split(/\n{2,}/).map((paragraph, at) => {
      const href = linkIn(paragraph)
      // The paragraphs never change, so their index is their key.
      return <p key={at}>{href ? <a href={href}>{paragraph}</a> : paragraph}</p>
    })}
  </article>
)
