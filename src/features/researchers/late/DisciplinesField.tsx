import { useState } from 'react'
import { allDisciplines, disciplinesOf } from '#contract/disciplines.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import options from './ChosenTermsField.module.css'
import css from './DisciplinesField.module.css'

interface DisciplinesFieldProps {
  /** Ids of sub-disciplines. */
  value: readonly string[]
  error: readonly string[] | undefined
  onChange: (value: readonly string[]) => void
}

/** The disciplines picker (S2§4): selecting one shows its parts, and what is ticked joins “My disciplines”. */
export function DisciplinesField({ value, error, onChange }: DisciplinesFieldProps) {
  const [selected, setSelected] = useState('')
  const discipline = allDisciplines.find(({ id }) => id === selected)
  const mine = disciplinesOf(value)
  const drop = (id: string) => onChange(value.filter(other => other !== id))
  return (
    <>
      <Field label="Discipline" hint="Select one to see its parts.">
        <Select value={selected} onChange={event => setSelected(event.target.value)}>
          <option value="">Select a discipline</option>
          <Options of={allDisciplines.map(({ id, name }) => [id, name])} />
        </Select>
      </Field>
      {discipline && (
        <FieldGroup legend={discipline.name}>
          <div className={options['options']}>
            {discipline.sub_disciplines.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="disciplines"
                label={name}
                checked={value.includes(id)}
                onChange={event => (event.target.checked ? onChange([...value, id]) : drop(id))}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <FieldGroup legend="My disciplines" error={error}>
        {mine.length === 0 && <p className={css['none']}>None selected yet.</p>}
        <ul className={css['mine']}>
          {mine.map(({ id, name, sub_disciplines: parts }) => (
            <li key={id}>
              <p className={css['name']}>{name}</p>
              <ul className={css['parts']} aria-label={name}>
                {parts.map(part => (
                  <li key={part.id}>
                    <Chip onRemove={() => drop(part.id)}>{part.name}</Chip>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </FieldGroup>
    </>
  )
}
