import { GroupContacts } from '#features/contacts/index.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import css from './GroupFields.module.css'

/** The people of a group who can be written to. */
export default function ConnectModal({ slug, name, close }: { slug: string; name: string } & ModalProps<void>) {
  return (
    <ModalFrame title={`Connect with “${name}”`} footer={<Button onClick={() => close()}>Close</Button>}>
      <div className={css['stack']}>
        <p>Write to a member of the group, or open their profile.</p>
        <GroupContacts slug={slug} />
      </div>
    </ModalFrame>
  )
}
