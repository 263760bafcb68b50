import { pendingChanges, draftNames } from '#offline/index.ts'
import { signOut } from '#session/session.ts'
import { modal, openModal } from '#ui/overlay/modal.ts'

export type SignOutChoice = 'saved' | 'delete'

const SignOut = modal<{ drafts: readonly string[] }, SignOutChoice>({
  name: 'sign-out',
  size: 'large',
  load: () => import('./late/SignOutModal.tsx'),
})

/** Signs out. If something is not on the server yet, first asks whether to save or delete it. */
export async function askToSignOut(): Promise<void> {
  const [changes, drafts] = await Promise.all([pendingChanges(), draftNames()])
  if (changes + drafts.length > 0 && !(await openModal(SignOut, { drafts }))) return
  await signOut()
}
