import { pendingChanges, draftNames } from '#offline/index.ts'
import { signOut } from '#session/session.ts'
import { modal, openModal } from '#ui/overlay/modal.ts'

export type SignOutChoice = 'saved' | 'delete'

const SignOut = modal<{ texts: readonly string[] }, SignOutChoice>({
  name: 'sign-out',
  size: 'large',
  load: () => import('./late/SignOutModal.tsx'),
})

/** Signs out; first asks what shall become of what the server does not have yet. */
export async function askToSignOut(): Promise<void> {
  const [changes, texts] = await Promise.all([pendingChanges(), draftNames()])
  if (changes + texts.length > 0 && !(await openModal(SignOut, { texts }))) return
  await signOut()
}
