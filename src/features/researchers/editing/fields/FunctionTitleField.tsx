import { useState } from 'react'
import * as v from 'valibot'
import { errorsFrom } from '#forms/errors-from.ts'
import { call } from '#api/call.ts'
import { onboarding } from '#contract/onboarding.ts'
import type { Option } from '#contract/option.ts'
import { limits } from '#contract/limits.ts'
import { loadSuggestions } from './suggestions.ts'
import { SelectionField } from './SelectionField.tsx'
import type { Selection } from './selection.ts'
import { flashSuccess } from '#forms/flashes.ts'

const maxSuggestions = limits.profileOffers.functionTitles
const loadOptions = loadSuggestions('function_title', maxSuggestions)

interface FunctionTitleFieldProps {
  value: Selection
  onChange: (value: Selection) => void
  error: readonly string[] | undefined
}

/** Function title (S2§5), shown as job title: an existing or a new one. Leaving the field empty clears it. */
export function FunctionTitleField({ value, onChange, error }: FunctionTitleFieldProps) {
  const [refused, setRefused] = useState<{ of: string; errors: readonly string[] }>()
  const isRefused = refused !== undefined && refused.of === value.typed
  return (
    <SelectionField
      name="function_title"
      label="Job title"
      optional
      error={isRefused ? refused.errors : error}
      value={value}
      onChange={onChange}
      load={loadOptions}
      limit={maxSuggestions}
      addNew={addFunctionTitle}
      addNewFrom={1}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !value.typed.trim()) return
        // Enter checks the text at once instead of submitting the form.
        event.preventDefault()
        setRefused({ of: value.typed, errors: titleErrors(value.typed) })
      }}
    />
  )
}

const { body } = onboarding.addFunctionTitle

/** The errors of a new function title. */
function titleErrors(name: string): readonly string[] {
  const parsed = v.safeParse(body, { function_title: { name } })
  return parsed.success ? [] : [parsed.issues[0].message]
}

/** Throws an Error whose message is a sentence for the field. */
async function addFunctionTitle(name: string): Promise<Option> {
  const [error] = titleErrors(name)
  if (error) throw new Error(error)
  try {
    const { function_title } = await call(onboarding.addFunctionTitle, { body: { function_title: { name } } })
    flashSuccess(`Job title '${function_title.name}' added`)
    return function_title
  } catch (thrown) {
    const { errors, failure } = errorsFrom<{ name: string }>(thrown)
    throw new Error(errors?.name?.[0] ?? failure, { cause: thrown })
  }
}
