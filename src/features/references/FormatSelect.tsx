import type { ComponentProps } from 'react'
import { Options, Select } from '#ui/first/Select.tsx'
import { referenceFormats, type ReferenceFormat } from '#workers/export-building/formats.ts'

interface FormatSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: ReferenceFormat
  onChange: (format: ReferenceFormat) => void
}

const styles = ['apa', 'chicago', 'harvard', 'ieee', 'vancouver'] as const
const files = ['bibtex', 'ris', 'csl-json'] as const
const formats: readonly ReferenceFormat[] = [...styles, ...files]

const named = (choices: readonly ReferenceFormat[]) => choices.map(format => [format, referenceFormats[format].label] as const)

export function FormatSelect({ value, onChange, ...rest }: FormatSelectProps) {
  return (
    <Select
      {...rest}
      data-autofocus
      value={value}
      onChange={event => {
        const chosen = formats.find(format => format === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      <optgroup label="Citation styles">
        <Options of={named(styles)} />
      </optgroup>
      <optgroup label="Files for reference managers">
        <Options of={named(files)} />
      </optgroup>
    </Select>
  )
}
