import { IconButton } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { GroupTermsModal } from '../modals.ts'

/** Opens the form of the lists of a group. */
export default function EditButtons({ slug, name, onChanged }: { slug: string; name: string; onChanged: () => void }) {
  return (
    <IconButton
      icon={Pencil}
      size="small"
      label="Edit fields of work"
      onClick={() => void openModal(GroupTermsModal, { slug, name }).then(onChanged)}
    />
  )
}
