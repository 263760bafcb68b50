import { useInstallation } from '#session/installation.ts'

/** How to reach the administrator. A server that sells nothing has neither address, and then nothing is offered. */
export interface Operator {
  email?: string | undefined
  /** Where a demo is booked. */
  demo?: string | undefined
}

export function useOperator(): Operator {
  const { contact_email: email, book_demo_url } = useInstallation() ?? {}
  const demo = book_demo_url && /^https?:/.test(book_demo_url) ? book_demo_url : undefined
  return { email, demo: demo ?? (email && mailTo(email, 'A demo of Indago', demoText)) }
}

const demoText = 'I would like to see what the paid plan includes. When could you show me?'

/** A mailto link with subject and body. */
export const mailTo = (recipient: string, subject: string, body: string): string =>
  `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
