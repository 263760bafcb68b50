import { flushSync } from 'react-dom'
import { limits } from '#contract/limits.ts'
import { useRight } from '#session/session.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { TemplateChoice } from './use-template-input.ts'
import css from './ProfileQuestions.module.css'

/** The parameters of a template, for a report also what is to be written (S3§5). */
export function TemplateFields({ choice, withDirections = false }: { choice: TemplateChoice; withDirections?: boolean }) {
  const mayKeep = useRight('askProfile')
  const { template, input, errorOf, setValue, leave } = choice
  if (!template || !input) return null
  return (
    <>
      <p className={css['quiet']}>
        {template.description}{' '}
        {template.parameters.some(({ placeholder }) => placeholder) && 'A click on an empty field fills in its example.'}
      </p>
      {template.parameters.map(({ name, placeholder, required }) => (
        <Field key={name} label={name} optional={!required} error={errorOf(name)}>
          <TextInput
            value={input.values[name] ?? ''}
            placeholder={placeholder}
            required={required}
            maxLength={limits.evaluation.parameter}
            onClick={({ currentTarget }) => {
              if (input.values[name] !== '' || !placeholder) return
              flushSync(() => setValue(name, placeholder))
              // Typing replaces it.
              currentTarget.select()
            }}
            onChange={event => setValue(name, event.target.value)}
            onBlur={() => leave(name)}
          />
        </Field>
      ))}
      {withDirections && (
        <Field label="Report writing directions" optional>
          <TextArea
            rows={8}
            value={input.directions}
            maxLength={limits.evaluation.directions}
            onChange={event => choice.setDirections(event.target.value)}
          />
        </Field>
      )}
      {mayKeep && (
        <Checkbox
          label="Save input"
          note="Fills in the same next time, on this device."
          checked={input.remember}
          onChange={event => choice.setRemember(event.target.checked)}
        />
      )}
    </>
  )
}
