import { type ComponentProps, useState } from 'react'
import { experienceCategories } from '#contract/career.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { Button } from '#ui/button/Button.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { saveStage, type StageToSave } from '../editing/save-stage.ts'
import type { CareerRow } from './CareerEditor.tsx'
import { careerValues, type CareerValues, checkCareer, endingNow } from './career-form.ts'
import css from './CareerForm.module.css'
import { type CareerKind, careerTexts, monthNames } from './career-texts.ts'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
import { OrganisationField } from './OrganisationField.tsx'

interface CareerFormProps {
  kind: CareerKind
  /** Undefined for a new one. */
  row: CareerRow | undefined
  onBack: () => void
}

/** The form of one experience or education. */
export const CareerForm = (props: CareerFormProps) => (
  <WithDraft name={`profile/${props.kind}/${props.row?.id ?? 'new'}`} loading={<LoadingFrame title={titleOf(props)} />}>
    {draft => <Fields {...props} stored={draft} />}
  </WithDraft>
)

const titleOf = ({ kind, row }: Pick<CareerFormProps, 'kind' | 'row'>): string => careerTexts[kind][row ? 'edit' : 'add']

function Fields({ kind, row, stored, onBack }: CareerFormProps & { stored: DraftStorage }) {
  const texts = careerTexts[kind]
  const [before] = useState(row)
  const [start] = useState(() => careerValues(before))
  // A new one keeps its id while the form is open: a second try adds no second one.
  const [id] = useState(() => before?.id ?? crypto.randomUUID())
  const draft = onlyChanges(stored, start)
  const form = useForm<CareerValues, StageToSave>({
    start,
    check: values => {
      const checked = checkCareer(kind, id, values)
      // The input of this kind.
      return 'errors' in checked ? checked : { output: { kind, input: checked.output, before } as StageToSave }
    },
    draft,
    errorsOf: errorsOfQueued,
    submit: saveStage,
    afterwards: () => {
      flashSaved(careerTexts[kind].title)
      onBack()
    },
  })
  const { values, errors, text, set } = form
  return (
    <EditorFrame
      title={titleOf({ kind, row })}
      form={form}
      draft={draft}
      onDiscard={() => void form.reset(start)}
      buttons={<Button onClick={onBack}>Back</Button>}
    >
      <OrganisationField
        label={texts.organisation}
        value={values.organisation}
        error={errors.organisation}
        onChange={value => set('organisation', value)}
      />
      <Field label={texts.position} error={errors.title}>
        <TextInput {...text('title')} required autoComplete={kind === 'experiences' ? 'organization-title' : 'off'} />
      </Field>
      {kind === 'experiences' && (
        <Field label="Kind">
          <Select {...text('category')}>
            <Options of={experienceCategories.map(one => [one.id, one.name])} />
          </Select>
        </Field>
      )}
      <div className={css['date']}>
        <MonthField label="From month" control={text('from_month')} error={errors.from_month} />
        <Field label="From year" error={errors.from_year}>
          <TextInput {...text('from_year')} required inputMode="numeric" autoComplete="off" maxLength={4} />
        </Field>
      </div>
      <Checkbox
        label={texts.present}
        checked={values.present}
        onChange={event => {
          const end = endingNow(new Date())
          set('present', event.target.checked)
          set('to_month', end.to_month)
          set('to_year', end.to_year)
        }}
      />
      {!values.present && (
        <div className={css['date']}>
          <MonthField label="To month" control={text('to_month')} error={errors.to_month} />
          <Field label="To year" error={errors.to_year}>
            <TextInput {...text('to_year')} required inputMode="numeric" autoComplete="off" maxLength={4} />
          </Field>
        </div>
      )}
    </EditorFrame>
  )
}

interface MonthFieldProps {
  label: string
  control: ComponentProps<'select'>
  error: readonly string[] | undefined
}

const MonthField = ({ label, control, error }: MonthFieldProps) => (
  <Field label={label} optional error={error}>
    <Select {...control}>
      <option value="">Not given</option>
      <Options of={monthNames.map((name, at) => [at + 1, name])} />
    </Select>
  </Field>
)
