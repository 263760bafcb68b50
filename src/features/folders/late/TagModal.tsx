import * as v from 'valibot'
import { folderTags } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { checkWith } from '#forms/check.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { counted } from '#kit/format-number.ts'

const check = checkWith(v.object({ tag: folderTags.pipe[0].item }))

/** One tag for several items. */
export default function TagModal({ count, close }: { count: number } & ModalProps<string>) {
  const { form, errors, text, handleSubmit } = useForm({
    start: { tag: '' },
    check,
    validateOn: 'submit',
    submit: ({ tag }) => {
      close(tag)
      return Promise.resolve()
    },
    errorsOf: () => ({}),
  })
  return (
    <ModalFrame
      title={`Add a tag to ${counted(count, 'item')}`}
      footer={
        <Button type="submit" form="tag-form" kind="primary">
          Add
        </Button>
      }
    >
      <form ref={form} id="tag-form" onSubmit={handleSubmit} noValidate>
        <Field label="Tag" error={errors.tag}>
          <TextInput {...text('tag')} data-autofocus maxLength={limits.folder.tagLength} autoComplete="off" enterKeyHint="done" />
        </Field>
      </form>
    </ModalFrame>
  )
}
