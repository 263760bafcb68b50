import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { HistoryModal, InviteModal, roleTexts } from '#features/memberships/index.ts'
import { counted } from '#kit/format-number.ts'
import { isTemporary } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { History, UserPlus, Users } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import type { FolderView } from '../folders.reads.ts'
import { sharedTarget } from '../sharing.ts'
import { openPeople } from './open-people.ts'
import css from './FolderSharing.module.css'

/** Who shares a folder and what the viewer may do in it, with the dialogs of its members and its history. */
export function FolderSharing({ profile, folder }: { profile: string; folder: FolderView }) {
  const { contributors_count: people = 1, invite_count: waiting = 0, rw_access, owner } = folder
  if (folder.isLeaving)
    return <p className={css['line']}>You’re leaving this folder. Your private copy is made as soon as you’re online.</p>
  const target = sharedTarget(folder)
  const isOthers = !roleMay(rw_access, 'deleteFolder')
  return (
    <div className={css['sharing']}>
      {isOthers && (
        <p className={css['line']}>
          Shared by <a href={to('researcher.show', { id: owner.slug_values[0] ?? '' })}>{owner.full_name}</a>. Your role:{' '}
          <strong>{roleTexts.bookmark_folder[rw_access].label}</strong>
        </p>
      )}
      <p className={css['acts']}>
        {roleMay(rw_access, 'inviteToFolder') && (
          <Button size="small" icon={UserPlus} onClick={() => void openModal(InviteModal, { target })}>
            Invite
          </Button>
        )}
        {(people > 1 || isOthers) && (
          <Button kind="quiet" size="small" icon={Users} onClick={() => void openPeople(profile, folder)}>
            {counted(people, 'person', 'people')}
          </Button>
        )}
        {!isTemporary(folder.id) && (
          <Button kind="quiet" size="small" icon={History} onClick={() => void openModal(HistoryModal, { target })}>
            History
          </Button>
        )}
        {waiting > 0 && <span className={css['note']}>{counted(waiting, 'invitation is', 'invitations are')} waiting</span>}
      </p>
    </div>
  )
}
