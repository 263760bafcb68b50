import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { commit } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Pencil, Trash2 } from '#ui/Icon.tsx'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { removeContact } from '../own/remove-contact.mutation.ts'
import type { OwnContactRow } from '../own/own-contacts.mirrored.ts'
import css from './ContactList.module.css'

interface ContactListProps {
  contacts: readonly OwnContactRow[]
  onEdit: (contact: OwnContactRow) => void
  onAdd: () => void
  onDone: () => void
}

/** The own email address and the own contacts, each with its buttons. */
export function ContactList({ contacts, onEdit, onAdd, onDone }: ContactListProps) {
  const { user } = useSession()
  const isFull = contacts.length >= limits.contactInfo.most
  const remove = (contact: OwnContactRow) =>
    commit(removeContact, { id: contact.id }).catch((error: Error) => flash({ variant: 'danger', text: error.message }))
  return (
    <ModalFrame
      title="Contact details"
      footer={
        <>
          <Button onClick={onDone}>Done</Button>
          <Button kind="primary" onClick={onAdd} aria-disabled={isFull || undefined} {...(isFull && { onClick: undefined })}>
            Add contact
          </Button>
        </>
      }
    >
      <ul className={css['list']}>
        {user && (
          <li>
            <span className={css['kind']}>Email</span>
            <span className={css['value']}>
              {user.email} <a href={to('researcher.settings.change-account', { id: profileId(user) }, { hash: 'emails' })}>(edit)</a>
            </span>
          </li>
        )}
        {contacts.map(contact => (
          <li key={contact.id}>
            <span className={css['kind']}>{contact.contact_type.name}</span>
            <span className={css['value']}>
              {contact.value} <ChangeMark mark={contact.mark} />
            </span>
            <span className={css['actions']}>
              <IconButton size="small" label={`Edit ${contact.value}`} icon={Pencil} onClick={() => onEdit(contact)} />
              <IconButton size="small" label={`Remove ${contact.value}`} icon={Trash2} onClick={() => void remove(contact)} />
            </span>
          </li>
        ))}
      </ul>
      <p className={css['about']}>
        {isFull && `You have ${limits.contactInfo.most} contacts, the most a profile can have. `}
        Your profile shows these contacts. Only you see your email address.
      </p>
    </ModalFrame>
  )
}
