import { pendingChanges, signOut } from '#session/session.ts'
import { modal, openModal } from '#ui/modal.ts'

export type Leaving = 'saved' | 'delete'

const SignOut = modal<object, Leaving>({ name: 'sign-out', load: () => import('./SignOutModal.tsx') })

/** Signs out; first asks what shall become of changes that the server does not have yet. */
export async function leave(): Promise<void> {
  if ((await pendingChanges()) > 0 && !(await openModal(SignOut, {}))) return
  await signOut()
}
