import { call } from '#api/call.ts'
import { reachability } from '#api/reachability.ts'
import type { QuestionRow } from '#contract/question-rows.ts'
import { questionModeration } from '#contract/question-moderation.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { commit, pullChanges } from '#offline/index.ts'
import { Ban, Eye, EyeOff, Megaphone, Pencil, Trash2 } from '#ui/Icon.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import type { MenuItem } from '#ui/overlay/Menu.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { blockPerson } from '#features/blocked-people/index.ts'
import { EarlierTextsModal, ReasonModal, type WrittenPlace } from '../modals.ts'

interface MenuOf {
  place: WrittenPlace
  row: Pick<QuestionRow, 'author' | 'is_own' | 'hidden'>
  mayWrite: boolean
  mayModerate: boolean
  edit: () => void
  /** Deletes it, once the user is sure. */
  remove: () => Promise<unknown>
  /** After something that did not go through the queue. */
  onChanged: () => void
}

/** Shows why something could not be queued. */
export const queued = async (change: Promise<unknown>): Promise<void> => {
  try {
    await change
  } catch (thrown) {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
  }
}

/** Shows what was there before the edits, to its author and to moderators. */
export const earlierTextsOf = (place: WrittenPlace, { is_own }: Pick<QuestionRow, 'is_own'>, mayModerate: boolean) =>
  is_own || mayModerate ? () => void openModal(EarlierTextsModal, place) : undefined

/** What can be done with something that somebody wrote. */
export function menuOf({ place, row: { author, is_own, hidden }, mayWrite, mayModerate, edit, remove, onChanged }: MenuOf): MenuItem[] {
  const { community, type, id } = place
  const params = { id: community, type, wid: id }
  const changed = async (text: string) => {
    flashSuccess(text)
    onChanged()
    await pullChanges()
  }
  const slug = author?.slug_values[0]
  const items: (MenuItem | false | null)[] = [
    is_own && mayWrite && { label: 'Edit', icon: Pencil, onSelect: edit },
    is_own && { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void removeAsked(type, remove) },
    !is_own && {
      label: 'Report',
      icon: Megaphone,
      onSelect: () => {
        if (!mustSignIn()) return
        void openModal(ReasonModal, {
          ...place,
          title: `Report this ${type}`,
          hint: 'The moderators of the community read it.',
          yes: 'Send report',
          submit: async (reason, key) => {
            await call(questionModeration.report, { params: { id: community }, body: { report: { type, id, reason } } }, { key })
            flashSuccess('Thank you. The moderators will look at it.')
          },
        })
      },
    },
    !is_own &&
      author !== null &&
      slug !== undefined && {
        label: `Block ${author.full_name}`,
        icon: Ban,
        onSelect: () => void (mustSignIn() && blockAsked({ slug_value: slug, full_name: author.full_name })),
      },
    mayModerate &&
      !hidden && {
        label: 'Hide',
        icon: EyeOff,
        onSelect: () =>
          void openModal(ReasonModal, {
            ...place,
            title: `Hide this ${type}`,
            hint: 'Its author reads the reason.',
            yes: 'Hide',
            submit: async (reason, key) => {
              await call(questionModeration.hide, { params, body: { hidden: { reason } } }, { key })
              await changed('Hidden.')
            },
          }),
      },
    mayModerate &&
      hidden !== null && {
        label: 'Show again',
        icon: Eye,
        onSelect: () =>
          void call(questionModeration.restore, { params }, { key: crypto.randomUUID() }).then(
            () => changed('Shown again.'),
            (thrown: unknown) => flash({ variant: 'danger', text: failureFrom(thrown) }),
          ),
      },
  ]
  return items.filter(item => item !== false && item !== null)
}

async function removeAsked(type: WrittenPlace['type'], remove: () => Promise<unknown>): Promise<void> {
  const text = type === 'comment' ? 'It can’t be undone.' : 'Its comments are deleted too. It can’t be undone.'
  if (await confirmModal({ title: `Delete this ${type}?`, text, yes: 'Delete', no: 'Keep it', danger: true })) await queued(remove())
}

async function blockAsked(person: { slug_value: string; full_name: string }): Promise<void> {
  const isSure = await confirmModal({
    title: `Block ${person.full_name}?`,
    text: 'What they write is folded away for you, and they can’t mention you. They are not told.',
    yes: 'Block',
    no: 'Cancel',
  })
  if (!isSure) return
  await queued(commit(blockPerson, person))
  flashSuccess(
    reachability.online
      ? `${person.full_name} is blocked.`
      : `${person.full_name} is blocked on this device, and everywhere once you are online.`,
  )
}
