import { to } from '#contract/to.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { deleteCommunity } from '../mutations/delete-community.mutation.ts'

interface AskedDeletion {
  slug: string
  name: string
  /** Nobody else is in it, and the user wanted to leave. */
  isAlone?: boolean
}

/** Deletes a community after a question, and goes to the own profile. */
export async function deleteCommunityAsked({ slug, name, isAlone = false }: AskedDeletion): Promise<void> {
  const isSure = await confirmModal({
    title: isAlone ? 'Nobody else is in this community. Delete it instead?' : 'Are you sure you want to delete this community?',
    text: `“${name}” and its questions, pages and opportunities are deleted${isAlone ? '' : ', and all its members are told'}. Its sub-communities stay. This can’t be undone.`,
    yes: 'Delete',
    no: 'Cancel',
    danger: true,
  })
  if (!isSure) return
  try {
    await commit(deleteCommunity, { slug_value: slug })
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    return
  }
  flash({ variant: 'success', text: `“${name}” was deleted.` })
  await go(session.user ? to('researcher.show', { id: profileId(session.user) }) : to('searchHome'))
}
