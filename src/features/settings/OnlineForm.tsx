import type { ComponentProps, FormEvent, ReactNode, RefObject } from 'react'
import { OnlineButton } from './OnlineButton.tsx'
import { useBlocked } from './use-blocked.ts'
import css from './OnlineForm.module.css'

/** What a form needs of `useForm`. */
interface Sending {
  form: RefObject<HTMLFormElement | null>
  failure: string | undefined
  busy: boolean
  handleSubmit: (event: FormEvent) => void
}

interface OnlineFormProps {
  /** Names the form for whoever does not see it. */
  label: string
  form: Sending
  /** What the button says. */
  act: string
  kind?: ComponentProps<typeof OnlineButton>['kind']
  /** More buttons, after the first. */
  more?: ReactNode
  children: ReactNode
}

/** A form that only the server can take: its fields, what went wrong with the whole, its button and why that must wait. */
export function OnlineForm({ label, form: { form, failure, busy, handleSubmit }, act, kind, more, children }: OnlineFormProps) {
  const blocked = useBlocked()
  return (
    <form
      ref={form}
      className={css['form']}
      aria-label={label}
      noValidate
      onSubmit={event => (blocked ? event.preventDefault() : handleSubmit(event))}
    >
      {children}
      <div role="alert" className={css['failure']}>
        {failure}
      </div>
      <div className={css['acts']}>
        <OnlineButton type="submit" kind={blocked ? undefined : kind} busy={busy} explains>
          {act}
        </OnlineButton>
        {more}
      </div>
    </form>
  )
}
