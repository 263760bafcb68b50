import { guestForm, type KeptForm } from '#forms/kept-form.ts'

/** What was typed into the login; never the password. */
export const loginForm = guestForm('login')

/** Where the last link of a sign-up was sent, so that the page that waits for it can say so and send it again. */
export const pendingForm = guestForm('confirmation')

export function keptEmail(kept: KeptForm): string {
  const found = kept.read()
  return typeof found === 'object' && found !== null && 'email' in found && typeof found.email === 'string' ? found.email : ''
}
