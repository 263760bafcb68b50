import { useState } from 'react'
import type { ProfileType, Template } from '#contract/profile-questions.ts'
import { keepInput, keptInputOf } from '../kept-input.ts'
import { filledTemplate, inputOf, missingOf, type TemplateInput } from '../template-input.ts'

export interface TemplateChoice {
  template: Template | undefined
  input: TemplateInput | undefined
  /** As it is so far. */
  filled: Template | undefined
  /** What is wrong with a parameter whose field was left. */
  errorOf: (name: string) => string | undefined
  hasErrors: boolean
  /** Whether something was typed. */
  isChanged: boolean
  choose: (label: string) => void
  setValue: (name: string, value: string) => void
  setDirections: (directions: string) => void
  setRemember: (remember: boolean) => void
  leave: (name: string) => void
  /** Checks every field, and gives the template as it is sent; undefined where something is missing. */
  finish: () => Template | undefined
  /** Keeps what was filled in for the next time, or forgets it. */
  keep: (mayKeep: boolean) => void
}

/** The chosen template with what is filled in. Another template begins anew (S3§4). */
export function useTemplateInput(type: ProfileType, templates: readonly Template[], first: string, mayKeep: boolean): TemplateChoice {
  const [kept] = useState(() => (mayKeep ? keptInputOf(type) : undefined))
  const [chosen, setChosen] = useState<string>()
  const [changed, setChanged] = useState<TemplateInput>()
  const [left, setLeft] = useState<readonly string[]>([])
  const keptLabel = templates.some(({ label }) => label === kept?.label) ? kept?.label : undefined
  const label = chosen ?? keptLabel ?? first
  const template = templates.find(one => one.label === label)
  const input = template && (changed ?? inputOf(template, chosen === undefined && label === kept?.label ? kept : undefined))
  const missing = template && input ? missingOf(template, input) : []
  const change = (more: Partial<TemplateInput>) => input && setChanged({ ...input, ...more })
  return {
    template,
    input,
    filled: template && input && filledTemplate(template, input),
    errorOf: name => (left.includes(name) && missing.includes(name) ? `Enter the ${name.toLowerCase()}.` : undefined),
    isChanged: changed !== undefined,
    hasErrors: missing.some(name => left.includes(name)),
    choose: next => {
      setChosen(next)
      setChanged(undefined)
      setLeft([])
    },
    setValue: (name, value) => change({ values: { ...input?.values, [name]: value } }),
    setDirections: directions => change({ directions }),
    setRemember: remember => change({ remember }),
    leave: name => setLeft([...new Set([...left, name])]),
    finish: () => {
      setLeft(missing)
      return template && input && missing.length === 0 ? filledTemplate(template, input) : undefined
    },
    keep: mayKeepNow => {
      if (!mayKeepNow || !template || !input) return
      keepInput(type, input.remember ? { label: template.label, values: { ...input.values }, directions: input.directions } : undefined)
    },
  }
}
