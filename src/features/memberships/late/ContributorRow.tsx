import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import type { Member } from '#contract/group-people.ts'
import { memberships } from '#contract/memberships.ts'
import { assignableRoles, mayChangeMember, roleIds, roles } from '#contract/roles.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Options, Select } from '#ui/first/Select.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { roleTexts } from '../role-texts.ts'
import type { SharedTarget } from '../shared-target.ts'
import { targetTexts } from '../target-texts.ts'
import { PersonRow } from './PersonRow.tsx'
import css from './Sharing.module.css'

interface ContributorRowProps {
  target: SharedTarget
  /** The target's id on the server. */
  id: string
  person: Member
  isSelf: boolean
  onChanged: () => void
}

/** One person: role and removal, for whom may change them. Owners and oneself stay as they are (S2§6). */
export function ContributorRow({ target, id, person, isSelf, onChanged }: ContributorRowProps) {
  const { online } = useReachability()
  const changeOnce = useRetryKey()
  const removeOnce = useRetryKey()
  const { full_name, role } = person
  const slug = person.slug_values[0] ?? ''
  const params = { id, slug }
  const texts = roleTexts[target.kind]
  const { busy, run } = useAction(thrown => {
    flash({ variant: 'danger', text: failureFrom(thrown) })
    onChanged()
  })
  const changeRole = async (chosen: string) => {
    const role_id = roleIds.find(number => String(number) === chosen)
    if (role_id === undefined) return
    await changeOnce(chosen, key => call(memberships.changeContributor, { params, body: { contributor: { role_id } } }, { key }))
    onChanged()
  }
  const remove = async () => {
    const isConfirmed = await confirmModal({
      title: `Remove ${full_name} from “${target.name}”?`,
      text: targetTexts[target.kind].removed,
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    })
    if (!isConfirmed) return
    await removeOnce(slug, key => call(memberships.removeContributor, { params }, { key }))
    flash({ variant: 'success', text: `${full_name} was removed.` })
    void pullChanges()
    onChanged()
  }
  const isMine = !isSelf && mayChangeMember(target.rw_access, role.name)
  const choices = assignableRoles(target.rw_access)
  return (
    <PersonRow person={person} isSelf={isSelf}>
      {isMine && choices.includes(role.name) ? (
        <>
          <Select
            className={css['role']}
            aria-label={`Role of ${full_name}`}
            value={role.id}
            disabled={!online || busy}
            onChange={event => void run(() => changeRole(event.target.value))}
          >
            <Options of={choices.map(name => [roles[name], texts[name].label])} />
          </Select>
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            disabled={!online}
            aria-label={`Remove ${full_name}`}
            onClick={() => void run(remove)}
          >
            Remove
          </Button>
        </>
      ) : (
        <span title={texts[role.name].may}>{texts[role.name].label}</span>
      )}
    </PersonRow>
  )
}
