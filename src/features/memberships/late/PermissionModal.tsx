import { assignableRoles, type RoleId, roleIds, roles } from '#contract/roles.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { PermissionProps } from '../modals.ts'
import { roleTexts } from '../role-texts.ts'

/** Chooses another role for a member: up to the own one (S2§5, S2§6). */
export default function PermissionModal({ target, person, close }: PermissionProps & ModalProps<RoleId>) {
  const texts = roleTexts[target.kind]
  const choices = assignableRoles(target.rw_access).filter(name => name !== person.role.name)
  const { form, values, errors, text, handleSubmit } = useForm<{ role: string }, RoleId>({
    start: { role: '' },
    check: ({ role }) => {
      const output = roleIds.find(id => String(id) === role)
      return output === undefined ? { errors: { role: ['Please select a role'] } } : { output }
    },
    validateOn: 'submit',
    submit: async role => close(role),
    errorsOf: () => ({}),
  })
  const chosen = choices.find(name => String(roles[name]) === values.role)
  return (
    <ModalFrame
      title={`Change the role of ${person.full_name}`}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="permission-form" kind="primary">
            Change role
          </Button>
        </>
      }
    >
      <Form ref={form} id="permission-form" onSubmit={handleSubmit}>
        <p>
          Now: {texts[person.role.name].label}. {texts[person.role.name].may}
        </p>
        <Field label="Role" error={errors.role} {...(chosen && { hint: texts[chosen].may })}>
          <Select {...text('role')} data-autofocus>
            <option value="">Choose a role</option>
            <Options of={choices.map(name => [roles[name], texts[name].label])} />
          </Select>
        </Field>
      </Form>
    </ModalFrame>
  )
}
