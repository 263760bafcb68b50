import { assignableRoles, mayChangeMember, roleMay, roleOfId } from '#contract/roles.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { useAction } from '#forms/use-action.ts'
import { flash } from '#ui/feedback/flash.ts'
import { EllipsisVertical } from '#ui/Icon.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { PermissionModal } from '../modals.ts'
import { roleTexts } from '../role-texts.ts'
import { targetTexts } from '../target-texts.ts'
import { giveRole, giveOwnership, takeOut } from './group-acts.ts'
import type { SharedGroup, ListedMember } from '../group-target.ts'
import { PersonRow } from './PersonRow.tsx'
import css from './Sharing.module.css'

interface ManagedMemberProps {
  target: SharedGroup
  person: ListedMember
  isSelf: boolean
  onChanged: () => void
}

/** A member with the role, for whom may change it: owners and oneself stay as they are (S2§6). */
export function ManagedMember({ target, person, isSelf, onChanged }: ManagedMemberProps) {
  const { full_name, role, verified, mark } = person
  const texts = roleTexts[target.kind]
  const { run } = useAction(thrown => {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    onChanged()
  })
  const act = async (step: Promise<unknown>) => {
    await step
    onChanged()
  }
  const choose = async () => {
    const id = await openModal(PermissionModal, { target, person })
    if (id !== undefined) await act(giveRole(target, person, roleOfId(id)))
  }
  const remove = async () => {
    const isSure = await confirmModal({
      title: `Remove ${full_name} from “${target.name}”?`,
      text: targetTexts[target.kind].removed,
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    })
    if (!isSure) return
    await act(takeOut(target, person))
  }
  const pass = async () => {
    const isSure = await confirmModal({
      title: `Hand “${target.name}” over to ${full_name}?`,
      text: `${full_name} becomes the owner, and you become an admin. Only the new owner can give it back.`,
      yes: 'Hand over',
      no: 'Cancel',
      danger: true,
    })
    if (!isSure) return
    await act(giveOwnership(target, person))
    flash({ variant: 'success', text: `${full_name} is the owner now.` })
  }
  const isMine = !isSelf && mayChangeMember(target.rw_access, role.name) && assignableRoles(target.rw_access).includes(role.name)
  const items = [
    ...(isMine ? [{ label: 'Change role', onSelect: () => void run(choose) }] : []),
    ...(isMine && roleMay(target.rw_access, 'holdGroup') ? [{ label: 'Hand over ownership', onSelect: () => void run(pass) }] : []),
    ...(isMine ? [{ label: 'Remove', onSelect: () => void run(remove) }] : []),
  ]
  return (
    <PersonRow
      person={person}
      isSelf={isSelf}
      marks={
        <>
          {verified && <Badge tone="ok">Verified</Badge>} {mark === 'waiting' && <Badge>Not sent yet</Badge>}
        </>
      }
    >
      <span className={css['note']} title={texts[role.name].may}>
        {texts[role.name].label}
      </span>
      {items.length > 0 && <Menu label={`Change ${full_name}`} icon={EllipsisVertical} size="small" iconOnly items={items} />}
    </PersonRow>
  )
}
