import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { GroupTerms } from '#contract/research-group-fields.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { ChosenTermsField } from '#features/researchers/index.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TagInput } from '#ui/field/TagInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { groupTermLists } from '../group-terms.ts'
import { useEditableGroup, useGroupRole } from '../own-groups.reads.ts'
import { changeGroup } from '../mutations/change-group.mutation.ts'
import type { OwnGroup } from '../own-groups.ts'

type Props = { slug: string; name: string } & ModalProps<void>
type TermValues = Record<GroupTerms, readonly string[]>

const termsOf = (fields: OwnGroup['fields']): TermValues => ({
  sectors: fields.sectors,
  therapeutics: fields.therapeutics,
  medical_technologies: fields.medical_technologies,
  research_types: fields.research_types,
  diseases: fields.diseases,
  model_organisms: fields.model_organisms,
})

const title = 'Fields of work'

/** The lists of a group: sectors and the rest are chosen, diseases and model organisms are words. */
export default function GroupTermsModal(props: Props) {
  const group = useEditableGroup(props.slug)
  return group ? (
    <TermsForm {...props} group={group} />
  ) : (
    <ModalFrame title={title}>
      <Skeleton lines={6} />
    </ModalFrame>
  )
}

function TermsForm({ slug, name, group, close }: Props & { group: Pick<OwnGroup, 'fields' | 'version'> }) {
  // What the form began with: a change is based on it.
  const [first] = useState(group)
  const { form, values, failure, busy, set, isChanged, handleSubmit } = useForm<TermValues, TermValues>({
    start: termsOf(first.fields),
    check: output => ({ output }),
    submit: async change => {
      await commit(changeGroup, {
        slug_value: slug,
        seen: { version: first.version, fields: first.fields },
        change: Object.fromEntries(Object.entries(change).map(([list, terms]) => [list, [...terms]])),
      })
    },
    afterwards: () => {
      flashSaved(title)
      close()
    },
    errorsOf: errorsOfQueued,
  })
  useClosingEditor({
    role: useGroupRole(slug),
    name,
    act: 'editGroup',
    isPublic: true,
    typed: () => (isChanged() ? [...values.diseases, ...values.model_organisms].join('\n') || undefined : undefined),
    close,
  })
  const { terms, keyword } = limits.profile
  return (
    <ModalFrame
      title={title}
      guard={isChanged}
      footer={
        <Button type="submit" form="terms-form" kind="primary" busy={busy}>
          Save
        </Button>
      }
    >
      <Form ref={form} id="terms-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        {groupTermLists.map(({ list, label }) =>
          list === 'diseases' || list === 'model_organisms' ? (
            <Field
              key={list}
              label={label}
              optional
              hint={values[list].length < terms ? 'Press comma, Tab or Enter to add one.' : `At most ${terms}.`}
            >
              <TagInput value={values[list]} max={terms} maxLength={keyword.max} onChange={words => set(list, words)} />
            </Field>
          ) : (
            <ChosenTermsField key={list} list={list} value={values[list]} error={undefined} onChange={ids => set(list, ids)} />
          ),
        )}
      </Form>
    </ModalFrame>
  )
}
