import { to } from '#contract/to.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { deleteGroup } from '../mutations/delete-group.mutation.ts'

interface AskedDeletion {
  slug: string
  name: string
  /** Nobody else is in it, and the user wanted to leave. */
  isAlone?: boolean
}

/** Deletes a group after a question, and goes to the own profile. */
export async function deleteAsked({ slug, name, isAlone = false }: AskedDeletion): Promise<void> {
  const isSure = await confirmModal({
    title: isAlone ? 'Nobody else is in this group. Delete it instead?' : 'Are you sure you want to delete this research group?',
    text: `“${name}” and its topics leave the catalogue${isAlone ? '' : ', and all its members are told'}. This can’t be undone.`,
    yes: 'Delete',
    no: 'Cancel',
    danger: true,
  })
  if (!isSure) return
  try {
    await commit(deleteGroup, { slug_value: slug })
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    return
  }
  flash({ variant: 'success', text: `“${name}” was deleted.` })
  await go(session.user ? to('researcher.show', { id: profileId(session.user) }) : to('searchHome'))
}
