import type { Reply } from '#contract/endpoint.ts'
import type { unsubscribing } from '#contract/unsubscribing.ts'

interface StopTexts {
  title: string
  lead: string
  done: string
  doneTo: (email: string) => string
  rest: string
}

/** What the page of a link says that stops mails. */
export function stopTexts({ about, alert }: Reply<typeof unsubscribing.show>): StopTexts {
  if (about === 'invitations')
    return {
      title: 'Stop invitation emails',
      lead: 'Press the button, and you won’t get emails any more when someone invites you to a folder or group.',
      done: 'No more invitations by email',
      doneTo: email => `We won’t send invitations to ${email} any more.`,
      rest: 'People can still invite you. You’ll find their invitations here when you log in.',
    }
  const what = alert ? `the alert “${alert.name}”` : 'alerts'
  return {
    title: 'Stop emails about alerts',
    lead: `Press the button, and you won’t get emails about ${what} any more.`,
    done: 'No more emails about alerts',
    doneTo: email => `We won’t send emails about ${what} to ${email} any more.`,
    rest: 'The alerts stay: you’ll find what they find here when you log in, and can switch emails on again there.',
  }
}
