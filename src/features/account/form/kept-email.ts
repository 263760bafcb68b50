import * as v from 'valibot'
import { mailToken } from '#contract/text-fields.ts'
import { guestForm, type KeptForm } from '#kit/kept-form.ts'

/** What was typed into the login; never the password. */
export const loginForm = guestForm('login')

/** Where the last link of a sign-up was sent, so that the page that waits for it can say so and send it again. */
export const pendingForm = guestForm('confirmation')

/** Shows the server that the browser which follows the link is the one that signed up. Of use only together with the link. */
export const proofForm = guestForm('proof')

export function keptProof(): string | undefined {
  const found = v.safeParse(v.object({ proof: mailToken }), proofForm.read())
  return found.success ? found.output.proof : undefined
}

export function keptEmail(kept: KeptForm): string {
  const found = kept.read()
  return typeof found === 'object' && found !== null && 'email' in found && typeof found.email === 'string' ? found.email : ''
}
