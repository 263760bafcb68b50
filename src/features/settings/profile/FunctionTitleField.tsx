import { useState } from 'react'
import * as v from 'valibot'
import { errorsFrom } from '#forms/errors-from.ts'
import { call } from '#api/call.ts'
import { onboarding } from '#contract/onboarding.ts'
import type { Option } from '#contract/option.ts'
import { limits } from '#contract/limits.ts'
import { offersOf } from './offers.ts'
import { PickField } from './PickField.tsx'
import type { Picked } from './picked.ts'
import { tellDone } from '../parts/told.ts'

const most = limits.profileOffers.functionTitles
const load = offersOf('function_title', most)

interface FunctionTitleFieldProps {
  value: Picked
  onChange: (value: Picked) => void
  error: readonly string[] | undefined
}

/** Function title (S2§5): one that others use, or a new one. Leaving the field empty clears it. */
export function FunctionTitleField({ value, onChange, error }: FunctionTitleFieldProps) {
  const [refused, setRefused] = useState<{ of: string; sentences: readonly string[] }>()
  const isRefused = refused !== undefined && refused.of === value.typed
  return (
    <PickField
      name="function_title"
      label="Function title"
      optional
      error={isRefused ? refused.sentences : error}
      value={value}
      onChange={onChange}
      load={load}
      limit={most}
      addNew={addFunctionTitle}
      addNewFrom={1}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !value.typed.trim()) return
        // Text that is too short to be added is told at once; Enter means the field and not the form.
        event.preventDefault()
        setRefused({ of: value.typed, sentences: faultsOf(value.typed) })
      }}
    />
  )
}

const { body } = onboarding.addFunctionTitle

/** What is wrong with a new function title, in sentences. */
function faultsOf(name: string): readonly string[] {
  const parsed = v.safeParse(body, { function_title: { name } })
  return parsed.success ? [] : [parsed.issues[0].message]
}

/** Throws an Error whose message is a sentence for the field. */
async function addFunctionTitle(name: string): Promise<Option> {
  const [fault] = faultsOf(name)
  if (fault) throw new Error(fault)
  try {
    const { function_title } = await call(onboarding.addFunctionTitle, { body: { function_title: { name } } })
    tellDone(`Function title '${function_title.name}' added`)
    return function_title
  } catch (thrown) {
    const { errors, failure } = errorsFrom<{ name: string }>(thrown)
    throw new Error(errors?.name?.[0] ?? failure, { cause: thrown })
  }
}
