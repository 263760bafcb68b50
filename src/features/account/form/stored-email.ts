import { localDraft, type DraftStorage } from '#forms/draft-storage.ts'

/** The draft of the login form, without the password. */
export const loginDraft = localDraft('login')

/** The address of the last sign-up, for the page that can send its link again. */
export const confirmationDraft = localDraft('confirmation')

export function storedEmail(draft: DraftStorage): string {
  const found = draft.read()
  return typeof found === 'object' && found !== null && 'email' in found && typeof found.email === 'string' ? found.email : ''
}
