import { localDraft, type DraftStorage } from '#forms/draft-storage.ts'

/** What was typed into the login; never the password. */
export const loginDraft = localDraft('login')

/** Where the last link of a sign-up was sent, so that the page that waits for it can say so and send it again. */
export const confirmationDraft = localDraft('confirmation')

export function storedEmail(kept: DraftStorage): string {
  const found = kept.read()
  return typeof found === 'object' && found !== null && 'email' in found && typeof found.email === 'string' ? found.email : ''
}
