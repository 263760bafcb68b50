import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { searchName } from '#contract/searches.ts'
import { checkWith } from '#forms/check.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { SaveSearchProps } from '../save-search.modal.ts'
import { WouldHaveFound } from './WouldHaveFound.tsx'

const check = checkWith(v.object({ name: searchName }))

/** Asks for the name of an alert, and says what a new one would have found. */
export default function SaveSearchModal({ name, data, close }: SaveSearchProps & ModalProps<string>) {
  const { form, errors, text, isChanged, handleSubmit } = useForm({
    start: { name },
    check,
    validateOn: 'submit',
    submit: ({ name: typed }) => {
      close(typed)
      return Promise.resolve()
    },
    errorsOf: () => ({}),
  })
  return (
    <ModalFrame
      title={data ? 'Save search' : 'Rename alert'}
      guard={isChanged}
      footer={
        <Button type="submit" form="save-search-form" kind="primary">
          {data ? 'Save search' : 'Rename'}
        </Button>
      }
    >
      <form ref={form} id="save-search-form" onSubmit={handleSubmit} noValidate>
        <Field label="Name" error={errors.name}>
          <TextInput {...text('name')} data-autofocus maxLength={limits.search.name.max} autoComplete="off" enterKeyHint="done" />
        </Field>
        {data && <WouldHaveFound data={data} />}
      </form>
    </ModalFrame>
  )
}
